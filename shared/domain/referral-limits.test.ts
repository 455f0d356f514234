import { expect, it } from 'vitest'
import { sendReferralEmailRequestSchema } from '../contracts/referral-email.ts'
import { SIGNED_BODY_MAX } from './referral-limits.ts'

/** As typed into the form of any release: rows that wait on devices hold as much, so that no limit may fall. */
const LONGEST = {
  to: 320,
  subject: 320,
  name: 320,
  email: 320,
  caseDetails: 20_000,
  client: 2000,
  adverseParties: 2000,
  reference: 80,
  area: 60,
}
const LETTER = '語'

function requestOf(lengths: Readonly<Record<string, number>>, files: number) {
  const { to, subject, ...referralData } = Object.fromEntries(
    Object.entries(lengths).map(([field, length]) => [field, LETTER.repeat(length)]),
  )
  const name = LETTER.repeat(255)
  const attachments = Array.from({ length: files }, () => ({ name, size: 1, type: 'application/pdf' }))
  return { to, subject, referralData: { ...referralData, attachments } }
}

it('a referral as long as the form takes one is accepted, and fits into a signed call in letters of three bytes', () => {
  const longest = requestOf(LONGEST, 50)
  expect(sendReferralEmailRequestSchema.safeParse(longest).error?.issues ?? []).toEqual([])
  expect(new TextEncoder().encode(JSON.stringify(longest)).length).toBeLessThan(SIGNED_BODY_MAX)
})

it.each(Object.entries(LONGEST))('%s takes %i characters and no more', (field, length) => {
  const longer = requestOf({ [field]: length + 1 }, 0)
  expect(sendReferralEmailRequestSchema.safeParse(longer).success).toBe(false)
})

it('lists 50 files and no more', () => {
  expect(sendReferralEmailRequestSchema.safeParse(requestOf({}, 51)).success).toBe(false)
})
