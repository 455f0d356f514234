/** The application's keyboard shortcuts, and when they apply. */

export type QuickAct = 'palette' | 'new_referral' | 'shortcuts'

type PressedKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** `single`: whether single-key shortcuts are on; users of speech input turn them off (WCAG 2.1.4). */
export function quickActOf(event: PressedKey, single: boolean): QuickAct | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event
  if ((ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k') return 'palette'
  if (!single || ctrlKey || metaKey || altKey) return null
  if (key === '?') return 'shortcuts'
  return key.toLowerCase() === 'n' && !shiftKey ? 'new_referral' : null
}

/** Whether shortcuts are disabled, because the user is typing or a dialog or menu is open. */
export function isBusy(document: Document, target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open], [role="menu"]') !== null) return true
  return target instanceof HTMLElement && isTypedInto(target)
}

function isTypedInto(element: HTMLElement): boolean {
  if (element.isContentEditable) return true
  return element.matches('input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select')
}

const KEPT_AS = 'single-key-shortcuts'

export function readSingleKeys(): boolean {
  try {
    return localStorage.getItem(KEPT_AS) !== 'off'
  } catch {
    return true
  }
}

export function keepSingleKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(KEPT_AS)
    else localStorage.setItem(KEPT_AS, 'off')
  } catch {
    // Without storage, the shortcuts are on again after a reload.
  }
}
