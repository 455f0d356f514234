/** Draws PDFs in separate threads (docs/decisions/045-pdf-of-a-referral.md). */
import { createWorkThreads, type WorkThreadsOptions } from '../../../threads/work-threads.ts'
import type { Paper } from './paper.ts'

/** Returns the bytes of a PDF. Rejects with AppError unavailable: the queue is full, or the PDF takes too long. */
export type PrintPaper = (paper: Paper) => Promise<Uint8Array<ArrayBuffer>>

export type PaperPrinter = {
  readonly print: PrintPaper
  /** Rejects waiting jobs. */
  close(): Promise<void>
}

const SCRIPT = new URL('./paper.worker.ts', import.meta.url)
const MESSAGES = {
  tooMuch: 'Too many PDF files are being made right now. Please try again in a minute.',
  tooSlow: 'This PDF takes too long to make. You can print the page instead.',
  failed: 'We couldn’t make this PDF. You can print the page instead, or try again.',
}
/** Milliseconds. About ten times the duration of the longest referral. */
const LIMIT = 10_000

export function createPaperPrinter(
  options: Partial<Omit<WorkThreadsOptions, 'messages'>> = {},
): PaperPrinter {
  const { work, close } = createWorkThreads<Paper, Uint8Array<ArrayBuffer>>({
    script: SCRIPT,
    messages: MESSAGES,
    threads: 1,
    limit: LIMIT,
    waiting: 20,
    ...options,
  })
  return { print: work, close }
}
