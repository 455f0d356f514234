import { type RefObject, useEffect, useRef } from 'react'

/** The button of a decision is gone: what this is put on takes the focus after each one. */
export function useFocusAfter<Target extends HTMLElement>(decisions: number): RefObject<Target | null> {
  const target = useRef<Target>(null)
  useEffect(() => {
    if (decisions > 0) target.current?.focus()
  }, [decisions])
  return target
}
