/** The keys of a workspace: / to ask, and [ and ] for the former and the next citation. */
import { useEffect, type RefObject } from 'react'

export function useRoomKeys(room: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (document.querySelector('dialog[open]') !== null) return
      if (event.key === '/') {
        const field = room.current?.querySelector<HTMLElement>('[data-search]')
        if (!field) return
        event.preventDefault()
        field.focus()
      }
      if (event.key === '[' || event.key === ']') stepTo(room.current, event.key === ']' ? 1 : -1)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [room])
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
}

function stepTo(room: HTMLElement | null, by: 1 | -1): void {
  const chips = [...(room?.querySelectorAll<HTMLElement>('[data-chip]') ?? [])]
  const last = chips.findIndex((chip) => chip.dataset['last'] !== undefined)
  const next = chips[Math.min(chips.length - 1, Math.max(0, last + by))]
  if (next === undefined) return
  for (const chip of chips) delete chip.dataset['last']
  next.dataset['last'] = ''
  next.focus()
  next.click()
}
