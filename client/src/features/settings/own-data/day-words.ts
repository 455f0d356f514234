import { lazily } from '../../../../../shared/domain/lazily.ts'

const day = lazily(() => new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', day: 'numeric' }))

/** "December 11, 2026", in the reader's time zone. */
export function dayWords(iso: string): string {
  return day().format(Date.parse(iso))
}
