/**
 * Which fields hold words that a person typed and that are nowhere else. Forms that save as one types say so by `data-kept`; every other
 * field counts until it is gone or empty. A page is never reloaded by itself while there is one.
 */

export type DirtyFields = {
  /** Whether a reload would lose something. */
  readonly isHeld: () => boolean
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** `page` is followed for as long as it lives. */
export function trackDirtyFields(page: Document): DirtyFields {
  const touched = new Set<WeakRef<Field>>()
  const known = new WeakSet<Field>()
  const note = ({ target }: Event): void => {
    if (!isField(target) || known.has(target)) return
    known.add(target)
    touched.add(new WeakRef(target))
  }
  // Captured, so that no handler of a form can keep it from us.
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
  // A password is never kept on the device, wherever it stands.
  const isPassword = field.type === 'password'
  if (field.closest('form[data-kept]') !== null && !isPassword) return false
  // What filters or searches a list is no work of anybody's.
  return field.type !== 'search' && field.value !== ''
}
