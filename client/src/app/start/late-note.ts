import { useEffect } from 'react'

/** Removes the message that client/index.html displays when the app does not load. */
export function removeLateNote(document: Document): void {
  document.getElementById('late')?.remove()
}

/** Removes the message once `isShown`, when the app displays something. */
export function useRemovedLateNote(isShown: boolean): void {
  useEffect(() => {
    if (isShown) removeLateNote(document)
  }, [isShown])
}
