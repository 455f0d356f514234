/** The interest on a Medicare demand, from the lien's demand letter, its best amount and the rate that was typed from the letter. Pure. */
import { DEADLINES } from '../liens/deadlines.ts'
import { lawWords, type LawWords } from '../liens/formulas/formula.ts'
import type { AmountField } from '../records/book.ts'
import { countedOf, type BookLien } from './read-book.ts'

/** Days in which a demand bears no interest, unless the letter has another period. */
const PERIOD = 60

/** The amount that a demand asks for, the best known first. */
const DEMANDED = ['payoff', 'confirmed', 'asserted'] as const satisfies readonly AmountField[]

export type MedicareInterest =
  | ({
      readonly ok: true
      /** Full 30-day periods that bear interest. */
      readonly periods: number
      readonly isAssessed: boolean
      /** What bears interest, and the amount of the lien that it is. */
      readonly cents: number
      readonly field: (typeof DEMANDED)[number]
      /** As it was typed, in percent a year, without the sign. */
      readonly rate: string
      /** In cents. */
      readonly interest: number
      readonly total: number
    } & LawWords)
  /** What has to be entered first, in words. */
  | { readonly ok: false; readonly missing: string }

/** `resolvedOn`: YYYY-MM-DD. */
export function medicareInterestOf(lien: BookLien, resolvedOn: string): MedicareInterest {
  const [demandDate, rate] = [lien.unit('demandOn'), lien.unit('interestRate')]
  const field = DEMANDED.find((each) => countedOf(lien, each) !== null)
  const cents = field === undefined ? null : countedOf(lien, field)
  if (typeof demandDate !== 'string') return missing('Enter the date of the demand letter.')
  if (field === undefined || cents === null) return missing('Enter the amount of the demand above.')
  if (typeof rate !== 'string') return missing('Enter the rate in the letter. It is not assumed.')
  const formula = DEADLINES.get('medicare_interest_amount')
  const inputs = { demandDate, resolvedOn, periodDays: PERIOD, cents, ratePercent: rate }
  const result = formula?.work(inputs)
  if (formula === undefined || result?.ok !== true)
    return missing('Choose a day on or after the date of the demand letter.')
  const { fullPeriods, assessed, interest, total } = result.outputs
  return {
    ...{ ok: true, cents, field, rate: rate.replace(/ ?%$/, '') },
    ...{ periods: Number(fullPeriods), isAssessed: assessed === true },
    ...{ interest: Number(interest), total: Number(total) },
    ...lawWords(formula.source),
  }
}

function missing(words: string): MedicareInterest {
  return { ok: false, missing: words }
}
