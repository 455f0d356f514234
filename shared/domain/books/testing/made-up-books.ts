/** Books as an office would have them, which the server takes: the same `seed` makes the same ones. */
import { LIEN_TYPES, type LienStatus } from '../../liens/lien-lifecycle.ts'
import type { AmountField } from '../../records/book.ts'
import type { JsonValue, UnitValues } from '../../records/record.ts'
import { US_STATES } from '../../us-states.ts'
import { aLien, aMatter, anEntry, anOffer, aPayment, aStep, madeId } from './book-parts.ts'

export type MadeUpBook = { readonly id: string; readonly body: UnitValues }

/** `liens` of all books together, six of each but the last ones. */
export function madeUpBooks(liens: number, seed: number): readonly MadeUpBook[] {
  const chance = chanceFrom(seed)
  const books: MadeUpBook[] = []
  for (let made = 0; made < liens; made += 6)
    books.push(madeUpBook(books.length + 1, Math.min(6, liens - made), chance))
  return books
}

type Chance = ReturnType<typeof chanceFrom>

function madeUpBook(number: number, liens: number, chance: Chance): MadeUpBook {
  const id = (): string => madeId((chance.ids += 1))
  const name = `${chance.pick(NAMES)} ${number}`
  const body: Record<string, JsonValue> = {
    ...aMatter({ title: `${name} v. ${chance.pick(NAMES)}`, client: name, state: chance.pick(US_STATES) }),
    ...{ stage: 'demand', carrier: 'Evergreen Mutual', claimNumber: `EM-${1000 + number}` },
    fee: { kind: 'tiers', base: 'gross', tiers: [{ from: 0, percent: '33 1/3' }] },
    [`recoveries/${id()}`]: { source: 'Evergreen Mutual', cents: chance.cents(), on: null },
  }
  for (let lien = 0; lien < liens; lien += 1) Object.assign(body, madeUpLien(id(), id, chance))
  return { id: id(), body }
}

function madeUpLien(lien: string, id: () => string, chance: Chance): UnitValues {
  const billed = chance.cents()
  const final = Math.floor(billed / 2)
  const steps = [aStep('assert', 'unconfirmed'), aStep('confirm', 'confirmed')]
  const status = chance.pick(['unconfirmed', 'confirmed', 'agreed', 'paid'] as const satisfies LienStatus[])
  const isAgreed = status === 'agreed' || status === 'paid'
  if (isAgreed) steps.push(aStep('agree', 'agreed', { cents: final, proof: 'Their letter' }))
  if (status === 'paid') steps.push(aStep('pay', 'paid'))
  const fields: readonly AmountField[] = [
    'billed',
    'asserted',
    'confirmed',
    ...(isAgreed ? (['final'] as const) : []),
  ]
  const entries = fields.map((field) => [
    `amounts/${id()}`,
    anEntry(lien, field, field === 'final' ? final : billed),
  ])
  const taken = status === 'unconfirmed' ? steps.slice(0, 1) : steps
  const type = chance.pick(Object.keys(LIEN_TYPES))
  return {
    ...aLien(lien, {
      holder: `${chance.pick(NAMES)} Hospital`,
      type,
      ...answersOf(type),
      fileNumber: `F-${chance.cents()}`,
      basis: { kind: 'statute', text: 'Filed with the county clerk' },
      responseDue: `2026-12-${String(1 + (billed % 28)).padStart(2, '0')}`,
      status: { steps: taken },
    }),
    ...(Object.fromEntries(entries) as UnitValues),
    [`offers/${id()}`]: anOffer(lien, 'us', final),
    ...(status === 'paid' ? { [`payments/${id()}`]: aPayment(lien, final) } : {}),
  }
}

/** What a lien of the type is asked for before it is agreed on. */
function answersOf(type: string): UnitValues {
  if (type.startsWith('erisa')) return { selfFunded: type === 'erisa_self_funded' }
  return type === 'medicare' ? { demandOn: '2026-02-01' } : {}
}

const NAMES = ['Roe', 'Mercy', 'Hale', 'Ortiz', 'Nguyen', 'Álvarez', 'Stone', 'Park', 'Diaz', 'Weber']

/** Mulberry32: small, and the same everywhere. */
function chanceFrom(seed: number) {
  let state = seed
  const random = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    ids: 1_000,
    pick: <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item, // never empty
    cents: (): number => Math.floor(10_000 + random() * 5_000_000),
  }
}
