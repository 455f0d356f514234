import { describe, expect, it } from 'vitest'
import { actorLabel, describeEvent, proposalNote } from './referral-history.ts'
import { feeShareLabel } from './referral-terms.ts'

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
    expect(describeEvent(sent, sender)).toBe('Referral sent')
    expect(describeEvent(sent, recipient)).toBe('Referral received')
    const opened = happening('view', 'recipient')
    expect(describeEvent(opened, sender)).toBe('Opened by the recipient')
    expect(describeEvent(opened, recipient)).toBe('Opened by you')
  })

  it('does not say "sent" where nobody was emailed', () => {
    const reader = { ...sender, isRecord: true }
    expect(describeEvent(happening('sent', 'sender'), reader)).toBe('Referral recorded, no email sent')
  })

  it('names its reader where others read it too', () => {
    const reader = { ...sender, self: 'Maria Lopez' }
    const recorded = happening('record_acceptance', 'sender')
    expect(describeEvent(recorded, reader)).toBe('Acceptance recorded by Maria Lopez')
    expect(actorLabel(recorded, reader)).toBe('Maria Lopez')
    expect(actorLabel(recorded, sender)).toBe('You')
  })

  it.each([
    [null, null],
    [feeShareLabel(33.33), null],
    [`${feeShareLabel(20)}: We carry the costs: all of them`, 'We carry the costs: all of them'],
    [
      `${feeShareLabel(20)}: 20% of the total attorney fee: no less`,
      '20% of the total attorney fee: no less',
    ],
    [`${feeShareLabel(28)} instead of 25%`, null],
    [`${feeShareLabel(28)} instead of 33.33%: Line\nby line`, 'Line\nby line'],
    ['Kept in another shape', 'Kept in another shape'],
  ])('parts what was written from the percentage that it came with: %j', (note, written) => {
    expect(proposalNote({ note })).toBe(written)
  })
})
