/** Statutory limits of one lien, or of a pool that liens share in proportion. Illinois and Virginia have files of their own. */
import { atMost, divided, HALF, less, QUARTER, sum, THIRD, type Ratio } from '../money.ts'
import { cannot, formula, source, step, worked, type Formula, type Worked } from './formula.ts'
import { cents, inputs, mayBeUnknown, rows, yesNo } from './inputs.ts'

/** One lien, at most a part of the base. */
function limited(base: number, part: Ratio, lien: number, says: string): Worked {
  const cap = atMost(base, part)
  const final = Math.min(lien, cap)
  return worked({ base, cap, final }, step(says, cap), step('Lien, at most that', final))
}

/** Liens that share a part of the base in proportion if they come to more. */
function pooled(base: number, part: Ratio, liens: readonly number[], says: string): Worked {
  const cap = atMost(base, part)
  const final = divided(Math.min(cap, sum(liens)), liens)
  return worked(
    { base, cap, final },
    step(says, cap),
    step('All liens', sum(liens)),
    ...final.map((each, row) => step(`Lien ${row + 1}, in proportion`, each)),
  )
}

/** Reading: `hospital` is the charges of the first 100 days. */
const tx = formula(
  {
    id: 'cap_tx',
    title: 'Texas hospital lien',
    source: source('Tex. Prop. Code 55.004', 'secondary', '72-hour admission, emergency physician'),
    notCovered: 'Whether charges are reasonable; physicians.',
  },
  inputs({ settlement: cents, hospital: cents }),
  ({ settlement, hospital }) => limited(settlement, HALF, hospital, 'Half of the settlement'),
)

/** Reading: the prior liens that come off before the half are the fee and the costs. */
const ca3045 = formula(
  {
    id: 'cap_ca_3045',
    title: 'California hospital lien',
    source: source('Cal. Civ. Code 3045.4', 'secondary', 'which liens are prior'),
    notCovered: 'Prior liens other than fee and costs.',
  },
  inputs({ settlement: cents, fee: cents, costs: cents, hospital: cents }),
  ({ settlement, fee, costs, hospital }) =>
    limited(less(settlement, fee, costs), HALF, hospital, 'Half of the settlement less fee and costs'),
)

const ca3040 = formula(
  {
    id: 'cap_ca_3040',
    title: "California health plan's lien",
    source: source('Cal. Civ. Code 3040', 'text', 'order of the further steps'),
    notCovered: 'Comparative fault and capitation: their steps have no fixed order, so the user chooses.',
  },
  inputs({ settlement: cents, planPaid: cents, attorney: yesNo }),
  ({ settlement, planPaid, attorney }) =>
    limited(
      settlement,
      attorney ? THIRD : HALF,
      planPaid,
      attorney
        ? 'With an attorney: a third of the settlement'
        : 'Without an attorney: half of the settlement',
    ),
)

/** Costs are not taken off, so they may be unknown. */
const nc = formula(
  {
    id: 'cap_nc',
    title: 'North Carolina provider liens',
    source: source('N.C.G.S. 44-50', 'text', 'base without costs'),
    notCovered: 'The State Health Plan and Medicaid.',
  },
  inputs({ settlement: cents, fee: cents, costs: mayBeUnknown(cents), liens: rows(cents) }),
  ({ settlement, fee, liens }) =>
    pooled(less(settlement, fee), HALF, liens, 'Half of the settlement less the fee; costs do not count'),
)

const tn = formula(
  {
    id: 'cap_tn',
    title: 'Tennessee hospital lien',
    source: source('Tenn. Code 29-22-101(b)', 'text', 'filing days'),
    notCovered: "The attorney's lien goes first. Not for workers' compensation.",
  },
  inputs({ settlement: cents, hospital: cents }),
  ({ settlement, hospital }) => limited(settlement, THIRD, hospital, 'A third of the settlement'),
)

const mo = formula(
  {
    id: 'cap_mo',
    title: 'Missouri provider liens',
    source: source('Mo. Rev. Stat. 430.225.3', 'text', 'current text'),
    notCovered: 'Whether each notice is good.',
  },
  inputs({ settlement: cents, fee: cents, costs: cents, liens: rows(cents) }),
  ({ settlement, fee, costs, liens }) =>
    pooled(less(settlement, fee, costs), HALF, liens, 'Half of the settlement less fee and costs'),
)

/** Costs are not taken off, so they may be unknown. */
const md = formula(
  {
    id: 'cap_md',
    title: 'Maryland hospital lien',
    source: source('Md. Com. Law 16-601; Quinn', 'text', '180 days'),
    notCovered: 'Several hospitals.',
  },
  inputs({ settlement: cents, fee: cents, costs: mayBeUnknown(cents), hospital: cents }),
  ({ settlement, fee, hospital }) =>
    limited(less(settlement, fee), HALF, hospital, 'Half of the settlement less the fee; costs do not count'),
)

const KS_OUTRIGHT = 500_000

/**
 * Reading: the lien is upon the part of the recovery that goes to the patient, which is what remains after the attorney's fee (Harlow v.
 * Lloyd, 1991). That part may be given, or settlement and fee; it limits both sums. No share of the fee is taken off the lien.
 */
const ks = formula(
  {
    id: 'cap_ks',
    title: 'Kansas hospital lien',
    source: source('K.S.A. 65-406(c)', 'text', 'later amendments'),
    notCovered: 'What a court finds equitable over $5,000.',
  },
  inputs({
    patientRecovery: mayBeUnknown(cents),
    hospital: cents,
    settlement: mayBeUnknown(cents),
    fee: mayBeUnknown(cents),
  }),
  ({ patientRecovery, hospital, settlement, fee }) => {
    const reach =
      patientRecovery ?? (settlement === undefined || fee === undefined ? null : less(settlement, fee))
    if (reach === null)
      return cannot("patientRecovery is missing: give it, or settlement and fee, to know the patient's part")
    const lien = Math.min(hospital, reach)
    const enforceableOutright = Math.min(lien, KS_OUTRIGHT)
    const needsCourt = lien - enforceableOutright
    return worked(
      { enforceableOutright, needsCourt },
      step("Patient's part of the recovery, which the lien can reach", reach),
      step('Enforceable outright, at most $5,000', enforceableOutright),
      step('Over that: only as far as a court finds it equitable', needsCourt),
    )
  },
)

const wa = formula(
  {
    id: 'cap_wa',
    title: 'Washington medical liens',
    source: source('RCW 60.44.010', 'secondary', 'whole text'),
    notCovered: 'Whether a lien was filed in time.',
  },
  inputs({ settlement: cents, liens: rows(cents) }),
  ({ settlement, liens }) => pooled(settlement, QUARTER, liens, 'A quarter of the settlement for all'),
)

export const CAPS: readonly Formula[] = [tx, ca3045, ca3040, nc, tn, mo, md, ks, wa]
