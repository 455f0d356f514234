/** Has papers drawn as PDF by threads of its own (docs/decisions/045-pdf-of-a-referral.md). */
import { createWorkThreads, type WorkThreadsOptions } from '../../../threads/work-threads.ts'
import type { Paper } from './paper.ts'

/** The bytes of a PDF. Rejects with AppError unavailable: too many at a time, or one that cannot be made in time. */
export type PrintPaper = (paper: Paper) => Promise<Uint8Array<ArrayBuffer>>

export type PaperPrinter = {
  readonly print: PrintPaper
  /** Rejects what still waits. */
  close(): Promise<void>
}

const SCRIPT = new URL('./paper.worker.ts', import.meta.url)
const WORDS = {
  tooMuch: 'Too many PDF files are being made right now. Please try again in a minute.',
  tooSlow: 'This PDF takes too long to make. You can print the page instead.',
  failed: 'We couldn’t make this PDF. You can print the page instead, or try again.',
}
/** Milliseconds. The longest referral takes about a tenth of it. */
const LIMIT = 10_000

export function createPaperPrinter(
  options: Partial<Omit<WorkThreadsOptions, 'messages'>> = {},
): PaperPrinter {
  const { work, close } = createWorkThreads<Paper, Uint8Array<ArrayBuffer>>({
    script: SCRIPT,
    messages: WORDS,
    threads: 1,
    limit: LIMIT,
    waiting: 20,
    ...options,
  })
  return { print: work, close }
}
