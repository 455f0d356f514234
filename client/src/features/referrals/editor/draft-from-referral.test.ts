import { expect, it } from 'vitest'
import { draftFromReferral } from './draft-from-referral.ts'
import { referralDetail } from '../referral.fixture.ts'

const referral = referralDetail({
  recipientPhone: '(212) 555-0100',
  counterPercentage: 30,
  reference: '2026-114',
  client: 'Jane Roe',
  adverseParties: 'Acme Stores',
})
const CONTENT = {
  selectedSubject: 'Warehouse fall',
  reference: '2026-114',
  client: 'Jane Roe',
  adverseParties: 'Acme Stores',
  caseDetails: 'Fell on a wet floor.',
  area: 'Personal Injury',
  state: 'NY',
  compensationPercentage: '25',
  acceptanceDeadline: '',
  files: referral.attachments,
}

it('for another attorney it has the case and the offer, and nobody’s address', () => {
  expect(draftFromReferral(referral, 'another attorney')).toMatchObject({
    ...CONTENT,
    ...{ name: '', email: '', phone: '', firm: '', sendEmail: true },
  })
})

it('a duplicate goes to the same attorney, emailed or not as the first was', () => {
  const person = {
    name: 'Robin Counsel',
    email: 'robin@firm.test',
    phone: '(212) 555-0100',
    firm: 'Counsel & Partners',
  }
  expect(draftFromReferral(referral, 'the same attorney')).toMatchObject({
    ...CONTENT,
    ...person,
    sendEmail: true,
  })
  const byPhone = { ...referral, delivery: 'skipped' } as const
  expect(draftFromReferral(byPhone, 'the same attorney').sendEmail).toBe(false)
})
