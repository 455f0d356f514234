import { useEffect } from 'react'

/** The document's own sentence for the case that the app does not come (client/index.html). */
export function removeLateNote(document: Document): void {
  document.getElementById('late')?.remove()
}

/** The app has something to show. */
export function useRemovedLateNote(isShown: boolean): void {
  useEffect(() => {
    if (isShown) removeLateNote(document)
  }, [isShown])
}
