/** Days, months and years of the timeline, as they are shown and as a person types them. Pure. */
import { findDates } from '../reading/dates.ts'
import type { When } from '../storage/case-file.ts'

const YEAR = /^(?:1[789]|20|21)\d\d$/
const LONGEST = 100

/** "Mar 3, 2026", "03/2026", "2026", or a range of two of them: "Mar 3, 2026 to Mar 9, 2026". null: it is none, or ends before it begins. */
export function readWhen(typed: string): When | null {
  const text = typed.trim()
  if (text.length > LONGEST) return null
  const whole = wholeDate(text)
  if (whole !== null) return whole
  const [first = null, last = null, ...more] = text
    .split(/\s(?:to|through|until|[-–—])\s/u)
    .map((part) => wholeDate(part.trim()))
  if (first === null || last === null || more.length > 0) return null
  if (first.isoEnd !== null || last.isoEnd !== null || last.iso < first.iso) return null
  return { iso: first.iso, isoEnd: last.iso }
}

/** The date that the text is, and not one that it has among other words. */
function wholeDate(text: string): When | null {
  if (YEAR.test(text)) return { iso: text, isoEnd: null }
  const [date, ...more] = findDates(text)
  if (date === undefined || more.length > 0 || date.text !== text) return null
  return { iso: date.iso, isoEnd: date.isoEnd ?? null }
}
