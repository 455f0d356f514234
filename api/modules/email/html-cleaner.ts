/** Sanitizes HTML in separate threads (docs/decisions/030-foreign-text.md). */
import { createWorkThreads, type WorkThreadsOptions } from '../../threads/work-threads.ts'
import type { CleanMessage } from './message-html.ts'

/** Rejects with AppError unavailable: the queue is full, or the message takes too long. */
export type CleanHtml = (html: string) => Promise<CleanMessage>

export type HtmlCleaner = {
  readonly clean: CleanHtml
  /** Rejects waiting jobs. */
  close(): Promise<void>
}

export type HtmlCleanerOptions = Partial<Omit<WorkThreadsOptions, 'messages'>>

const WORKER = new URL('./html-cleaner.worker.ts', import.meta.url)
const MESSAGES = {
  tooMuch: 'Too many messages are being read. Please try again.',
  tooSlow: 'This message takes too long to read. It may have been made to harm.',
  failed: 'This message could not be read. Please try again.',
}

export function createHtmlCleaner(options: HtmlCleanerOptions = {}): HtmlCleaner {
  const { work, close } = createWorkThreads<string, CleanMessage>({
    script: WORKER,
    messages: MESSAGES,
    ...options,
  })
  return { clean: work, close }
}
