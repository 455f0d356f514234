/** What a lienholder sends from the page. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '../../../shared/domain/app-error.ts'
import { readMoney } from '../../../shared/domain/liens/money.ts'
import { MAX_ANSWER_NOTE } from '../../../shared/domain/records/book-asks.ts'

const NAME = 'Enter your name and title.'
const name = z
  .string(NAME)
  .overwrite(plainText)
  .trim()
  .min(1, NAME)
  .max(200, 'Enter 200 characters or fewer.')
const note = z
  .string()
  .overwrite(plainText)
  .trim()
  .max(MAX_ANSWER_NOTE, `Enter ${MAX_ANSWER_NOTE.toLocaleString('en-US')} characters or fewer.`)
  .default('')
/** Made with each page, so that a form that is sent twice is one answer. */
const once = z.uuid('Open the link again, then answer.')

const money = z.string('Enter an amount, for example 1,234.50.').transform((typed, context) => {
  const read = readMoney(typed)
  if (read.ok && read.cents > 0) return read.cents
  const message = read.ok ? 'Enter an amount above zero.' : read.error
  context.issues.push({ code: 'custom', message, input: typed })
  return z.NEVER
})

const formSchema = z.discriminatedUnion('action', [
  z.object({
    ...{ action: z.literal('accept'), once, name },
    /** The offer that the page showed. */
    offered: z.string(),
    authorized: z.literal('yes', 'Confirm that you may accept for the lienholder.'),
  }),
  z.object({ ...{ action: z.literal('counter'), once, name, note }, amount: money }),
  z.object({ action: z.literal('ledger'), once, name, note }),
])
export type AnswerForm = z.infer<typeof formSchema>

/** Without control characters other than the newline. */
function plainText(typed: string): string {
  return (
    typed
      .replaceAll(/\r\n?/g, '\n')
      .replaceAll('\t', ' ')
      // oxlint-disable-next-line no-control-regex -- control characters are what is removed
      .replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g, '')
  )
}

/** Throws validation_failed with the invalid fields. */
export function parseAnswer(form: URLSearchParams): AnswerForm {
  const parsed = formSchema.safeParse(Object.fromEntries(form))
  if (parsed.success) return parsed.data
  const details = parsed.error.issues.map(({ path, message }) => {
    const field = String(path[0] ?? 'action')
    return { field, message: field === 'action' ? 'Choose what to answer.' : message }
  })
  throw new AppError('validation_failed', details[0]?.message ?? 'Choose what to answer.', { details })
}

/**
 * The id of an answer: in order of time as ids that devices make (UUID v7), with the form's own mark in place of chance.
 * `at` in milliseconds since 1970.
 */
export function answerId(pageId: string, mark: string, at: number): string {
  const time = at.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8, 12)}-${markOf(pageId, mark)}`
}

/** Whether the answer came from that form. */
export function isFrom(id: string, pageId: string, mark: string): boolean {
  return id.endsWith(`-${markOf(pageId, mark)}`)
}

function markOf(pageId: string, mark: string): string {
  const bits = createHash('sha256').update(`${pageId}/${mark.toLowerCase()}`).digest('hex')
  return `7${bits.slice(0, 3)}-8${bits.slice(3, 6)}-${bits.slice(6, 18)}`
}
