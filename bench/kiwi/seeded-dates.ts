/** Dates as contracts and other papers write them, with the day that is meant. */
import type { Random } from '../../runtime/testing/seeded-random.ts'

export type Labelled = { readonly text: string; readonly iso: string; readonly isoEnd?: string }

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
]
const CONTEXTS = [
  'This Agreement is entered into as of DATE by the parties.',
  'Notice was received on DATE and answered by telephone.',
  'IN WITNESS WHEREOF, the parties have signed on DATE.',
  'The 2 invoices of Section 3.1 fell due DATE, at 5 p.m.',
]
const ORDINALS = ['th', 'st', 'nd', 'rd']
const LAST_DAY = 27

type Day = { readonly year: number; readonly month: number; readonly day: number }

const name = ({ month }: Day): string => MONTHS[month - 1] ?? ''
const two = (number: number): string => String(number).padStart(2, '0')
const isoOf = ({ year, month, day }: Day): string => `${year}-${two(month)}-${two(day)}`

function ordinal(day: number): string {
  const last = day % 10
  return `${day}${last > 3 || (day > 10 && day < 14) ? 'th' : ORDINALS[last]}`
}

const CONTRACT_FORMS: readonly ((day: Day) => string)[] = [
  (day) => `${name(day)} ${day.day}, ${day.year}`,
  (day) => `the ${ordinal(day.day)} day of ${name(day)}, ${day.year}`,
  (day) => `this ${ordinal(day.day)} day of ${name(day)} ${day.year}`,
  (day) => `${name(day)} ${ordinal(day.day)}, ${day.year}`,
  (day) => `${name(day).toUpperCase()} ${day.day}, ${day.year}`,
]
const OTHER_FORMS: readonly ((day: Day) => string)[] = [
  (day) => `${day.month}/${day.day}/${day.year}`,
  (day) => `${two(day.month)}/${two(day.day)}/${String(day.year).slice(2)}`,
  (day) => `${two(day.month)}-${two(day.day)}-${day.year}`,
  isoOf,
  (day) => `${day.day} ${name(day)} ${day.year}`,
  (day) => `${name(day).slice(0, 3)}. ${day.day}, ${day.year}`,
  (day) => `${day.day}-${name(day).slice(0, 3)}-${day.year}`,
  (day) => `Tuesday, ${name(day)} ${day.day}, ${day.year}`,
  (day) => `${day.month}.${day.day}.${day.year}`,
]
const RANGE_FORMS: readonly ((from: Day, to: Day) => string)[] = [
  (from, to) => `from ${name(from)} ${from.day} to ${name(to)} ${to.day}, ${to.year}`,
  (from, to) => `${name(from)} ${from.day}-${to.day}, ${to.year}`,
  (from, to) => `between ${name(from)} ${from.day}, ${from.year} and ${name(to)} ${to.day}, ${to.year}`,
  (from, to) => `${from.month}/${from.day}/${from.year} through ${to.month}/${to.day}/${to.year}`,
  (from, to) => `${from.month}/${from.day}/${from.year} - ${to.month}/${to.day}/${to.year}`,
]

export function labelledDates(
  kind: 'contracts' | 'others' | 'ranges',
  count: number,
  random: Random,
): readonly Labelled[] {
  return Array.from({ length: count }, () => {
    const context = random.pick(CONTEXTS)
    const day = {
      year: random.between(1995, 2030),
      month: random.between(1, MONTHS.length),
      day: random.between(1, LAST_DAY),
    }
    if (kind !== 'ranges') {
      const form = random.pick(kind === 'contracts' ? CONTRACT_FORMS : OTHER_FORMS)
      return { text: context.replace('DATE', form(day)), iso: isoOf(day) }
    }
    const to = { ...day, day: day.day + 1 }
    return {
      text: context.replace('DATE', random.pick(RANGE_FORMS)(day, to)),
      iso: isoOf(day),
      isoEnd: isoOf(to),
    }
  })
}
