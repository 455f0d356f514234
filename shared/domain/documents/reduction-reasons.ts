/**
 * Why an offer asks for a reduction, and the figures of each reason, for the letter that makes the offer. A figure is that of the results kept
 * with the offer; of a reason that was ticked without one, it is worked out from the book. Nobody has reviewed the formulas. Pure.
 */
import { formulasFor, workWith, type LienFormula } from '../books/formulas-for-lien.ts'
import { inputsFrom } from '../books/formula-inputs.ts'
import { poolOf } from '../books/formula-pools.ts'
import { countedOf, type BookLien, type OfferRow } from '../books/read-book.ts'
import { settlementFigures } from '../books/settlement-figures.ts'
import type { Outputs } from '../liens/formulas/formula.ts'
import { FORMULAS } from '../liens/formulas/registry.ts'
import type { PackOverrides } from '../liens/packs/overrides.ts'
import { PACKS } from '../liens/packs/registry.ts'
import { isReviewed } from '../liens/reviews.ts'
import type { FormulaResult } from '../liens/statement.ts'
import type { UnitValues } from '../records/record.ts'
import type { MergeData } from './merge-data.ts'
import type { FieldPath } from './merge-fields.ts'
import { reductionRequest } from './templates/reduction-request.ts'

type ReasonFacts = {
  /** Of the book. */
  readonly body: UnitValues
  readonly liens: readonly BookLien[]
  readonly lien: BookLien
  /** YYYY-MM-DD. */
  readonly today: string
  readonly overrides: PackOverrides
}

export type ReductionReasons = {
  /** Keys of the template's reasons, in its order. */
  readonly reasons: readonly string[]
  /** Money in integer cents; null: not known. */
  readonly values: Partial<Record<FieldPath, string | number | null>>
  readonly rows: MergeData['rows']
}

const SHARES = /^(?:common_fund|erisa_terms|medicare_less|pip_share)$/
const CAPS = /^cap_/

const KEYS: readonly string[] = reductionRequest.choices.flatMap(({ options }) =>
  options.map(({ key }) => key),
)

/** The formulas that can give the value of a field of the letter; empty: none does. */
function formulasOf(path: string): readonly string[] {
  const pattern =
    path === 'reduction.costShare' ? SHARES : /^reduction\.(?:cap|legalBasis)$/.test(path) ? CAPS : null
  return pattern === null ? [] : [...FORMULAS.keys()].filter((id) => pattern.test(id))
}

/** Whether the field is of a formula; and if so, whether every formula and rule that it can be of is reviewed. */
export function reviewOfField(path: string): 'no_formula' | 'reviewed' | 'not_reviewed' {
  const formulas = formulasOf(path)
  if (formulas.length === 0) return 'no_formula'
  const rules = [
    ...formulas.map((formula) => ({ formula, pack: null })),
    ...PACKS.filter(({ formula }) => formulas.includes(formula)).map((pack) => ({
      formula: pack.formula,
      pack,
    })),
  ]
  return rules.every((rule) => isReviewed(rule)) ? 'reviewed' : 'not_reviewed'
}

/** A formula that the offer is based on is a reason, whether or not it was ticked. */
export function reductionReasons(offer: OfferRow | undefined, facts: ReasonFacts): ReductionReasons {
  if (offer === undefined) return { reasons: [], values: {}, rows: {} }
  const { reasons, results } = offer.value
  const share = results.find(({ formula }) => SHARES.test(formula)) ?? null
  const cap = results.find(({ formula }) => CAPS.test(formula)) ?? null
  const given = new Set([
    ...reasons,
    ...(share !== null && shareIn(share.outputs) !== 0 ? ['common_fund'] : []),
    ...(cap === null ? [] : ['cap']),
  ])
  const asked = (key: string): boolean => given.has(key)
  return {
    reasons: KEYS.filter(asked),
    values: {
      'reduction.costShare':
        share === null ? (asked('common_fund') ? shareOf(facts) : null) : shareIn(share.outputs),
      ...(asked('cap') ? capValues(cap, facts) : {}),
      ...(asked('fault') ? { 'reduction.faultReason': faultWords(facts.body) } : {}),
    },
    rows: asked('unrelated') ? unrelatedRows(facts.lien) : {},
  }
}

function shareIn({ reduction, share }: Outputs): number | null {
  const found = reduction ?? share
  return typeof found === 'number' ? found : null
}

/** By the common fund formula; null: the book does not say enough, or the plan excludes it. */
function shareOf({ body, liens, lien, today }: ReasonFacts): number | null {
  const formula = FORMULAS.get('common_fund')
  if (formula === undefined) return null
  const settledOn =
    typeof body['settledOn'] === 'string' && body['settledOn'] !== '' ? body['settledOn'] : today
  const figures = settlementFigures(body, liens)
  const known = inputsFrom({ body, lien, figures, pool: poolOf(liens), settledOn }, formula)
  // The letter lists fee and costs. Whoever ticks the reason says that nothing excludes it, where the lien does not say.
  const { worked } = workWith(formula, { planExcludesCommonFund: false, ...known, costs: figures.costs })
  const share = worked?.ok === true ? shareIn(worked.outputs) : null
  return share === 0 ? null : share
}

function capValues(
  kept: FormulaResult | null,
  { body, liens, lien, today, overrides }: ReasonFacts,
): ReductionReasons['values'] {
  const { formulas } = formulasFor(body, lien, today, { liens, overrides })
  const isOfLien = ({ formula }: LienFormula): boolean =>
    kept === null ? CAPS.test(formula.id) : formula.id === kept.formula
  const found = formulas.find((one) => isOfLien(one) && (kept !== null || one.notApplied === null))
  const outputs = kept?.outputs ?? (found?.worked?.ok === true ? found.worked.outputs : {})
  const formula = kept?.formula ?? found?.formula.id ?? ''
  const pack = kept?.pack ?? found?.pack ?? null
  return {
    'reduction.cap': capIn(outputs, found?.row ?? null),
    'reduction.legalBasis':
      PACKS.find(
        ({ state, topic, version }) =>
          state === pack?.state && topic === pack.topic && version === pack.version,
      )?.source.cite ??
      FORMULAS.get(formula)?.source.citation ??
      null,
  }
}

/** What the rule leaves the lien: of a pool, the part of its row, else the whole. */
function capIn({ final, cap }: Outputs, row: number | null): number | null {
  const ofRow = Array.isArray(final) && row !== null ? (final as readonly unknown[])[row] : final
  if (typeof ofRow === 'number') return ofRow
  return typeof cap === 'number' ? cap : null
}

/** `fault`: a percentage as it was typed. Why it is disputed only a person can say. */
function faultWords(body: UnitValues): string | null {
  const fault = body['fault']
  return typeof fault === 'string' && fault !== ''
    ? `${fault}% of the fault is said to be the client’s own.`
    : null
}

/** One row with the amount; what was charged, and when, is to be typed. */
function unrelatedRows(lien: BookLien): MergeData['rows'] {
  const isDisputed = lien.amounts.get('unrelated')?.isDisputed === true
  const cents = isDisputed ? null : countedOf(lien, 'unrelated')
  return cents === null ? {} : { unrelatedCharges: [{ cents }] }
}
