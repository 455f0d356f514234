import { useEffect } from 'react'

/** The browser tab's title for a page. */
export function documentTitle(title: string): string {
  return `${title} · CounselRelay`
}

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = documentTitle(title)
  }, [title])
}
