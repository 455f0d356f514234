import { describe, expect, it } from 'vitest'
import { liensOf } from '../books/read-book.ts'
import { aLien, aMatter, anEntry, anOffer, madeId } from '../books/testing/book-parts.ts'
import type { Offer } from '../records/book.ts'
import type { UnitValues } from '../records/record.ts'
import { dataFromBook } from './data-from-book.ts'
import { contentOf, missingFields, plainText } from './document-model.ts'
import { merge } from './template.ts'
import { reductionRequest } from './templates/reduction-request.ts'

const [LIEN, FIRST, LAST] = [madeId(1), madeId(11), madeId(12)]
const own = { attorney: 'Maria Lopez', firm: 'Lopez Law', address: 'Austin', phone: '512', email: 'm@l.test' }

/** S 41,000, F 13,666.67, K 1,200; a Texas hospital claims 26,300. */
const BOOK: UnitValues = {
  ...aMatter({ state: 'TX', injury: '2026-11-23', settledOn: '2026-11-24', fault: '30' }),
  ...aLien(LIEN),
  [`amounts/${madeId(10)}`]: anEntry(LIEN, 'asserted', 2_630_000),
  [`recoveries/${madeId(20)}`]: { source: 'Evergreen', cents: 4_100_000, on: null },
  [`costs/${madeId(21)}`]: { text: 'Records', cents: 120_000 },
  fee: { kind: 'tiers', base: 'gross', tiers: [{ from: 0, percent: '1/3' }] },
}

const dataOf = (body: UnitValues, offer: string | null = null) => {
  const liens = liensOf(body)
  return dataFromBook({
    ...{ body, liens, offer, own, today: '2026-11-26', dayOf: (at: string) => at.slice(0, 10) },
    lien: liens[0] ?? null,
  })
}

/** Of the letter, as it is printed, and what it lacks of its reasons. */
const letterOf = (more: Partial<Offer>, book: UnitValues = {}) => {
  const data = dataOf({ ...BOOK, ...book, [`offers/${LAST}`]: anOffer(LIEN, 'us', 1_500_000, more) })
  const { document } = merge(reductionRequest, data)
  const text = document.blocks.flatMap(contentOf).map(plainText).join('\n')
  const missing = missingFields(document)
    .map(({ path }) => path)
    .filter((path) => /^(?:reduction|unrelated)/.test(path))
  return { text, missing, reasons: data.choices['reasons'] ?? [] }
}

describe('the reasons of an offer, in its letter', () => {
  it('are none where none was ticked and no formula says one', () => {
    const { text, reasons } = letterOf({})
    expect([reasons, text.includes('Why we ask for this')]).toEqual([[], false])
    expect(text).toContain('You assert a lien of $26,300.00. We ask you to accept $15,000.00')
  })

  it('common fund: the share by its formula, with what the recovery cost', () => {
    // 26,300 * (13,666.67 + 1,200) / 41,000 = 9,536.425...
    const { text, missing } = letterOf({ reasons: ['common_fund'] })
    for (const words of ['yours is $9,536.42', '$41,000.00', '$13,666.67', '$1,200.00'])
      expect(text).toContain(words)
    expect(missing).toEqual([])
  })

  it('common fund: what the offer’s own result says goes before', () => {
    const result = {
      formula: 'common_fund',
      pack: null,
      inputs: {},
      outputs: { reduction: 800_001, final: 1 },
    }
    const { text, reasons } = letterOf({ results: [result] })
    expect(reasons).toEqual(['common_fund'])
    expect(text).toContain('yours is $8,000.01.')
  })

  it('common fund: says no figure where the plan excludes it', () => {
    const { missing } = letterOf({ reasons: ['common_fund'] }, { [`liens/${LIEN}/excludesCommonFund`]: true })
    expect(missing).toEqual(['reduction.costShare'])
  })

  it('a cap: the rule of the matter’s state and day, and its figure', () => {
    const { text, missing } = letterOf({ reasons: ['cap'] })
    expect(text).toMatch(
      /Under Tex\. Prop\. Code 55\.00.*, the lien can be no more than \$20,500\.00 in this case/,
    )
    expect(missing).toEqual([])
  })

  it('a cap: by the pack and the result that the offer keeps', () => {
    const pack = { state: 'TX', topic: 'hospital', version: 1 }
    const result = {
      formula: 'cap_tx',
      pack,
      inputs: {},
      outputs: { base: 4, cap: 1_999_999, final: 1_999_999 },
    }
    const { text, reasons } = letterOf({ results: [result] })
    expect(reasons).toEqual(['cap'])
    expect(text).toMatch(/Under Tex\. Prop\. Code 55\.001-55\.008.*\$19,999\.99/)
  })

  it('fault: the percentage of the matter', () => {
    expect(letterOf({ reasons: ['fault'] }).text).toContain(
      'Disputed fault. The settlement reflects a real risk of losing at trial: 30% of the fault is said to be the client’s own.',
    )
  })

  it('unrelated charges: the amount of the lien, the charge to be typed', () => {
    const unrelated = { [`amounts/${madeId(30)}`]: anEntry(LIEN, 'unrelated', 7_505) }
    const { text, missing } = letterOf({ reasons: ['unrelated'] }, unrelated)
    expect(text).toContain('$75.05')
    expect(missing).toEqual(['unrelatedCharges.0.text', 'unrelatedCharges.0.servedOn'])
  })

  it('limited coverage and hardship: asked for, because no book has them', () => {
    const { text, missing, reasons } = letterOf({ reasons: ['hardship', 'limited_policy'] })
    expect(reasons).toEqual(['limited_policy', 'hardship'])
    expect(text).toContain('All coverage that we could find comes to [Limits of all available coverage]')
    expect(missing).toEqual(['reduction.limits', 'reduction.hardship'])
  })

  it('are those of the offer that was chosen, else of our last one', () => {
    const body = {
      ...BOOK,
      [`offers/${FIRST}`]: anOffer(LIEN, 'us', 1_000_000, { reasons: ['fault'], respondBy: '2026-12-01' }),
      [`offers/${LAST}`]: anOffer(LIEN, 'us', 1_200_000, { reasons: ['cap'] }),
      [`offers/${madeId(13)}`]: anOffer(LIEN, 'them', 2_000_000),
    }
    const of = (offer: string | null) => {
      const { values, choices } = dataOf(body, offer)
      return [values['lien.offer'], values['lien.respondBy'], choices['reasons']]
    }
    expect(of(FIRST)).toEqual([1_000_000, '2026-12-01', ['fault']])
    for (const other of [null, LAST, madeId(13), madeId(99)])
      expect(of(other)).toEqual([1_200_000, '2026-04-01', ['cap']])
  })
})
