/** Virginia's fixed sums for each kind of provider, by the date of injury. */
import { formula, source, step, worked, cannot, type Formula } from './formula.ts'
import { cents, day, inputs, name, rows } from './inputs.ts'

/** By the words in which the section names the providers, and those that are common for them. */
const KINDS = {
  hospital: /hospital|nursing home/,
  professional: /physician|doctor|nurse|therapist|pharmac/,
  emergency: /ambulance|\bems\b|emergency medical/,
} as const
type Kind = keyof typeof KINDS

type Amounts = Readonly<Record<Kind, number>>

/**
 * Newest first. The section was amended in 2010 (c. 343) and 2017 (c. 603); which of them raised the sums was not read, so that no sum is
 * known for injuries between the two.
 */
const AMOUNTS: readonly { readonly from: string; readonly amounts: Amounts | null }[] = [
  { from: '2017-07-01', amounts: { hospital: 250_000, professional: 75_000, emergency: 20_000 } },
  { from: '2010-07-01', amounts: null },
  { from: '2003-07-01', amounts: { hospital: 200_000, professional: 50_000, emergency: 20_000 } },
]

/** Null if the section names no such provider, or if the words fit two kinds. */
function kindOf(type: string): Kind | null {
  const words = type
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[_-]/g, ' ')
  const kinds = Object.entries(KINDS).filter(([, pattern]) => pattern.test(words))
  return (kinds.length === 1 ? (kinds[0]?.[0] ?? null) : null) as Kind | null // the keys of the literal above
}

/** Reading: each provider has its own lien and its own sum. `type` is a provider in words: hospital, nursing home, physician, ambulance ... */
const va = formula(
  {
    id: 'cap_va',
    title: 'Virginia provider liens',
    source: source(
      'Va. Code 8.01-66.2',
      'text',
      'which of the acts of 2010 and 2017 raised the sums; the copies are not official',
    ),
    notCovered: "Liens of the Commonwealth (8.01-66.9). The attorney's lien goes first.",
  },
  inputs({ dateOfInjury: day, liens: rows(inputs({ type: name, amount: cents })) }),
  ({ dateOfInjury, liens }) => {
    const amounts = AMOUNTS.find(({ from }) => from <= dateOfInjury)?.amounts
    if (amounts === undefined)
      return cannot('No rule for this date: the sums before 2003-07-01 are not in the product.')
    if (amounts === null)
      return cannot('No rule for this date: the sums from 2010-07-01 to 2017-06-30 were not read.')
    const limits = liens.map(({ type }) => kindOf(type)).map((kind) => (kind === null ? null : amounts[kind]))
    const unknown = limits.indexOf(null)
    if (unknown !== -1)
      return cannot(
        `liens, row ${unknown + 1}, type has no sum in this section, which names hospitals, nursing homes, physicians, nurses, physical therapists, pharmacies and emergency medical services`,
      )
    const final = liens.map(({ amount }, at) => Math.min(amount, limits[at] ?? 0))
    return worked(
      { final },
      ...liens.map(({ type }, at) => step(`${type}: charge, at most the sum of its kind`, final[at] ?? 0)),
    )
  },
)

export const CAP_VA: readonly Formula[] = [va]
