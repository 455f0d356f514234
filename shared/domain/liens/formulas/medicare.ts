/** Medicare's recovery from a settlement (42 CFR 411.37), the fixed percentage option, and lump sums of workers' compensation (411.47). */
import { decimalText, less, QUARTER, ratio, share, sum } from '../money.ts'
import { cannot, formula, source, step, worked, type Formula } from './formula.ts'
import { cents, centsAboveZero, day, inputs, mayBeUnknown, yesNo } from './inputs.ts'

const REGULATION = 'read through secondary pages; compare with the section. Part C and D plans may differ'

const procured = { settlement: centsAboveZero, fee: cents, costs: cents, medicarePaid: cents }

/** Strictly less than the settlement; an equal payment is paragraph (d), which gives the same sum. */
const medicareLess = formula(
  {
    id: 'medicare_less',
    title: 'Medicare paid less than the settlement',
    source: source('42 CFR 411.37(c)', 'secondary', REGULATION),
    notCovered: 'Waiver and compromise. Part C and Part D plans may differ.',
  },
  inputs(procured),
  ({ settlement, fee, costs, medicarePaid }) => {
    if (medicarePaid >= settlement)
      return cannot('Medicare did not pay less than the settlement: use medicare_equal_or_more.')
    const procurement = ratio(fee + costs, settlement)
    const reduction = Math.min(medicarePaid, share(medicarePaid, procurement))
    const demand = medicarePaid - reduction
    return worked(
      { ratio: decimalText(procurement), reduction, demand },
      step('Fee and costs', fee + costs),
      step('Their part of the settlement', decimalText(procurement)),
      step("Medicare's share of fee and costs: paid × (fee + costs) / settlement", reduction),
      step('Demand: paid less that share', demand),
    )
  },
)

const medicareEqualOrMore = formula(
  {
    id: 'medicare_equal_or_more',
    title: 'Medicare paid as much as the settlement, or more',
    source: source('42 CFR 411.37(d)', 'secondary', REGULATION),
    notCovered: 'Waiver and compromise. Part C and Part D plans may differ.',
  },
  inputs(procured),
  ({ settlement, fee, costs, medicarePaid }) => {
    if (medicarePaid < settlement) return cannot('Medicare paid less than the settlement: use medicare_less.')
    const demand = less(settlement, fee, costs)
    return worked(
      { demand },
      step('Fee and costs', fee + costs),
      step('Demand: settlement less fee and costs', demand),
    )
  },
)

const medicareOpposed = formula(
  {
    id: 'medicare_opposed',
    title: 'Medicare had to sue because its recovery was opposed',
    source: source('42 CFR 411.37(e)', 'secondary', REGULATION),
    notCovered: 'Interest, and the costs of that suit.',
  },
  inputs({ settlement: cents, procurement: cents, medicarePaid: cents }),
  ({ settlement, procurement, medicarePaid }) => {
    const limit = less(settlement, procurement)
    const demand = Math.min(medicarePaid, limit)
    return worked(
      { demand },
      step('Limit: settlement less fee and costs', limit),
      step('Demand: what Medicare paid, up to that limit', demand),
    )
  },
)

/** Newest first. The largest settlement, in cents, for settlements from a date on. */
const FIXED_PERCENTAGE_LIMITS = [
  { from: '2023-10-02', cents: 1_000_000 },
  { from: '2011-11-07', cents: 500_000 },
] as const

/**
 * Reading: the demand is a quarter of the settlement, whatever Medicare paid and whatever the fee is, so it may be more than Medicare paid.
 * `demand` and `clientKeeps` (the rest, before fee and costs) are null if the option is not open.
 */
