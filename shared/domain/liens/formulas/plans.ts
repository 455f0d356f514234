/** Health plans and medical payments coverage: what equity, the plan's own words or a state's cases make of a claim for reimbursement. */
import { ratio, share } from '../money.ts'
import { formula, source, step, worked, type Formula } from './formula.ts'
import { cents, centsAboveZero, inputs, mayBeUnknown, yesNo } from './inputs.ts'

const claim = {
  settlement: centsAboveZero,
  fee: cents,
  /** Only where the pack says that costs are shared too. */
  costs: mayBeUnknown(cents),
  paid: cents,
  planExcludesCommonFund: yesNo,
}

type Claim = {
  readonly settlement: number
  readonly fee: number
  readonly costs?: number | undefined
  readonly paid: number
  readonly planExcludesCommonFund: boolean
}

/** What equity takes off: the plan's share of the fee, and of the costs where they are given. 0 if the plan excludes it. */
function reductionOf({ settlement, fee, costs, paid, planExcludesCommonFund }: Claim): number {
  if (planExcludesCommonFund) return 0
  return Math.min(paid, share(paid, ratio(fee + (costs ?? 0), settlement)))
}

const SHARE = 'Share of the fee: paid × fee / settlement'
const EXCLUDED = 'The plan excludes a share of the fee'

/** The final amount never exceeds the settlement. */
const commonFund = formula(
  {
    id: 'common_fund',
    title: 'Common fund',
    source: source(
      'equity; the pack says where it applies',
      'none',
      'whether the state and the plan allow it',
    ),
    notCovered: 'Off for hospitals in IL and KS, and in UT as far as is known.',
  },
  inputs(claim),
  (known) => {
    const reduction = reductionOf(known)
    const final = Math.min(known.paid - reduction, known.settlement)
    return worked(
      { reduction, final },
      step(known.planExcludesCommonFund ? EXCLUDED : SHARE, reduction),
      step('Paid less that share', final),
    )
  },
)

/** Reading: the plan's words decide. They exclude a share of the fee: the whole claim, up to the recovery. Silent: common fund. */
const erisaTerms = formula(
  {
    id: 'erisa_terms',
    title: 'Self-funded ERISA plan by its terms',
    source: source('plan document; US Airways v. McCutchen (2013)', 'memory', "the plan document's wording"),
    notCovered: 'Made-whole wording and tracing of the fund.',
  },
  inputs(claim),
  (known) => {
    const final = Math.min(known.paid - reductionOf(known), known.settlement)
    return worked({ final }, step(known.planExcludesCommonFund ? EXCLUDED : `${SHARE}, taken off`, final))
  },
)

const pipShare = formula(
  {
    id: 'pip_share',
    title: 'Personal injury protection, Washington',
    source: source('Mahler (1998), Winters (2001), Hamm (2004)', 'text', 'the policy and later cases'),
    notCovered: 'The made-whole test, which comes first.',
  },
  inputs({ recovery: centsAboveZero, legalExpense: cents, pip: cents }),
  ({ recovery, legalExpense, pip }) => {
    const insurersShare = Math.min(pip, share(pip, ratio(legalExpense, recovery)))
    const reimbursement = pip - insurersShare
    return worked(
      { share: insurersShare, reimbursement },
      step("Insurer's share: paid × legal expense / recovery", insurersShare),
      step('Reimbursement', reimbursement),
    )
  },
)

export const PLANS: readonly Formula[] = [commonFund, erisaTerms, pipShare]
