import { useEffect, useState, type ReactNode } from 'react'
import { Alert } from '../../../ui/alert.tsx'
import { keepReaders } from '../workers/keep-readers.ts'

/** Loads what reads PDF and .msg files for later, and says where it is missing. */
export function PdfNotice(): ReactNode {
  const [isKept, setIsKept] = useState(true)
  useEffect(() => {
    let isCurrent = true
    const keep = (): void =>
      void keepReaders(window).then((kept) => {
        if (isCurrent) setIsKept(kept)
      })
    keep()
    window.addEventListener('online', keep)
    return () => {
      isCurrent = false
      window.removeEventListener('online', keep)
    }
  }, [])
  if (isKept) return null
  return (
    <Alert tone="warning" role="status">
      Kiwi AI has to be opened once online before it can read PDF files and Outlook’s .msg files on this
      device. Text, Word and .eml files work now.
    </Alert>
  )
}
