import { describe, expect, it } from 'vitest'
import { liensOf } from '../../../../../shared/domain/books/read-book.ts'
import {
  aLien,
  aMatter,
  anEntry,
  anOffer,
  aStep,
  madeId,
} from '../../../../../shared/domain/books/testing/book-parts.ts'
import { negotiationOf, threadOf } from './lien-thread.ts'

const LIEN = madeId(1)
const at = (day: number): string => `2026-03-${String(day).padStart(2, '0')}T10:00:00.000Z`
const note = (lien: string | null, text: string, day: number) => ({ lien, text, at: at(day) })

const BODY = {
  ...aMatter(),
  ...aLien(LIEN, {
    status: {
      steps: [
        aStep('assert', 'unconfirmed', { at: at(2) }),
        aStep('request_reduction', 'reduction_requested', { at: at(5) }),
      ],
    },
  }),
  [`amounts/${madeId(9)}`]: anEntry(LIEN, 'asserted', 500, { at: at(2) }),
  [`offers/${madeId(10)}`]: anOffer(LIEN, 'us', 100, { at: at(4), respondBy: '2026-04-01' }),
  [`offers/${madeId(11)}`]: anOffer(LIEN, 'us', 200, { at: at(5), respondBy: '2026-05-01' }),
  [`notes/${madeId(12)}`]: note(LIEN, 'Called', 6),
  [`notes/${madeId(13)}`]: note(null, 'Of the matter', 7),
  [`notes/${madeId(14)}`]: note(madeId(2), 'Of another lien', 8),
}
const [lien] = liensOf(BODY, new Set([LIEN]))

describe('the thread of a lien', () => {
  it('has its offers, steps and notes, the newest first, and those of no other', () => {
    expect(threadOf(BODY, lien!).map(({ kind, at: time }) => `${kind} ${time.slice(8, 10)}`)).toEqual([
      ...['note 06', 'offer 05', 'step 05', 'offer 04', 'step 02'],
    ])
  })

  it('says where the negotiation is: the last of each side, the day that waits, and the days since it began', () => {
    const { ours, theirs, respondBy, daysOpen } = negotiationOf(lien!, Date.parse(at(12)))
    expect([ours?.value.cents, theirs, respondBy, daysOpen]).toEqual([200, null, '2026-05-01', 10])
    const released = { ...lien!, status: 'released' as const }
    expect(negotiationOf(released, Date.parse(at(12)))).toMatchObject({ respondBy: null, daysOpen: null })
  })
})
