/** Has HTML cleaned by threads of its own (docs/decisions/030-foreign-text.md). */
import { createWorkThreads, type WorkThreadsOptions } from '../../threads/work-threads.ts'
import type { CleanMessage } from './message-html.ts'

/** Rejects with AppError unavailable: too much at a time, or a message that cannot be cleaned in time. */
export type CleanHtml = (html: string) => Promise<CleanMessage>

export type HtmlCleaner = {
  readonly clean: CleanHtml
  /** Rejects what still waits. */
  close(): Promise<void>
}

export type HtmlCleanerOptions = Partial<Omit<WorkThreadsOptions, 'words'>>

const WORKER = new URL('./html-cleaner.worker.ts', import.meta.url)
const WORDS = {
  tooMuch: 'Too many messages are being read. Please try again.',
  tooSlow: 'This message takes too long to read. It may have been made to harm.',
  failed: 'This message could not be read. Please try again.',
}

export function createHtmlCleaner(options: HtmlCleanerOptions = {}): HtmlCleaner {
  const { work, close } = createWorkThreads<string, CleanMessage>({
    script: WORKER,
    words: WORDS,
    ...options,
  })
  return { clean: work, close }
}
