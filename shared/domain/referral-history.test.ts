import { describe, expect, it } from 'vitest'
import { actorWords, happeningWords, proposalNote } from './referral-history.ts'
import { feeShareWords } from './referral-terms.ts'

const happening = (kind: string, actor: 'sender' | 'recipient') => ({
  ...{ kind, actor },
  actorName: actor === 'sender' ? 'Maria Lopez' : 'Robin Counsel',
  note: null,
})
const sender = { side: 'sender', other: 'Robin Counsel' } as const
const recipient = { side: 'recipient', other: 'Maria Lopez' } as const

describe('the history of a referral', () => {
  it('is told from where its reader stands', () => {
    const sent = happening('sent', 'sender')
    expect(happeningWords(sent, sender)).toBe('Referral sent')
    expect(happeningWords(sent, recipient)).toBe('Referral received')
    const opened = happening('view', 'recipient')
    expect(happeningWords(opened, sender)).toBe('Opened by the recipient')
    expect(happeningWords(opened, recipient)).toBe('Opened by you')
  })

  it('does not say "sent" where nobody was emailed', () => {
    const reader = { ...sender, isRecord: true }
    expect(happeningWords(happening('sent', 'sender'), reader)).toBe('Referral recorded, no email sent')
  })

  it('names its reader where others read it too', () => {
    const reader = { ...sender, self: 'Maria Lopez' }
    const recorded = happening('record_acceptance', 'sender')
    expect(happeningWords(recorded, reader)).toBe('Acceptance recorded by Maria Lopez')
    expect(actorWords(recorded, reader)).toBe('Maria Lopez')
    expect(actorWords(recorded, sender)).toBe('You')
  })

  it.each([
    [null, null],
    [feeShareWords(33.33), null],
    [`${feeShareWords(20)}: We carry the costs: all of them`, 'We carry the costs: all of them'],
    [
      `${feeShareWords(20)}: 20% of the total attorney fee: no less`,
      '20% of the total attorney fee: no less',
    ],
    [`${feeShareWords(28)} instead of 25%`, null],
    [`${feeShareWords(28)} instead of 33.33%: Line\nby line`, 'Line\nby line'],
    ['Kept in another shape', 'Kept in another shape'],
  ])('parts what was written from the percentage that it came with: %j', (note, written) => {
    expect(proposalNote({ note })).toBe(written)
  })
})
