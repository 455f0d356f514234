import { describe, expect, it } from 'vitest'
import { emptyReferralDraft } from '../../../offline/operations/referral-draft.ts'
import { draftOf, formValuesOf, isBlank, referralFaults } from './referral-form.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const SOUND = {
  ...emptyReferralDraft(),
  name: 'Recipient',
  email: 'recipient@example.com',
  selectedSubject: 'Rear-end collision',
  caseDetails: 'Facts.',
  compensationPercentage: '25',
  acceptanceDeadline: '2026-11-23T12:00:00.000Z',
}

describe('referral form', () => {
  it('finds nothing wrong with a sound referral', () => {
    expect(referralFaults(SOUND, NOW)).toEqual({ summary: null, fields: [] })
  })

  it('[RF-02] lists every missing field in the words of the rules', () => {
    const { summary, fields } = referralFaults(emptyReferralDraft(), NOW)
    expect(summary).toBe(
      'Missing required fields: Recipient name, Recipient email, Subject, Case details, Your referral fee (%), Acceptance deadline',
    )
    expect(fields.map(({ field }) => field)[0]).toBe('name')
    expect(fields).toHaveLength(6)
  })

  it('[RF-03] ties each fault to its field, all at once', () => {
    const faulty = {
      ...SOUND,
      name: '',
      email: 'nobody',
      compensationPercentage: '101',
      acceptanceDeadline: '2026-11-20T11:59:00.000Z',
    }
    expect(referralFaults(faulty, NOW)).toEqual({
      summary: 'Missing required fields: Recipient name',
      fields: [
        { field: 'name', message: 'Required' },
        { field: 'email', message: 'Invalid email format' },
        { field: 'compensationPercentage', message: 'Invalid compensation percentage' },
        { field: 'acceptanceDeadline', message: 'Invalid or past deadline date' },
      ],
    })
  })

  it('[RF-03] takes a share that is no number for an invalid one', () => {
    expect(referralFaults({ ...SOUND, compensationPercentage: 'a third' }, NOW).fields).toEqual([
      { field: 'compensationPercentage', message: 'Invalid compensation percentage' },
    ])
  })

  it('keeps what was typed through a draft and back, and drops a percent sign', () => {
    const values = { ...formValuesOf(SOUND), compensationPercentage: '25 %' }
    expect(draftOf(values)).toEqual(SOUND)
  })

  it('knows an untouched form', () => {
    expect(isBlank(emptyReferralDraft())).toBe(true)
    expect(isBlank({ ...emptyReferralDraft(), sendEmail: false })).toBe(true)
    expect(isBlank({ ...emptyReferralDraft(), phone: '5' })).toBe(false)
  })
})
