import { describe, expect, it } from 'vitest'
import {
  accountErrors,
  contactErrors,
  isContactIncomplete,
  paymentSessionFailure,
  phaseFromNumber,
  phaseNumber,
  profileFailure,
  REGISTRATION_MESSAGES,
  REGISTRATION_PHASES,
} from './registration.ts'

const account = {
  workEmail: 'dana@firm.example',
  password: 'Long-enough-1',
  confirmPassword: 'Long-enough-1',
}
const contact = {
  firstName: 'Dana',
  lastName: 'Reyes',
  phone: '415-555-0123',
  secondaryPhone: '',
  secondaryEmail: '',
}

describe('phase 1', () => {
  it('takes a work e-mail and a confirmed password', () => {
    expect(accountErrors(account, true)).toEqual({})
  })
  it('[WZ-14] takes a password of exactly 8 characters', () => {
    expect(accountErrors({ ...account, password: 'Eight-88', confirmPassword: 'Eight-88' }, true)).toEqual({})
  })
  it.each([
    [{ workEmail: ' ' }, { workEmail: 'Work email required' }],
    [{ workEmail: 'dana@firm' }, { workEmail: 'Invalid work email' }],
    [{ password: '', confirmPassword: '' }, { password: 'Password required' }],
    [{ password: 'short', confirmPassword: 'short' }, { password: 'Password must be 8+ characters' }],
    [{ confirmPassword: 'Long-enough-2' }, { confirmPassword: 'Passwords do not match' }],
  ])('[WZ-14] answers %j with %j', (wrong, errors) => {
    expect(accountErrors({ ...account, ...wrong }, true)).toEqual(errors)
  })
  it('[WZ-14] has no password rules for a social user', () => {
    expect(accountErrors({ ...account, password: '', confirmPassword: 'x' }, false)).toEqual({})
  })
})

describe('phase 2', () => {
  it.each([
    [{ firstName: '' }, { firstName: 'First name required' }],
    [{ lastName: ' ' }, { lastName: 'Last name required' }],
    [{ phone: '' }, { phone: 'Phone required' }],
    [{ phone: '415-555' }, { phone: 'Invalid phone (+1...)' }],
    [{ secondaryPhone: '12' }, { secondaryPhone: 'Invalid secondary phone' }],
    [{ secondaryEmail: 'dana' }, { secondaryEmail: 'Invalid secondary email' }],
  ])('[WZ-16] answers %j with %j', (wrong, errors) => {
    expect(contactErrors({ ...contact, ...wrong })).toEqual(errors)
  })
  it('[WZ-16] takes a plus and up to 15 digits', () => {
    expect(contactErrors({ ...contact, phone: '+442079460958', secondaryPhone: '123456789012345' })).toEqual(
      {},
    )
  })
  it('tells an empty required field from a faulty one', () => {
    expect(isContactIncomplete({ ...contact, lastName: ' ' })).toBe(true)
    expect(isContactIncomplete({ ...contact, phone: '12' })).toBe(false)
  })
})

describe('phases by number', () => {
  it('[WZ-02] are four, 1 to 4', () => {
    expect(REGISTRATION_PHASES.map(phaseNumber)).toEqual([1, 2, 3, 4])
    expect(['1', '2', '3', '4'].map(phaseFromNumber)).toEqual(REGISTRATION_PHASES)
    expect(['0', '5', '', 'two', null].map(phaseFromNumber)).toEqual([null, null, null, null, null])
  })
})

describe('words of refusals', () => {
  it('[PY-06] gives the detail of a failed checkout session', () => {
    expect(paymentSessionFailure('Card network down')).toBe(
      'Failed to create payment session: Card network down',
    )
    expect(paymentSessionFailure('')).toBe(
      'Failed to create payment session: Failed to create checkout session',
    )
  })

  const refusal = { status: 400, code: 'validation_failed', error: 'Please check.', details: [] }
  it.each([
    [{ ...refusal, details: [{ field: 'barId', message: 'Bar ID required' }] }, 'Bar ID required'],
    [refusal, 'Validation error. Please review your entries.'],
    [{ ...refusal, status: 500, code: 'internal' }, 'Server error. Please try again or contact support.'],
    [{ ...refusal, status: 409, code: 'conflict', error: 'Already submitted.' }, 'Already submitted.'],
    [{ ...refusal, status: 403, code: 'forbidden', error: null }, 'Failed to create profile.'],
    [{ ...refusal, status: 502, code: 'bad_upstream', error: '' }, 'Failed to create profile.'],
  ])('[FD-11] words %j as %j', (answer, words) => {
    expect(profileFailure(answer)).toBe(words)
  })
  it('[WZ-12] says what is missing when the server knows of no payment', () => {
    expect(profileFailure({ ...refusal, status: 403, code: 'payment_required' })).toBe(
      'Payment is required to complete signup. Please complete payment first.',
    )
  })
  it('has the words before payment', () => {
    expect(REGISTRATION_MESSAGES.contactIncomplete).toBe(
      'Please complete all contact information before proceeding to payment.',
    )
    expect(REGISTRATION_MESSAGES.credentialsMissing).toBe('Email and password are required before payment.')
  })
})
