import { describe, expect, it } from 'vitest'
import {
  MAX_MESSAGES,
  refusalOfMoreMessages,
  refusalToRemind,
  refusalToRetryEmail,
  refusalToShowLink,
} from './referral.policy.ts'

const NOW = Date.UTC(2026, 10, 25)
const SENDER = { party: 'sender' } as const
const RECIPIENT = { party: 'recipient' } as const
const referral = {
  status: 'viewed',
  delivery: 'sent',
  deadlineAt: new Date(NOW + 1),
} as const

describe('a reminder', () => {
  it('goes to who owes an answer and can be reached', () => {
    expect(refusalToRemind(SENDER, referral, NOW, false)).toBeNull()
    expect(
      refusalToRemind(SENDER, { ...referral, status: 'open', delivery: 'accepted' }, NOW, false),
    ).toBeNull()
  })

  it.each([
    [{ status: 'countered' }, 'It’s your turn: respond to the counteroffer.'],
    [{ delivery: 'skipped' }, 'This referral wasn’t emailed, so we can’t send a reminder.'],
    [{ delivery: 'failed' }, 'The email couldn’t be delivered, so we can’t send a reminder.'],
    [{ status: 'accepted' }, 'That’s no longer possible: the referral has been accepted.'],
    [{ deadlineAt: new Date(NOW) }, 'The response deadline has passed.'],
  ] as const)('does not go with %j', (change, words) => {
    expect(refusalToRemind(SENDER, { ...referral, ...change }, NOW, false)?.userMessage).toBe(words)
  })

  it('does not go to who has stopped emails', () => {
    expect(refusalToRemind(SENDER, referral, NOW, true)?.userMessage).toBe(
      'No reminder was sent: the recipient has stopped referral emails.',
    )
  })

  it('is the sender’s to send', () => {
    expect(refusalToRemind(RECIPIENT, referral, NOW, false)).toMatchObject({ code: 'forbidden' })
  })
})

describe('the recipient’s link', () => {
  const notEmailed = { ...referral, delivery: 'skipped' } as const

  it('is shown to the sender of what was not emailed, while it opens something', () => {
    expect(refusalToShowLink(SENDER, notEmailed, NOW)).toBeNull()
    expect(refusalToShowLink(SENDER, { ...notEmailed, status: 'accepted' }, NOW + 5)).toBeNull()
  })

  it.each(['accepted', 'sent', 'failed'] as const)('is not shown where the delivery is %s', (delivery) => {
    expect(refusalToShowLink(SENDER, { ...referral, delivery }, NOW)).toMatchObject({ code: 'conflict' })
  })

  it('is not shown to the other side, nor once it is over', () => {
    expect(refusalToShowLink(RECIPIENT, notEmailed, NOW)).toMatchObject({ code: 'forbidden' })
    for (const status of ['withdrawn', 'declined', 'expired', 'closed'] as const)
      expect(refusalToShowLink(SENDER, { ...notEmailed, status }, NOW)).toMatchObject({ code: 'conflict' })
    expect(refusalToShowLink(SENDER, notEmailed, NOW + 1)).toMatchObject({ code: 'gone' })
  })
})

it('an email is tried again unless it was refused for good, or never wanted', () => {
  for (const delivery of ['accepted', 'sent'] as const)
    expect(refusalToRetryEmail(SENDER, { ...referral, delivery })).toBeNull()
  for (const delivery of ['skipped', 'failed'] as const)
    expect(refusalToRetryEmail(SENDER, { ...referral, delivery })).toMatchObject({ code: 'conflict' })
  expect(refusalToRetryEmail(RECIPIENT, referral)).toMatchObject({ code: 'forbidden' })
})

it('a referral holds so many messages, and no more', () => {
  expect(refusalOfMoreMessages(MAX_MESSAGES - 1)).toBeNull()
  expect(refusalOfMoreMessages(MAX_MESSAGES)).toMatchObject({
    code: 'conflict',
    userMessage: expect.stringContaining('300 messages') as string,
  })
})
