import { describe, expect, it } from 'vitest'
import { destinationOf, signInOutcome, standingOf } from './access.ts'

describe('standing', () => {
  it.each([
    [{ exists: false }, 'no_profile'],
    [{ exists: true, user_type: 'client', is_approved: true }, 'client'],
    [{ exists: true, user_type: 'attorney', is_approved: true }, 'payment_due'],
    [{ exists: true, user_type: 'attorney', is_approved: true, subscription_status: null }, 'payment_due'],
    [
      { exists: true, user_type: 'attorney', is_approved: true, subscription_status: 'cancelled' },
      'payment_due',
    ],
    [{ exists: true, user_type: 'attorney', is_approved: false, subscription_status: 'none' }, 'payment_due'],
    [
      { exists: true, user_type: 'attorney', is_approved: false, subscription_status: 'active' },
      'awaiting_approval',
    ],
    [{ exists: true, user_type: 'attorney', subscription_status: 'active' }, 'awaiting_approval'],
    [{ exists: true, user_type: 'attorney', is_approved: true, subscription_status: 'past_due' }, 'attorney'],
    [{ exists: true, user_type: 'attorney', is_approved: true, subscription_status: 'active' }, 'attorney'],
  ] as const)('of %j is %s', (profile, standing) => {
    expect(standingOf(profile)).toBe(standing)
  })
})

describe('where a sign-in leads', () => {
  it.each([
    [{ exists: false }, 'attorney', '/signup/register?phase=2'],
    [{ exists: false }, 'client', '/home'],
    [{ exists: false }, null, '/signup/login'],
    [{ exists: true, user_type: 'attorney', is_approved: true }, 'client', '/signup/register?phase=2'],
    [{ exists: true, user_type: 'client', is_approved: true }, null, '/dashboard'],
    [
      { exists: true, user_type: 'attorney', deletion_due: '2026-12-11T10:00:00.000Z' },
      'attorney',
      '/dashboard',
    ],
    [{ exists: false, deletion_due: '2026-12-11T10:00:00.000Z' }, null, '/dashboard'],
  ] as const)('%j with the role %s: %s', (profile, role, place) => {
    expect(destinationOf(signInOutcome(profile, role))).toBe(place)
  })
})
