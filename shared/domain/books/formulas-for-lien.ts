/**
 * The formulas that apply to a lien, by its type, the state of the matter and its days, each worked out from what the book says. Whether a
 * result is right for the case is for an attorney to verify. Amounts in integer cents. Pure.
 */
import type { Formula, Outputs, Worked } from '../liens/formulas/formula.ts'
import { FORMULAS } from '../liens/formulas/registry.ts'
import type { LienType } from '../liens/lien-lifecycle.ts'
import {
  NO_OVERRIDES,
  packFor,
  packsUnder,
  type HeldPack,
  type PackOverrides,
} from '../liens/packs/overrides.ts'
import type { Pack } from '../liens/packs/pack.ts'
import { PACKS } from '../liens/packs/registry.ts'
import type { FormulaResult } from '../liens/statement.ts'
import type { JsonValue, UnitValues } from '../records/record.ts'
import { inputsFrom, type InputFacts } from './formula-inputs.ts'
import { poolOf } from './formula-pools.ts'
import { liensOf, type BookLien } from './read-book.ts'
import { settlementFigures } from './settlement-figures.ts'

export type LienFormula = {
  readonly formula: Formula
  /** The rule that chose the formula; null: it is a choice of the person. */
  readonly pack: HeldPack | null
  /** From the book. */
  readonly inputs: Readonly<Record<string, JsonValue>>
  /** Names of inputs that the book does not say and the formula needs. */
  readonly missing: readonly string[]
  /** null: inputs are missing. */
  readonly worked: Worked | null
  /** The row of the lien where the formula divides a pool; null: it does not. */
  readonly row: number | null
  /** Why a person does not apply it; null: it is applied. */
  readonly notApplied: string | null
}

export type LienFormulas = {
  readonly formulas: readonly LienFormula[]
  /** In words: rules that were looked for and are not in the product, for the state or for the date. */
  readonly gaps: readonly string[]
  /** No day of the settlement is entered, so that the rules of `today` were taken. */
  readonly isAsOfToday: boolean
}

/** A rule to look for: of the matter's state, or of federal law and payers. */
type Topic = { readonly state: 'own' | 'US'; readonly topic: string }
/** `topics`: of each list the first that there is a rule for. `free`: formulas that no rule has to choose. */
type Plan = { readonly topics: readonly (readonly Topic[])[]; readonly free: readonly string[] }

const own = (topic: string): Topic => ({ state: 'own', topic })
const federal = (topic: string): Topic => ({ state: 'US', topic })

const BALANCE: Plan = { topics: [], free: ['balance'] }

const PLANS: Readonly<Record<LienType, Plan>> = {
  hospital: { topics: [[own('hospital'), own('providers')]], free: ['balance'] },
  provider_statutory: { topics: [[own('providers')]], free: ['balance'] },
  letter_of_protection: BALANCE,
  medicare: {
    topics: [
      [federal('medicare_less')],
      [federal('medicare_equal_or_more')],
      [federal('medicare_fixed_percentage')],
      [federal('medicare_opposed')],
    ],
    free: [],
  },
  medicare_plan: { topics: [[federal('medicare_plan')]], free: [] },
  medicaid: { topics: [[own('medicaid')], [federal('medicaid')]], free: ['medicaid_ratio'] },
  fehb: { topics: [[federal('fehb')]], free: [] },
  military: { topics: [[federal('military')]], free: [] },
  erisa_self_funded: { topics: [[federal('erisa_self_funded')]], free: [] },
  erisa_insured: { topics: [[own('health_plan')], [federal('erisa_insured')]], free: [] },
  health_insurer: { topics: [[own('health_plan')]], free: ['common_fund'] },
  workers_compensation: { topics: [[own('workers_compensation')]], free: [] },
  feca: { topics: [[federal('feca')]], free: [] },
  medpay_pip: { topics: [[own('medpay_pip'), federal('medpay_pip')]], free: [] },
  child_support: BALANCE,
  prior_attorney: BALANCE,
  funding: BALANCE,
  other: BALANCE,
}

type Known = {
  /** Of the book, if they were read before. */
  readonly liens?: readonly BookLien[]
  /** Default: the packs hold as they were shipped. */
  readonly overrides?: PackOverrides
}

