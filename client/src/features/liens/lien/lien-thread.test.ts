import { describe, expect, it } from 'vitest'
import { liensOf } from '../../../../../shared/domain/books/read-book.ts'
import {
  aLien,
  anAnswer,
  anAsk,
  aMatter,
  anEntry,
  anOffer,
  aStep,
  madeId,
} from '../../../../../shared/domain/books/testing/book-parts.ts'
import type { UnitValues } from '../../../../../shared/domain/records/record.ts'
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

  it('has its letters with how they were sent, its files, and what was answered by link', () => {
    const [ASK, ANSWER, TAKEN] = [madeId(30), madeId(31), madeId(32)]
    const answer = (kind: string, cents: number | null, day: number) => ({
      ...{ ask: ASK, lien: LIEN, kind, cents, name: 'Pat Payer', note: '', file: null, at: at(day) },
    })
    const body = {
      ...BODY,
      [`files/${madeId(20)}`]: {
        ...{ lien: LIEN, provider: 'google', fileId: 'abc', name: 'Ledger.pdf', url: null, changedAt: null },
        ...{ kind: 'ledger', who: 'Ann', at: at(9) },
      },
      [`files/${madeId(21)}`]: {
        ...{ lien: null, provider: 'google', fileId: 'abd', name: 'Other.pdf', url: null, changedAt: null },
        ...{ kind: 'ledger', who: 'Ann', at: at(9) },
      },
      [`asks/${ASK}`]: anAsk(LIEN, madeId(11)),
      [`answers/${ANSWER}`]: answer('ledger', null, 14),
      [`answers/${TAKEN}`]: answer('counter', 300, 15),
      [`offers/${TAKEN}`]: anOffer(LIEN, 'them', 300, { at: at(15) }),
    }
    const sent = {
      ...{ channel: 'fax', on: '2026-03-12', to: '', number: '', proof: '', replaces: null, who: 'Ann' },
    }
    const final = { hash: 'a'.repeat(64), who: 'Ann', at: at(11) }
    const letter = { lien: LIEN, title: 'Request', final }
    const [row, fixed] = [madeId(40), madeId(41)]
    const documents = [
      {
        id: madeId(50),
        body: {
          ...letter,
          [`sent/${row}`]: { ...sent, at: at(12) },
          [`sent/${fixed}`]: { ...sent, at: at(13), replaces: row },
        },
      },
      { id: madeId(51), body: { lien: LIEN, title: 'A draft' } },
      { id: madeId(52), body: { ...letter, hidden: true } },
      { id: madeId(53), body: { ...letter, lien: madeId(2) } },
    ]
    const [found] = liensOf(body, new Set([LIEN]))
    const thread = threadOf(body, found!, documents)
    expect(thread.slice(0, 5).map(({ kind, at: time }) => `${kind} ${time.slice(8, 10)}`)).toEqual([
      ...['offer 15', 'answer 14', 'sent 13', 'letter 11', 'file 09'],
    ])
    expect(new Set(thread.map(({ id }) => id)).size).toBe(thread.length)
  })

  it('says where the negotiation is: the last of each side, the day that waits, and the days since it began', () => {
    const { ours, theirs, respondBy, daysOpen } = negotiationOf(BODY, lien!, Date.parse(at(12)))
    expect([ours?.value.cents, theirs, respondBy, daysOpen]).toEqual([200, null, '2026-05-01', 10])
    const released = { ...lien!, status: 'released' as const }
    expect(negotiationOf(BODY, released, Date.parse(at(12)))).toMatchObject({
      respondBy: null,
      daysOpen: null,
    })
  })

  it('has an answer by link as their last, unless they offered something after it, and awaits nothing then', () => {
    const of = (rows: UnitValues) => {
      const body = { ...BODY, ...rows }
      return negotiationOf(body, liensOf(body, new Set([LIEN]))[0]!, Date.parse(at(12)))
    }
    const asked = { [`asks/${madeId(30)}`]: anAsk(LIEN, madeId(11)) }
    const answered = (cents: number | null) => ({
      ...asked,
      [`answers/${madeId(31)}`]: anAnswer(LIEN, madeId(30), { cents, at: at(7) }),
    })
    const offered = (day: number) => ({
      [`offers/${madeId(40)}`]: anOffer(LIEN, 'them', 400, { at: at(day) }),
    })
    expect(of({ ...answered(300), ...offered(6) })).toMatchObject({ theirs: 300, respondBy: null })
    expect(of({ ...answered(300), ...offered(8) }).theirs).toBe(400)
    expect(of(answered(null)).theirs).toBeNull()
  })
})
