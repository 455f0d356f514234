/** What a payer of workers' compensation gets from a recovery against somebody else, by state. */
import { atLeast, less, ratio, share, THIRD, type Ratio } from '../money.ts'
import { cannot, formula, source, step, worked, type Formula } from './formula.ts'
import { cents, centsAboveZero, inputs, mayBeUnknown, percent } from './inputs.ts'

const flManfredo = formula(
  {
    id: 'wc_fl_manfredo',
    title: "Florida workers' compensation lien (Manfredo)",
    source: source('Fla. Stat. 440.39(3)(a); Manfredo (1990)', 'text', 'the full value'),
    notCovered: 'Credit on future benefits.',
  },
  inputs({ netRecovery: cents, fullValue: centsAboveZero, lien: cents }),
  ({ netRecovery, fullValue, lien }) => {
    const final = Math.min(lien, netRecovery, share(lien, ratio(netRecovery, fullValue)))
    return worked({ final }, step('Lien × net recovery / full value', final))
  },
)

/**
 * Reading: the employer's part of the net recovery is compensation paid / `ratioBase`, which is the recovery, or all damages where fault
 * was compared. `ratioBase` and `netRecovery` may be left out where recovery, fee and costs say them.
 */
const moRuediger = formula(
  {
    id: 'wc_mo_ruediger',
    title: "Missouri workers' compensation lien (Ruediger)",
    source: source('Mo. Rev. Stat. 287.150.3; Ruediger', 'text', 'comparative fault'),
    notCovered: 'Future installments.',
  },
  inputs({
    compensationPaid: cents,
    ratioBase: mayBeUnknown(centsAboveZero),
    recovery: mayBeUnknown(cents),
    fee: mayBeUnknown(cents),
    costs: mayBeUnknown(cents),
    netRecovery: mayBeUnknown(cents),
  }),
  ({ compensationPaid, ratioBase, recovery, fee, costs, netRecovery }) => {
    const computed =
      recovery === undefined || fee === undefined || costs === undefined ? null : less(recovery, fee, costs)
    if (computed !== null && netRecovery !== undefined && computed !== netRecovery)
      return cannot('netRecovery is not recovery less fee and costs')
    const balance = netRecovery ?? computed
    if (balance === null) return cannot('netRecovery is missing: give it, or recovery, fee and costs')
    const base = ratioBase ?? recovery
    if (base === undefined || base === 0) return cannot('ratioBase is missing: give it, or recovery')
    const employer = Math.min(compensationPaid, balance, share(balance, ratio(compensationPaid, base)))
    const employee = balance - employer
    return worked(
      { balance, employer, employee },
      step('Recovery less fee and costs', balance),
      step('Employer: balance × compensation paid / base', employer),
      step('Employee: the rest', employee),
    )
  },
)

const NJ_EXPENSES = 75_000

/**
 * Reading: fee and expenses are those that the section allows. The fee counts at most at a third, of the benefits (or of the settlement, if
 * that is lower); expenses count at most at $750, whatever was really spent above it.
 */
const nj40 = formula(
  {
    id: 'wc_nj_40',
    title: 'New Jersey section 40',
    source: source('N.J.S.A. 34:15-40', 'text', 'expenses of suit'),
    notCovered: 'Credit on future benefits.',
  },
  inputs({ settlement: cents, benefitsPaid: cents, actualCosts: cents, feePercent: percent }),
  ({ settlement, benefitsPaid, actualCosts, feePercent }) => {
    const base = Math.min(settlement, benefitsPaid)
    const feeAllowed = Math.min(share(base, feePercent), share(base, THIRD))
    const expensesAllowed = Math.min(actualCosts, NJ_EXPENSES)
    const reimbursement = less(base, feeAllowed, expensesAllowed)
    return worked(
      { feeAllowed, expensesAllowed, reimbursement },
      step('Benefits paid, or the settlement if it is lower', base),
      step('Fee on that, at most a third', feeAllowed),
      step('Expenses of suit, at most $750', expensesAllowed),
      step('Reimbursement', reimbursement),
    )
  },
)

type Thirds = {
  readonly third: number
  readonly payer: number
  readonly rest: number
}

/** After fee and costs a third to the worker, then the payer up to its claim, the rest to the worker. */
function thirds(net: number, claim: number, third: number): Thirds {
  const payer = Math.min(claim, net - third)
  return { third, payer, rest: net - third - payer }
}

const recovered = { recovery: cents, collectionCosts: cents, benefitsPaid: cents }

const THIRD_SAYS = 'A third of the remainder to the worker'

