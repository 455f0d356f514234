/** The shapes of single values in a book. Money is integer US cents, a day is YYYY-MM-DD, an instant is ISO 8601 in UTC. */
import { z } from 'zod'
import { isCalendarDate } from '../calendar-date.ts'
import { isOver, MAX_CENTS, readPercent, WHOLE } from '../liens/money.ts'
import { text } from './record-kind.ts'

const LINE = 200
const NOTE = 2_000
const CENTS = 'Enter an amount from $0.00 to ten billion dollars.'

export const cents = z.number(CENTS).int(CENTS).min(0, CENTS).max(MAX_CENTS, CENTS)
export const day = z.string().refine(isCalendarDate, 'Please enter a date that exists.')
export const instant = z.iso.datetime()
export const id = z.uuid('This is not an id.')
export const line = text(LINE)
export const words = text(NOTE)

export function filled(message: string, shape: z.ZodType<string> = line): z.ZodType<string> {
  return shape.refine((typed) => typed.trim() !== '', message)
}

/** As it was typed: 33 1/3 is a third. */
export const percentage = z
  .string()
  .max(40)
  .refine(isPercentage, 'Enter a percentage from 0 to 100, such as 33.33 or 33 1/3.')

function isPercentage(typed: string): boolean {
  const read = readPercent(typed)
  return read !== null && !isOver(read, WHOLE)
}
