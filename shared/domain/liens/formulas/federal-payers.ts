/** Federal payers other than Medicare: health benefits of federal employees, TRICARE, and compensation of federal employees (FECA). */
import { less, product, ratio, share, WHOLE, type Ratio } from '../money.ts'
import { cannot, formula, source, step, worked, type Formula } from './formula.ts'
import { cents, centsAboveZero, inputs, mayBeUnknown, percent } from './inputs.ts'

/** Fee and costs change nothing, so they may be unknown. */
const fullReimbursement = {
  settlement: cents,
  fee: mayBeUnknown(cents),
  costs: mayBeUnknown(cents),
  paid: cents,
}

/** Reading: no formula reduces the claim, and it never takes more than the recovery. `negotiable`: the carrier may agree to less. */
const fehbFull = formula(
  {
    id: 'fehb_full',
    title: 'Federal employees health benefits (FEHB)',
    source: source('5 CFR 890.106(e)-(h)', 'text', "the plan brochure's terms"),
    notCovered: "The plan's own concessions.",
  },
  inputs(fullReimbursement),
  ({ settlement, paid }) => {
    const final = Math.min(paid, settlement)
    return worked(
      { final, negotiable: true },
      step('Paid from the recovery first; no formula reduces it', final),
      step('The carrier may agree to less', true),
    )
  },
)

const tricareFull = formula(
  {
    id: 'tricare_full',
    title: 'TRICARE and the Federal Medical Care Recovery Act',
    source: source('32 CFR 199.12; 28 CFR part 43', 'text', 'who may compromise the claim'),
    notCovered: "The agency's own compromise or waiver.",
  },
  inputs(fullReimbursement),
  ({ settlement, paid }) => {
    const final = Math.min(paid, settlement)
    return worked(
      { final, needsAgencyCompromise: true },
      step('Full amount; no formula reduces it', final),
      step('Less needs a compromise by the agency', true),
    )
  },
)

function rest({ part, whole }: Ratio): Ratio {
  return { part: whole - part, whole }
}

/**
 * The Statement of Recovery. Reading: fee and costs are of the whole recovery, so subtotal C bears them in the part that it is of the gross.
 * `consortiumPercent` is the part of loss of consortium, `actionPercent` the part of the action that counts (65 or 35 in a death case with
 * two actions, 100 otherwise). `refund` keeps the government's share of the fee; `creditAgainstFuture` is what is left of subtotal F.
 */
const fecaRefund = formula(
  {
    id: 'feca_refund',
    title: "Refund to the federal employees' compensation program",
    source: source('20 CFR 10.711, 10.712', 'text', 'the percentages that the agency accepts'),
    notCovered: 'Structured settlements (20 CFR 10.713).',
  },
  inputs({
    gross: centsAboveZero,
    property: cents,
    consortiumPercent: percent,
    actionPercent: percent,
    fee: cents,
    costs: cents,
    disbursements: cents,
  }),
  ({ gross, property, consortiumPercent, actionPercent, fee, costs, disbursements }) => {
    if (property > gross) return cannot('property must not be more than gross')
    const subtotalA = gross - property
    const subtotalB = subtotalA - share(subtotalA, consortiumPercent)
    const subtotalC = share(subtotalA, product(rest(consortiumPercent), actionPercent))
    const feePart = fee > gross ? WHOLE : ratio(fee, gross)
    const subtotalD = subtotalC - share(subtotalC, feePart)
    const subtotalE = less(subtotalD, share(costs, ratio(subtotalC, gross)))
    const subtotalF = share(subtotalE, ratio(4, 5))
    const subtotalG = Math.min(subtotalF, disbursements)
    const allowance = share(subtotalG, feePart)
    const refund = subtotalG - allowance
    const creditAgainstFuture = less(subtotalF, disbursements)
    return worked(
      {
        subtotalA,
        subtotalB,
        subtotalC,
        subtotalD,
        subtotalE,
        subtotalF,
        subtotalG,
        refund,
        creditAgainstFuture,
      },
      step('A: gross less property damage', subtotalA),
      step('B: less loss of consortium', subtotalB),
      step('C: the part of this action', subtotalC),
      step('D: less the fee on C', subtotalD),
      step("E: less C's part of the costs", subtotalE),
      step('F: four fifths of E; a fifth stays with the beneficiary', subtotalF),
      step('G: the lower of F and the disbursements', subtotalG),
      step("Government's allowance for the fee, of G", allowance),
      step('Refund', refund),
      step('Credit against future benefits', creditAgainstFuture),
    )
  },
)

export const FEDERAL_PAYERS: readonly Formula[] = [fehbFull, tricareFull, fecaRefund]
