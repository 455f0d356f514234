import type { ReactNode } from 'react'
import { keepsLines } from '../reading/line-breaks.ts'
import styles from './verbatim.module.css'

/** Words of a document, unchanged; the line breaks of prose are shown as spaces. */
export function Verbatim({ text }: { readonly text: string }): ReactNode {
  return (
    <span className={styles['words']} data-lines={keepsLines(text) || undefined}>
      {text}
    </span>
  )
}
