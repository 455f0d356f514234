/** The Illinois Health Care Services Lien Act: at most 40% of the settlement for all liens, a third for each category, 20% for each class. */
import { z } from 'zod'
import { atMost, divided, ratio, sum, THIRD } from '../money.ts'
import { formula, source, step, worked, type Formula } from './formula.ts'
import { cents, inputs, mayBeUnknown, name, rows } from './inputs.ts'

type Lien = {
  readonly category: string
  readonly class: 'professional' | 'provider'
  readonly amount: number
}

const CLASSES = ['professional', 'provider'] as const

/** Rows of a list with their position in it. */
type Placed = { readonly lien: Lien; readonly at: number }

/**
 * Divides a class's pool among its liens in proportion to their amounts. A category that would get more than a third of the settlement gets
 * that third, and the others divide the rest.
 */
function divideClass(pool: number, placed: readonly Placed[], third: number): ReadonlyMap<number, number> {
  const finals = new Map<number, number>()
  let open = placed
  let left = pool
  for (;;) {
    const shares = divided(
      Math.min(left, total(open)),
      open.map(({ lien }) => lien.amount),
    )
    const categories = new Set(open.map(({ lien }) => lien.category))
    const over = [...categories].filter(
      (category) => sum(shares.filter((_, at) => open[at]?.lien.category === category)) > third,
    )
    if (over.length === 0) {
      open.forEach(({ at }, index) => finals.set(at, shares[index] ?? 0))
      return finals
    }
    for (const category of over) {
      const rowsOver = open.filter(({ lien }) => lien.category === category)
      const parts = divided(
        third,
        rowsOver.map(({ lien }) => lien.amount),
      )
      rowsOver.forEach(({ at }, index) => finals.set(at, parts[index] ?? 0))
    }
    left -= over.length * third
    open = open.filter(({ lien }) => !over.includes(lien.category))
  }
}

function total(placed: readonly Placed[]): number {
  return sum(placed.map(({ lien }) => lien.amount))
}

/** What a class can take: each category's liens, at most a third of the settlement. */
function demandOf(placed: readonly Placed[], third: number): number {
  const categories = [...new Set(placed.map(({ lien }) => lien.category))]
  return sum(
    categories.map((category) =>
      Math.min(third, total(placed.filter(({ lien }) => lien.category === category))),
    ),
  )
}

/**
 * Reading: the base is the settlement before fee and costs (McVey). While all liens together can be paid within 40%, only the third of each
 * category limits them. Beyond it each class has 20%, what one class leaves goes to the other, and inside a class liens share in proportion
 * to their amounts, still within the third. The two limits lead to the same figures whether the 40% is measured before or after the thirds.
 */
const il = formula(
  {
    id: 'cap_il',
    title: 'Illinois health care services liens',
    source: source(
      '770 ILCS 23/10; McVey v. M.L.K. Enterprises (2015)',
      'text',
      "sharing inside 23/10(c); the attorney's lien under 770 ILCS 5/1 is at most 30% then",
    ),
    notCovered: "The attorney's lien (770 ILCS 5/1) is a separate line. No share of the fee is taken off.",
  },
  inputs({
    settlement: cents,
    fee: mayBeUnknown(cents),
    costs: mayBeUnknown(cents),
    liens: rows(
      inputs({
        category: name.toLowerCase(),
        class: name.toLowerCase().pipe(z.enum(CLASSES, 'must be "professional" or "provider"')),
        amount: cents,
      }),
    ),
  }),
  ({ settlement, liens }) => {
    const third = atMost(settlement, THIRD)
    const cap = atMost(settlement, ratio(40, 100))
    const fifth = atMost(settlement, ratio(20, 100))
    const placed = liens.map((lien, at) => ({ lien, at }))
    const [professionals, providers] = CLASSES.map((kind) => placed.filter(({ lien }) => lien.class === kind))
    const demands = [demandOf(professionals ?? [], third), demandOf(providers ?? [], third)] as const
    const pools = poolsOf(demands, cap, fifth)
    const finals = new Map([
      ...divideClass(pools[0], professionals ?? [], third),
      ...divideClass(pools[1], providers ?? [], third),
    ])
    const final = liens.map((_, at) => finals.get(at) ?? 0)
    return worked(
      { final, total: sum(final), cap, categoryCap: third },
      step('All liens', total(placed)),
      step('Limit of all liens: 40% of the settlement', cap),
      step('Limit of each category: a third of the settlement', third),
      step('Limit of each class when 40% is reached: 20% of the settlement', fifth),
      step('Professionals, with what providers leave', pools[0]),
      step('Providers, with what professionals leave', pools[1]),
      ...final.map((each, at) => step(`Lien ${at + 1}`, each)),
    )
  },
)

/** What each class gets of the 40%: a fifth each, and what the other leaves. */
function poolsOf(
  [professionals, providers]: readonly [number, number],
  cap: number,
  fifth: number,
): readonly [number, number] {
  if (professionals + providers <= cap) return [professionals, providers]
  if (professionals <= fifth) return [professionals, cap - professionals]
  if (providers <= fifth) return [cap - providers, providers]
  return [fifth, fifth]
}

export const CAP_IL: readonly Formula[] = [il]
