import type { ReactNode } from 'react'
import { useWorkspace } from '../workspace/workspace-context.tsx'
import styles from './ask.module.css'

type ChipProps = {
  readonly number: number
  readonly file: string
  readonly page: number
  readonly start: number
  readonly end: number
  /** Whether the document has pages of its own: others are one long text. */
  readonly hasPages: boolean
}

/** Opens the source of a sentence. */
export function Chip({ number, file, page, start, end, hasPages }: ChipProps): ReactNode {
  const { open } = useWorkspace()
  const where = hasPages ? `${file}, page ${page}` : file
  return (
    <button
      type="button"
      data-chip=""
      className={styles['chip']}
      aria-label={`Citation ${number}: ${where}`}
      onClick={() => open({ file, start, end })}
    >
      {number}
    </button>
  )
}
