import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deadlineInstant, validateReferral, type ReferralInput } from './referral.ts'

const now = Date.UTC(2026, 10, 20, 12)
const good: ReferralInput = {
  name: 'Recipient',
  email: 'recipient@example.com',
  selectedSubject: 'Personal injury matter',
  caseDetails: 'Details',
  compensationPercentage: 25,
  acceptanceDeadline: '2026-11-25T17:00:00Z',
}

describe('validateReferral', () => {
  it('takes a complete referral', () => {
    expect(validateReferral(good, now)).toBeNull()
  })

  it('[RF-02] names every missing field by its key, in the order of the form', () => {
    expect(validateReferral({}, now)?.message).toBe(
      'Missing required fields: name, email, selectedSubject, caseDetails, compensationPercentage, acceptanceDeadline',
    )
    expect(validateReferral({ ...good, name: '  ', caseDetails: null }, now)).toEqual({
      message: 'Missing required fields: name, caseDetails',
      fields: ['name', 'caseDetails'],
    })
  })

  it('[RF-02] does not take a share of 0 for a missing one', () => {
    expect(validateReferral({ ...good, compensationPercentage: 0 }, now)).toBeNull()
  })

  it.each([
    'plain',
    'a@b',
    'a b@example.com',
    'a@example.com, b@example.com',
    'a@exa mple.com',
    '.a@example.com',
    'a..b@example.com',
  ])('[RF-03] refuses %j as an e-mail address', (email) => {
    expect(validateReferral({ ...good, email }, now)).toEqual({
      message: 'Invalid email format',
      fields: ['email'],
    })
  })

  it.each([-0.01, 100.01, Number.NaN, Number.POSITIVE_INFINITY])('[RF-03] refuses a share of %d', (share) => {
    expect(validateReferral({ ...good, compensationPercentage: share }, now)?.message).toBe(
      'Invalid compensation percentage',
    )
  })

  it.each([0, 33.33, 100])('[RF-03] takes a share of %d', (share) => {
    expect(validateReferral({ ...good, compensationPercentage: share }, now)).toBeNull()
  })

  it.each([
    '2026-11-20T11:59:59Z',
    '2026-02-30',
    '2027-02-31T10:00:00Z',
    'soon',
    '2026-11-18',
    '20261125',
    '2026-11-25T17:00:00',
  ])('[RF-03] refuses %j as a deadline', (acceptanceDeadline) => {
    expect(validateReferral({ ...good, acceptanceDeadline }, now)?.message).toBe(
      'Invalid or past deadline date',
    )
  })

  it('[RF-14] refuses a deadline that passed while the referral waited', () => {
    expect(validateReferral(good, now)).toBeNull()
    expect(validateReferral(good, Date.UTC(2026, 10, 26))?.message).toBe('Invalid or past deadline date')
  })
})

describe('deadlineInstant', () => {
  it('lets a date last until that day has ended everywhere', () => {
    expect(deadlineInstant('2026-11-20')).toBe(Date.parse('2026-11-20T23:59:59.999-12:00'))
  })

  it('reads an instant with any offset', () => {
    expect(deadlineInstant('2026-11-20T09:30-05:00')).toBe(Date.UTC(2026, 10, 20, 14, 30))
  })

  it('reads back every instant that a device can write', () => {
    const date = fc.date({ min: new Date(0), max: new Date('2099-12-31T00:00:00Z'), noInvalidDate: true })
    fc.assert(
      fc.property(date, (instant) => {
        expect(deadlineInstant(instant.toISOString())).toBe(instant.getTime())
      }),
      { seed: 20261120, numRuns: 500 },
    )
  })
})
