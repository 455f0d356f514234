import { useEffect, useRef, type RefObject } from 'react'

/** Puts the focus on the first field at fault, or else on the form's own message, at every refusal. */
export function useFaultFocus(refusals: number): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusals === 0) return
    const place = form.current
    const fault = place?.querySelector<HTMLElement>('[aria-invalid="true"], [data-faulty] input')
    ;(fault ?? place?.querySelector<HTMLElement>('[role="alert"]'))?.focus()
  }, [refusals])
  return form
}
