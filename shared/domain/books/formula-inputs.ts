/** What a formula's inputs are called on screen, what kind each is, and what a book says of it. Amounts in integer cents. Pure. */
import type { JsonValue, UnitValues } from '../records/record.ts'
import { POOL_ROWS } from './formula-pools.ts'
import { countedOf, type BookLien } from './read-book.ts'
import { claimOf, feeTerms, type SettlementFigures } from './settlement-figures.ts'

/** What the inputs are read from. */
export type InputFacts = {
  readonly body: UnitValues
  readonly figures: SettlementFigures
  readonly lien: BookLien
  /** That share a pool with this one, itself included, in the order of the book. */
  readonly pool: readonly BookLien[]
  /** Of the settlement, YYYY-MM-DD. */
  readonly settledOn: string
}

export type InputKind = 'cents' | 'percent' | 'day' | 'yes_no' | 'liens'

type Input = {
  readonly label: string
  readonly kind: InputKind
  /** undefined: the book does not say. */
  readonly from?: (facts: InputFacts) => JsonValue | undefined
}

const settlement = ({ figures }: InputFacts) => (figures.recoveries.length === 0 ? undefined : figures.gross)
const fee = ({ figures }: InputFacts) => (figures.terms === null ? undefined : figures.fee)
const costs = ({ figures }: InputFacts) => figures.costs
const claim = ({ lien }: InputFacts) => claimOf(lien) ?? undefined
const expenses = (facts: InputFacts) => {
  const known = fee(facts)
  return known === undefined ? undefined : known + facts.figures.costs
}
const net = (facts: InputFacts) => {
  const [gross, spent] = [settlement(facts), expenses(facts)]
  return gross === undefined || spent === undefined ? undefined : Math.max(0, gross - spent)
}
const amount =
  (field: Parameters<typeof countedOf>[1]) =>
  ({ lien }: InputFacts) =>
    countedOf(lien, field) ?? undefined

function money(label: string, from?: Input['from']): Input {
  return { label, kind: 'cents', ...(from !== undefined && { from }) }
}

/** By the name that formulas read. The same name means the same in all of them; `USUALLY_LEFT_OUT` has the exceptions. */
export const FORMULA_INPUTS: Readonly<Record<string, Input>> = {
  settlement: money('Settlement', settlement),
  recovery: money('Recovery', settlement),
  gross: money('Gross recovery', settlement),
  fee: money('Attorney fee', fee),
  costs: money('Costs', costs),
  actualCosts: money('Costs of the suit', costs),
  procurement: money('Fee and costs', expenses),
  legalExpense: money('Fee and costs', expenses),
  collectionCosts: money('Fee and costs', expenses),
  expensesOfRecovery: money('Fee and costs', expenses),
  netRecovery: money('Recovery less fee and costs', net),
  netRecovered: money('Recovery less fee and costs', net),
  medicarePaid: money('Paid by Medicare', claim),
  medicaidPaid: money('Paid by Medicaid', claim),
  planPaid: money('Paid by the plan', claim),
  paid: money('Paid by the plan', claim),
  pip: money('Paid by the insurer', claim),
  hospital: money('Hospital’s charges', claim),
  lien: money('Lien', claim),
  compensationPaid: money('Compensation paid', claim),
  benefitsPaid: money('Benefits paid', claim),
  agencyPaid: money('Paid by the agency', claim),
  subrogationInterest: money('Subrogation interest', claim),
  accruedLien: money('Accrued lien', claim),
  disbursements: money('Disbursed by the program', claim),
  fullValue: money('Full value of the case', ({ body }) => fullValueOf(body)),
  billed: money('Billed', amount('billed')),
  adjustments: money('Adjustments', amount('adjustments')),
  insurancePaid: money('Insurance paid', amount('insurancePaid')),
  patientPaid: money('Patient paid', amount('patientPaid')),
  unrelated: money('Unrelated', amount('unrelated')),
  taxableCosts: money('Taxable costs'),
  property: money('Property damage'),
  agencyFuture: money('Expected by the agency, present value'),
  uncompensatedDamages: money('Uncompensated damages'),
  ratioBase: money('All damages, where fault was compared'),
  patientRecovery: money('Patient’s part of the recovery'),
  awardLessCosts: money('Award less costs'),
  fullCompensation: money('Full compensation'),
  medicalExpenses: money('Medical expenses'),
  feePercent: { label: 'Fee percentage', kind: 'percent', from: ({ body }) => feePercentOf(body) },
  ratioPercent: { label: 'Ratio, in percent', kind: 'percent' },
  consortiumPercent: { label: 'Part of loss of consortium, in percent', kind: 'percent' },
  actionPercent: { label: 'Part of this action, in percent', kind: 'percent' },
  settlementDate: { label: 'Settled on', kind: 'day', from: ({ settledOn }) => settledOn },
  dateOfInjury: { label: 'Injury on', kind: 'day', from: ({ body }) => body['injury'] ?? undefined },
  attorney: { label: 'An attorney represents the client', kind: 'yes_no', from: () => true },
  planExcludesCommonFund: {
    label: 'The plan excludes a share of the fee',
    kind: 'yes_no',
    from: ({ lien }) => lien.unit('excludesCommonFund') ?? undefined,
  },
  physicalTrauma: { label: 'The injury is from physical trauma', kind: 'yes_no' },
  demandIssued: {
    label: 'Medicare has sent its demand',
    kind: 'yes_no',
    from: ({ lien }) => ((lien.unit('demandOn') ?? null) === null ? undefined : true),
  },
  otherRecoveryExpected: { label: 'Another recovery is expected', kind: 'yes_no' },
}

/** Known, but not part of the rule unless a person enters it. */
const USUALLY_LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  // Costs are shared only where the pack says so.
  common_fund: ['costs'],
  erisa_terms: ['costs'],
  // Worked out from recovery, fee and costs.
  wc_mo_ruediger: ['netRecovery'],
}

/** What the book says of the inputs of a formula; what it does not say is left out, because it is unknown and not zero. */
export function inputsFrom(
  facts: InputFacts,
  formula: { readonly id: string; readonly inputs: readonly string[] },
): Readonly<Record<string, JsonValue>> {
  const known = formula.inputs.flatMap((name): readonly (readonly [string, JsonValue])[] => {
    if (USUALLY_LEFT_OUT[formula.id]?.includes(name) === true) return []
    const value = name === 'liens' ? POOL_ROWS[formula.id]?.(facts.pool) : FORMULA_INPUTS[name]?.from?.(facts)
    return value === undefined ? [] : [[name, value]]
  })
  return Object.fromEntries(known)
}

function fullValueOf(body: UnitValues): number | undefined {
  const value = body['fullValue']
  return typeof value === 'object' && value !== null && 'cents' in value && typeof value['cents'] === 'number'
    ? value['cents']
    : undefined
}

/** Of a fee with one percentage. */
function feePercentOf(body: UnitValues): string | undefined {
  const terms = feeTerms(body)
  if (terms?.kind !== 'tiers' || terms.tiers.length !== 1) return undefined
  const fee = body['fee'] as { readonly tiers: readonly { readonly percent: string }[] } // its terms were read
  return fee.tiers[0]?.percent
}