/** Reading: the payer bears its share of the costs of collection: benefits × costs / recovery. */
const mn = formula(
  {
    id: 'wc_mn_176_061',
    title: "Minnesota workers' compensation recovery",
    source: source('Minn. Stat. 176.061 subd. 6', 'text', 'current text'),
    notCovered: 'Naig and other releases.',
  },
  inputs({ ...recovered, recovery: centsAboveZero }),
  ({ recovery, collectionCosts, benefitsPaid }) => {
    const net = less(recovery, collectionCosts)
    const part: Ratio = ratio(Math.min(collectionCosts, recovery), recovery)
    const costShare = share(benefitsPaid, part)
    const { third, payer, rest } = thirds(net, benefitsPaid - costShare, share(net, THIRD))
    return worked(
      { employeeThird: third, employer: payer, employeeBalanceAndCredit: rest },
      step('Recovery less costs of collection', net),
      step(THIRD_SAYS, third),
      step("Employer's share of the costs: benefits × costs / recovery", costShare),
      step('Employer: benefits less that share, from what is left', payer),
      step('Rest to the worker, and credit on future benefits', rest),
    )
  },
)

const wi = formula(
  {
    id: 'wc_wi_102_29',
    title: "Wisconsin worker's compensation recovery",
    source: source('Wis. Stat. 102.29(1)(b)', 'text', 'current text'),
    notCovered: 'Releases that leave out the payer.',
  },
  inputs(recovered),
  ({ recovery, collectionCosts, benefitsPaid }) => {
    const net = less(recovery, collectionCosts)
    const { third, payer, rest } = thirds(net, benefitsPaid, share(net, THIRD))
    return worked(
      { employeeThird: third, insurer: payer, employeeBalance: rest },
      step('Recovery less costs of collection', net),
      step(THIRD_SAYS, third),
      step('Insurer: benefits, from what is left', payer),
      step('Rest to the worker', rest),
    )
  },
)

/** Reading: "at least 33-1/3 percent" is rounded up. `agencyFuture` is the present value of what the agency still expects to pay. */
const or = formula(
  {
    id: 'wc_or_656_593',
    title: "Oregon workers' compensation recovery",
    source: source('ORS 656.593(1)', 'text', "the Board's schedule of fees"),
    notCovered: 'A "just and proper" share in a settlement.',
  },
  inputs({ recovery: cents, fee: cents, costs: cents, agencyPaid: cents, agencyFuture: cents }),
  ({ recovery, fee, costs, agencyPaid, agencyFuture }) => {
    const balance = less(recovery, fee, costs)
    const { third, payer, rest } = thirds(balance, agencyPaid + agencyFuture, atLeast(balance, THIRD))
    return worked(
      { balance, workerThird: third, agency: payer, workerRest: rest },
      step('Recovery less fee and costs', balance),
      step('At least a third to the worker', third),
      step('Agency: paid and expected, from what is left', payer),
      step('Rest to the worker', rest),
    )
  },
)

/** Reading: the claimant takes what is left of the net amount, so that both add up to it. */
const oh = formula(
  {
    id: 'wc_oh_4123_931',
    title: "Ohio workers' compensation subrogation",
    source: source('Ohio R.C. 4123.931(B)', 'text', 'what counts as uncompensated damages'),
    notCovered: 'Trials, where the jury finds the damages (4123.931(D)).',
  },
  inputs({ subrogationInterest: cents, uncompensatedDamages: cents, netRecovered: cents }),
  ({ subrogationInterest, uncompensatedDamages, netRecovered }) => {
    const all = subrogationInterest + uncompensatedDamages
    if (all === 0) return cannot('subrogationInterest and uncompensatedDamages must not both be 0')
    const subrogee = Math.min(subrogationInterest, share(netRecovered, ratio(subrogationInterest, all)))
    const claimant = netRecovered - subrogee
    return worked(
      { subrogee, claimant },
      step('Subrogee: net × interest / (interest + uncompensated damages)', subrogee),
      step('Claimant: the rest', claimant),
    )
  },
)

/** Reading: a lien above the recovery counts up to it. The balance for future credit is the recovery less the accrued lien. */
const pa = formula(
  {
    id: 'wc_pa_319',
    title: "Pennsylvania workers' compensation subrogation",
    source: source('77 P.S. 671 (section 319); P&R Welding (1997)', 'text', 'gross method'),
    notCovered: 'How the credit is used up by future indemnity.',
  },
  inputs({ recovery: centsAboveZero, expensesOfRecovery: cents, accruedLien: cents }),
  ({ recovery, expensesOfRecovery, accruedLien }) => {
    const lien = Math.min(accruedLien, recovery)
    const employersShareOfExpenses = Math.min(lien, share(lien, ratio(expensesOfRecovery, recovery)))
    const netReimbursement = lien - employersShareOfExpenses
    const balanceForFutureCredit = recovery - lien
    return worked(
      { employersShareOfExpenses, netReimbursement, balanceForFutureCredit },
      step("Employer's share of expenses: lien × expenses / recovery", employersShareOfExpenses),
      step('Net reimbursement', netReimbursement),
      step('Balance of the recovery, for credit on future payments', balanceForFutureCredit),
    )
  },
)

export const WORKERS_COMPENSATION: readonly Formula[] = [flManfredo, moRuediger, nj40, mn, wi, or, oh, pa]
