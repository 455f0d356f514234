import { useEffect } from 'react'

/** What the browser's tab shows for a page of this name. */
export function documentTitle(title: string): string {
  return `${title} · CounselRelay`
}

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = documentTitle(title)
  }, [title])
}
