/** Whether words say when, how long, where, how much or who. Pure. */
import { findAmounts } from './amounts.ts'
import { findDates } from './dates.ts'
import type { AskedKind } from './question.ts'

export const DURATION =
  /\b(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|twelve|eighteen|twenty|thirty|sixty|ninety)(?:\s*\(\d+\))?[\s-]+(?:calendar\s+|business\s+)?(?:days?|weeks?|months?|years?)\b/iu
const PLACE =
  /\b(?:location|address|located|venue|intersection|county|city of|street|avenue|boulevard|highway|[NSEW]\. \w+ (?:st|ave)\.)(?!\p{L})|,\s*[A-Z]{2}\s+\d{5}\b/iu

export function hasKind(text: string, kind: AskedKind | null): boolean {
  switch (kind) {
    case 'date':
      return findDates(text).length > 0
    case 'duration':
      return DURATION.test(text) || findDates(text).some(({ isoEnd }) => isoEnd !== undefined)
    case 'place':
      return PLACE.test(text)
    case 'money':
      return findAmounts(text).length > 0
    case 'party':
      return /\b(?:inc|llc|ltd|corp|company|l\.?p\.?|plaintiff|defendant|insured|dr)\b/iu.test(text)
    case null:
      return false
  }
}
