/** What a lienholder is asked by a link to a page, and what they answered there: units of a book. */
import { z } from 'zod'
import { isEmail } from '../email-address.ts'
import { cents, day, id, instant, line } from './book-values.ts'
import { text } from './record-kind.ts'

/** Characters. */
export const MAX_LETTER = 8_000
/** Of what a lienholder writes beside an answer. */
export const MAX_ANSWER_NOTE = 1_000
export const MAX_FILE_NAME = 120

/**
 * Never changed or removed: another one follows. `offer`: the id of our offer. `email`: where the link goes; empty: the attorney passes it
 * on. `letter`: plain text, what the mail and the page say.
 */
export const askSchema = z.strictObject({
  lien: id,
  offer: id,
  email: z
    .string()
    .refine((typed) => typed === '' || isEmail(typed), 'Please enter an email address, or leave it empty.'),
  letter: text(MAX_LETTER),
  respondBy: day,
  who: line,
  at: instant,
})
export type Ask = z.infer<typeof askSchema>

/** Never changed or removed. Closes the page of an ask. */
export const askEndSchema = z.strictObject({ ask: id, lien: id, who: line, at: instant })
export type AskEnd = z.infer<typeof askEndSchema>

/**
 * Written by the server alone. `cents`: what was accepted or proposed; null: a file alone. `name`: who answered, as they typed it. `file`:
 * what the API keeps under that id; `size` in bytes. `at`: by the server's clock.
 */
export const answerSchema = z.strictObject({
  ask: id,
  lien: id,
  kind: z.enum(['accept', 'counter', 'ledger']),
  cents: cents.nullable(),
  name: line,
  note: text(MAX_ANSWER_NOTE),
  file: z.strictObject({ id, name: text(MAX_FILE_NAME), size: z.int().min(1) }).nullable(),
  at: instant,
})
export type Answer = z.infer<typeof answerSchema>
