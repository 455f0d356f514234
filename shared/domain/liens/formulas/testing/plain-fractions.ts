/** For tests: the rules written a second time in plain fractions, without the functions of the product. Cents in and out are numbers. */

export class Fraction {
  readonly over: bigint
  readonly under: bigint
  constructor(over: bigint | number, under: bigint | number = 1n) {
    this.over = BigInt(over)
    this.under = BigInt(under)
  }
  plus(other: Fraction): Fraction {
    return new Fraction(this.over * other.under + other.over * this.under, this.under * other.under)
  }
  minus(other: Fraction): Fraction {
    return this.plus(new Fraction(-other.over, other.under))
  }
  times(other: Fraction): Fraction {
    return new Fraction(this.over * other.over, this.under * other.under)
  }
  dividedBy(other: Fraction): Fraction {
    return new Fraction(this.over * other.under, this.under * other.over)
  }
  isBelow(other: Fraction): boolean {
    return this.over * other.under < other.over * this.under
  }
  /** Of a number that is at least 0. */
  floor(): number {
    return Number(this.over / this.under)
  }
  halfUp(): number {
    return this.plus(new Fraction(1, 2)).floor()
  }
}

export const of = (over: number, under = 1): Fraction => new Fraction(over, under)

/** Largest remainder by handing out one cent after another. */
export function handOut(pool: number, weights: readonly number[]): readonly number[] {
  const all = weights.reduce((total, each) => total + BigInt(each), 0n)
  if (all === 0n) return weights.map(() => 0)
  const exact = weights.map((each) => of(pool).times(new Fraction(each, all)))
  const given = exact.map((each) => each.floor())
  let left = pool - given.reduce((total, each) => total + each, 0)
  const missing = exact.map((each, row) => each.minus(of(given[row] ?? 0)))
  while (left > 0) {
    let most = 0
    missing.forEach((each, row) => {
      if (missing[most]?.isBelow(each) === true) most = row
    })
    given[most] = (given[most] ?? 0) + 1
    missing[most] = of(-1)
    left -= 1
  }
  return given
}

export function pooled(base: number, part: Fraction, liens: readonly number[]): readonly number[] {
  const all = liens.reduce((total, each) => total + each, 0)
  const cap = of(Math.max(0, base)).times(part).floor()
  return all <= cap ? liens : handOut(cap, liens)
}

/** A claim less its part of fee and costs. */
export function lessShare(claim: number, procurement: number, settlement: number): number {
  return claim - Math.min(claim, of(claim).times(of(procurement, settlement)).halfUp())
}

type IlLien = { readonly category: string; readonly class: string; readonly amount: number }

/** Illinois by trying which categories their third limits: the smallest set that leaves no other above it. */
export function illinois(settlement: number, liens: readonly IlLien[]): readonly number[] {
  const third = of(settlement, 3).floor()
  const cap = of(2 * settlement, 5).floor()
  const fifth = of(settlement, 5).floor()
  const [mine, theirs] = ['professional', 'provider'].map((kind) =>
    liens.filter((each) => each.class === kind),
  )
  const [a, b] = [wants(mine ?? [], third), wants(theirs ?? [], third)]
  let pools = [fifth, fifth]
  if (a + b <= cap) pools = [a, b]
  else if (a <= fifth) pools = [a, cap - a]
  else if (b <= fifth) pools = [cap - b, b]
  const results = new Map<IlLien, number>()
  for (const [kind, pool] of [
    [mine ?? [], pools[0] ?? 0],
    [theirs ?? [], pools[1] ?? 0],
  ] as const)
    fill(kind, pool, third, results)
  return liens.map((lien) => results.get(lien) ?? 0)
}

function categoriesOf(liens: readonly IlLien[]): readonly string[] {
  return [...new Set(liens.map(({ category }) => category))]
}

function amountOf(liens: readonly IlLien[]): number {
  return liens.reduce((total, { amount }) => total + amount, 0)
}

function wants(liens: readonly IlLien[], third: number): number {
  return categoriesOf(liens)
    .map((category) => Math.min(third, amountOf(liens.filter((each) => each.category === category))))
    .reduce((total, each) => total + each, 0)
}

function fill(liens: readonly IlLien[], pool: number, third: number, into: Map<IlLien, number>): void {
  const shares = handOut(
    Math.min(pool, amountOf(liens)),
    liens.map(({ amount }) => amount),
  )
  const tooMuch = categoriesOf(liens).filter(
    (category) =>
      liens.reduce((total, each, at) => total + (each.category === category ? (shares[at] ?? 0) : 0), 0) >
      third,
  )
  if (tooMuch.length === 0) {
    liens.forEach((each, at) => into.set(each, shares[at] ?? 0))
    return
  }
  for (const category of tooMuch) {
    const inside = liens.filter((each) => each.category === category)
    const parts = handOut(
      third,
      inside.map(({ amount }) => amount),
    )
    inside.forEach((each, at) => into.set(each, parts[at] ?? 0))
  }
  fill(
    liens.filter((each) => !tooMuch.includes(each.category)),
    pool - tooMuch.length * third,
    third,
    into,
  )
}
