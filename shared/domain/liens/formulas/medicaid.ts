/** Medicaid's part of a settlement: the medical part only (Ahlborn), by an agreed or ordered ratio, or by a state's presumption. */
import { less, QUARTER, ratio, share, THIRD } from '../money.ts'
import { formula, source, step, worked, type Formula } from './formula.ts'
import { cents, centsAboveZero, inputs, mayBeUnknown, percent } from './inputs.ts'

const medicaidAhlborn = formula(
  {
    id: 'medicaid_ahlborn',
    title: 'Medicaid: the part of the full value that was recovered',
    source: source(
      '42 USC 1396p(a); Ahlborn (2006), Gallardo (2022)',
      'secondary',
      'the full value of the case and its basis',
    ),
    notCovered: 'Future medical expenses (Gallardo), which have to be part of the full value.',
  },
  inputs({ medicaidPaid: cents, settlement: cents, fullValue: centsAboveZero }),
  ({ medicaidPaid, settlement, fullValue }) => {
    const final = Math.min(medicaidPaid, settlement, share(medicaidPaid, ratio(settlement, fullValue)))
    return worked({ final }, step('Paid × settlement / full value, at most what was paid', final))
  },
)

const medicaidRatio = formula(
  {
    id: 'medicaid_ratio',
    title: 'Medicaid: a ratio that was stipulated or ordered',
    source: source('stipulation or order', 'none', 'the document that sets the ratio'),
    notCovered: 'Whether the agency is bound. Goes before the general formula.',
  },
  inputs({ medicaidPaid: cents, ratioPercent: percent }),
  ({ medicaidPaid, ratioPercent }) => {
    const final = share(medicaidPaid, ratioPercent)
    return worked({ final }, step('Paid × ratio', final))
  },
)

/** One exact product, (3 × settlement - 4 × costs) / 8, rounded half up once: the fee of 25% is set by the statute, whatever it really was. */
const medicaidFl = formula(
  {
    id: 'medicaid_fl',
    title: 'Medicaid in Florida',
    source: source('Fla. Stat. 409.910(11)(f)', 'memory', 'the wording; 37.5% was read in opinions'),
    notCovered: 'Rebuttal of the formula under 409.910(17)(b).',
  },
  inputs({ settlement: cents, taxableCosts: cents, medicaidPaid: cents }),
  ({ settlement, taxableCosts, medicaidPaid }) => {
    const formulaAmount = Math.max(0, share(less(3 * settlement, 4 * taxableCosts), ratio(1, 8)))
    const agency = Math.min(medicaidPaid, formulaAmount)
    return worked(
      { agency, formulaAmount },
      step('Fee by the statute: 25% of the settlement', share(settlement, QUARTER)),
      step('Half of what remains after that fee and the taxable costs', formulaAmount),
      step('Agency: what Medicaid paid, up to that half', agency),
    )
  },
)

/** `rebuttable` is always yes. With what Medicaid paid, `final` is the lower of both; without it, `final` is null. */
const medicaidNcThird = formula(
  {
    id: 'medicaid_nc_third',
    title: 'Medicaid in North Carolina',
    source: source(
      'N.C.G.S. 108A-57(a1); Wos v. E.M.A. (2013)',
      'secondary',
      'the presumption and its rebuttal',
    ),
    notCovered: 'Allocation by a court.',
  },
  inputs({ settlement: cents, medicaidPaid: mayBeUnknown(cents) }),
  ({ settlement, medicaidPaid }) => {
    const presumedMedical = share(settlement, THIRD)
    const final = medicaidPaid === undefined ? null : Math.min(medicaidPaid, presumedMedical)
    return worked(
      { presumedMedical, rebuttable: true, final },
      step('Presumed to be medical: a third of the settlement, which a court may change', presumedMedical),
      ...(final === null ? [] : [step('Claim, at most the presumed part', final)]),
    )
  },
)

export const MEDICAID: readonly Formula[] = [medicaidAhlborn, medicaidRatio, medicaidFl, medicaidNcThird]
