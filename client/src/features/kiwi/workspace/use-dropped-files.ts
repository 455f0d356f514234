/** Files that are dropped anywhere on the workspace; a drop beside the field for files would else leave the app. */
import { useEffect, type RefObject } from 'react'

/** While files are dragged over it, the place has the attribute data-files-over. */
export function useDroppedFiles(
  place: RefObject<HTMLElement | null>,
  onFiles: (files: readonly File[]) => void,
): void {
  useEffect(() => {
    const { current } = place
    if (current === null) return undefined
    const controller = new AbortController()
    const { signal } = controller
    const mark = (isOver: boolean): void => void current.toggleAttribute('data-files-over', isOver)
    current.addEventListener(
      'dragover',
      (event) => {
        event.preventDefault()
        mark(true)
      },
      { signal },
    )
    current.addEventListener('dragleave', () => mark(false), { signal })
    current.addEventListener(
      'drop',
      (event) => {
        event.preventDefault()
        mark(false)
        onFiles([...(event.dataTransfer?.files ?? [])])
      },
      { signal },
    )
    return () => controller.abort()
  }, [place, onFiles])
}
