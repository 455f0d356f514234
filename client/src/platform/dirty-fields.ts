/**
 * Tracks fields with unsaved input. Forms that save while typing are marked `data-kept`; every other edited field counts until it is
 * removed or empty. The page is never reloaded automatically while there is one.
 */

export type DirtyFields = {
  /** Whether a reload would lose something. */
  readonly isHeld: () => boolean
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Tracks `page` for its lifetime. */
export function trackDirtyFields(page: Document): DirtyFields {
  const touched = new Set<WeakRef<Field>>()
  const known = new WeakSet<Field>()
  const note = ({ target }: Event): void => {
    if (!isField(target) || known.has(target)) return
    known.add(target)
    touched.add(new WeakRef(target))
  }
  // In the capture phase, so that no form's handler can stop the event.
  page.addEventListener('input', note, { capture: true })
  return {
    isHeld: () => {
      for (const reference of touched) {
        const field = reference.deref()
        if (field?.isConnected !== true) touched.delete(reference)
        else if (holdsWords(field)) return true
      }
      return false
    },
  }
}

function isField(target: EventTarget | null): target is Field {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  )
}

function holdsWords(field: Field): boolean {
  // A password is never stored on the device, in any form.
  const isPassword = field.type === 'password'
  if (field.closest('form[data-kept]') !== null && !isPassword) return false
  // Search and filter input does not count as unsaved work.
  return field.type !== 'search' && field.value !== ''
}
