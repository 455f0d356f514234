import { expect, it } from 'vitest'
import type { ReferralId } from '../../../../shared/domain/ids.ts'
import {
  draftFromRequest,
  emptyReferralDraft,
  referralDraftSchema,
  referralRequest,
} from './referral-draft.ts'

const ID = '0199a3f0-0000-7000-8000-000000000001' as ReferralId
const WRITTEN = {
  ...emptyReferralDraft(),
  name: 'Ana Ruiz',
  email: 'ana@firm.test',
  reference: '2026-114',
  client: 'Jane Roe',
  adverseParties: 'Shop Inc.',
  includeCaseDetails: true,
  compensationPercentage: '25',
}

it('keeps parties and the choice of what is mailed through a request and back', () => {
  const request = referralRequest(WRITTEN, ID, 'America/Chicago')
  expect(request).toMatchObject({
    includeCaseDetails: true,
    referralData: { client: 'Jane Roe', adverseParties: 'Shop Inc.', timeZone: 'America/Chicago' },
  })
  expect(draftFromRequest(request)).toEqual(WRITTEN)
})

it('sends no share where none was typed: a share of 0 percent is something else', () => {
  const shareOf = (compensationPercentage: string) =>
    referralRequest({ ...WRITTEN, compensationPercentage }, ID).referralData.compensationPercentage
  expect([' ', '0', ' 25 '].map(shareOf)).toEqual([null, 0, 25])
})

it('opens a draft from before there were parties, and mails no details of it', () => {
  const { client: _, adverseParties: __, includeCaseDetails: ___, ...before } = WRITTEN
  expect(referralDraftSchema.parse(before)).toMatchObject({
    client: '',
    adverseParties: '',
    includeCaseDetails: false,
  })
})