/** `today`: YYYY-MM-DD, the day of the settlement while none is entered. */
export function formulasFor(
  body: UnitValues,
  lien: BookLien,
  today: string,
  { liens = liensOf(body), overrides = NO_OVERRIDES }: Known = {},
): LienFormulas {
  const settledOn = textOf(body['settledOn'])
  const facts: InputFacts = {
    ...{ body, lien, figures: settlementFigures(body, liens), pool: poolOf(liens) },
    settledOn: settledOn ?? today,
  }
  const { packs, gaps } = packsFor(body, lien, facts.settledOn, overrides)
  const chosen = packs.flatMap((pack) => {
    const formula = FORMULAS.get(pack.formula)
    return formula === undefined ? [] : [{ formula, pack }]
  })
  const isChosen = (id: string): boolean => packs.some((pack) => pack.formula === id)
  const free = PLANS[lien.type].free.filter((id) => !isChosen(id)).flatMap((id) => FORMULAS.get(id) ?? [])
  return {
    formulas: [...chosen, ...free.map((formula) => ({ formula, pack: null }))].map(({ formula, pack }) =>
      lienFormula(facts, formula, pack),
    ),
    gaps,
    isAsOfToday: settledOn === null && packs.some(({ basedOn }) => basedOn === 'settlement'),
  }
}

function textOf(value: JsonValue | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function packsFor(
  body: UnitValues,
  { type }: BookLien,
  settlement: string,
  overrides: PackOverrides,
): { readonly packs: readonly HeldPack[]; readonly gaps: readonly string[] } {
  const held = packsUnder(PACKS, overrides)
  const days = { injury: textOf(body['injury']), settlement }
  const choices = PLANS[type].topics.map((topics) => {
    const tried = topics.map(({ state, topic }) =>
      packFor(held, state === 'US' ? 'US' : (textOf(body['state']) ?? ''), topic, days),
    )
    // A rule that is there for other dates says more than that another topic has none.
    // And none replaces one that was switched off: that is for a person to choose.
    return (
      tried.find((each) => each.ok || each.isSwitchedOff) ??
      tried.find((each) => !each.ok && each.error !== NO_STATE) ??
      tried[0]
    )
  })
  const packs = choices.flatMap((choice) => (choice?.ok === true ? [choice.pack] : []))
  const errors = choices.flatMap((choice) => (choice?.ok === false ? [choice.error] : []))
  // A federal rule is enough where the state has none.
  const telling = packs.length === 0 ? errors : errors.filter((error) => error !== NO_STATE)
  return { packs, gaps: choices.length === 0 ? [NO_TYPE] : [...new Set(telling)] }
}

const NO_STATE = 'No rule for this state is in the product.'
const NO_TYPE = 'No rule for this type of lien is in the product.'

function lienFormula(facts: InputFacts, formula: Formula, pack: HeldPack | null): LienFormula {
  const inputs = inputsFrom(facts, formula)
  const row = formula.inputs.includes('liens') ? facts.pool.findIndex(({ id }) => id === facts.lien.id) : null
  const notApplied = facts.lien.unit('notApplied')
  const reason =
    typeof notApplied === 'object' && notApplied !== null && formula.id in notApplied
      ? (notApplied as Readonly<Record<string, string>>)[formula.id] // as its kind stores it
      : undefined
  return { ...{ formula, pack, inputs, row }, ...workWith(formula, inputs), notApplied: reason ?? null }
}

/** With inputs that a person may have typed. */
export function workWith(
  formula: Formula,
  inputs: Readonly<Record<string, JsonValue>>,
): Pick<LienFormula, 'missing' | 'worked'> {
  const missing = formula.required.filter((name) => (inputs[name] ?? null) === null)
  return { missing, worked: missing.length > 0 ? null : formula.work(inputs) }
}

/** Outputs that are the amount of the lien. The first of them that a formula has. */
const AMOUNT_OUTPUTS = [
  'final',
  'demand',
  'agency',
  'refund',
  'reimbursement',
  'employer',
  'insurer',
  'subrogee',
  'netReimbursement',
  'enforceableOutright',
  'balance',
] as const

/** The amount in cents that the outputs give the lien; null: they give none. */
export function amountIn(outputs: Outputs, row: number | null): number | null {
  const name = AMOUNT_OUTPUTS.find((each) => Object.hasOwn(outputs, each))
  const output = name === undefined ? null : outputs[name]
  if (typeof output === 'number') return output
  const ofRow = Array.isArray(output) && row !== null ? (output as readonly unknown[])[row] : null
  return typeof ofRow === 'number' ? ofRow : null
}

/** As it is stored; null: there is no result. */
export function resultOf(
  { formula, pack, worked }: Pick<LienFormula, 'formula' | 'worked'> & { readonly pack: Pack | null },
  inputs: Readonly<Record<string, JsonValue>>,
): FormulaResult | null {
  if (worked?.ok !== true) return null
  const chosenBy = pack === null ? null : { state: pack.state, topic: pack.topic, version: pack.version }
  return { formula: formula.id, pack: chosenBy, inputs, outputs: worked.outputs }
}