const medicareFixedPercentage = formula(
  {
    id: 'medicare_fixed_percentage',
    title: 'Fixed percentage option for small settlements',
    source: source(
      'CMS, Fixed Percentage Option',
      'text',
      'thresholds: $5,000 from 2011-11-07, $10,000 from 2023-10-02',
    ),
    notCovered: 'Exposure, ingestion and implants. There is no appeal or waiver after the option is used.',
  },
  inputs({
    settlement: cents,
    medicarePaid: mayBeUnknown(cents),
    settlementDate: day,
    physicalTrauma: yesNo,
    demandIssued: yesNo,
    otherRecoveryExpected: yesNo,
  }),
  ({ settlement, medicarePaid, settlementDate, physicalTrauma, demandIssued, otherRecoveryExpected }) => {
    const limit = FIXED_PERCENTAGE_LIMITS.find(({ from }) => from <= settlementDate)?.cents ?? null
    const obstacles = [
      limit === null && 'the option did not exist before 2011-11-07',
      limit !== null && settlement > limit && 'the settlement is over the limit of its date',
      !physicalTrauma && 'the injury is not from physical trauma',
      demandIssued && 'a demand was issued',
      otherRecoveryExpected && 'another recovery is expected',
    ].filter((obstacle) => obstacle !== false)
    const eligible = obstacles.length === 0
    const demand = eligible ? share(settlement, QUARTER) : null
    const clientKeeps = demand === null ? null : settlement - demand
    const comparison =
      demand !== null && medicarePaid !== undefined && demand > medicarePaid
        ? [step('Medicare paid less than this demand: compare with the usual calculation', medicarePaid)]
        : []
    return worked(
      { eligible, demand, clientKeeps, obstacles },
      step('Largest settlement on that date', limit ?? 'none'),
      step('Open', eligible ? 'yes' : `no: ${obstacles.join('; ')}`),
      ...(demand === null ? [] : [step('Demand: 25% of the settlement', demand)]),
      ...comparison,
    )
  },
)

const medicareWcLumpSum = formula(
  {
    id: 'medicare_wc_lump_sum',
    title: "Medical part of a lump sum of workers' compensation",
    source: source('42 CFR 411.47(a)(2)', 'text', 'only if the settlement does not apportion reasonably'),
    notCovered: 'Medicare set-asides and settlements that apportion reasonably on their own terms.',
  },
  inputs({ awardLessCosts: cents, fullCompensation: centsAboveZero, medicalExpenses: cents }),
  ({ awardLessCosts, fullCompensation, medicalExpenses }) => {
    const countsAsMedical = Math.min(
      medicalExpenses,
      share(medicalExpenses, ratio(awardLessCosts, fullCompensation)),
    )
    return worked(
      { countsAsMedical },
      step('Counts as medical: medical expenses × award less costs / full compensation', countsAsMedical),
    )
  },
)

/**
 * Reading, from the example of the regulation: what the beneficiary paid is services that Medicare does not cover, the physicians' charge
 * over the reasonable charge, the rest of the reasonable charge after Part B, and the rest of the hospital's rate after Part A.
 */
const medicareWcOverpayment = formula(
  {
    id: 'medicare_wc_overpayment',
    title: "Medicare overpayment after a lump sum of workers' compensation",
    source: source('42 CFR 411.47(b)', 'text', 'the order in which payments are applied'),
    notCovered: 'Payments of the beneficiary that are not in these lines.',
  },
  inputs({
    countsAsMedical: cents,
    notCovered: cents,
    physicianCharge: cents,
    physicianReasonable: cents,
    partBPaid: cents,
    hospitalRate: cents,
    partAPaid: cents,
  }),
  (amounts) => {
    const excess = less(amounts.physicianCharge, amounts.physicianReasonable)
    const partB = less(Math.min(amounts.physicianCharge, amounts.physicianReasonable), amounts.partBPaid)
    const partA = less(amounts.hospitalRate, amounts.partAPaid)
    const beneficiaryPayments = sum([amounts.notCovered, excess, partB, partA])
    const overpayment = less(amounts.countsAsMedical, beneficiaryPayments)
    return worked(
      { beneficiaryPayments, overpayment },
      step('Services that Medicare does not cover', amounts.notCovered),
      step("Physicians' charges over the reasonable charge", excess),
      step('Part B deductible and coinsurance', partB),
      step('Part A deductible and coinsurance', partA),
      step('Paid by the beneficiary', beneficiaryPayments),
      step('Overpayment: medical part less what the beneficiary paid', overpayment),
    )
  },
)

export const MEDICARE: readonly Formula[] = [
  medicareLess,
  medicareEqualOrMore,
  medicareOpposed,
  medicareFixedPercentage,
  medicareWcLumpSum,
  medicareWcOverpayment,
]
