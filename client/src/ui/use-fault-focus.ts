import { useEffect, useRef, type RefObject } from 'react'

/** In an invalid group, its first input takes the focus. */
const FIRST_FAULT =
  '[aria-invalid="true"]:not([role="radiogroup"]), :is([data-faulty], [role="radiogroup"][aria-invalid="true"]) input'

/** Focuses the first invalid field, or else the form's message, after every failed submit. */
export function useFaultFocus(refusals: number): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusals === 0) return
    const place = form.current
    const fault = place?.querySelector<HTMLElement>(FIRST_FAULT)
    ;(fault ?? place?.querySelector<HTMLElement>('[role="alert"]'))?.focus()
  }, [refusals])
  return form
}
