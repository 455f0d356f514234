import { expect, it } from 'vitest'
import { EARLIER_NOTICES, NOTICES_VERSION } from '../../../../shared/contracts/client-requests.ts'
import { listingOf, type ListingFacts } from './listing.policy.ts'

const FINE: ListingFacts = {
  noticesVersion: NOTICES_VERSION,
  isStateOpen: true,
  isAddressProven: true,
  hasIdentity: false,
  isSuspicious: false,
  isStoppedByClient: false,
  decided: null,
}

it('lists what may be listed', () => {
  expect(listingOf(FINE)).toEqual({ visibility: 'listed', why: null })
})

it.each<[string, Partial<ListingFacts>, string, string]>([
  [
    'agreed to notices that did not speak of it',
    { noticesVersion: EARLIER_NOTICES },
    'private',
    'earlier_notices',
  ],
  ['in a state that is shut', { isStateOpen: false }, 'private', 'state_shut'],
  ['of an address that nobody proved', { isAddressProven: false }, 'private', 'email_unproven'],
  ['that tells who somebody is', { hasIdentity: true }, 'review', 'identity'],
  ['posted in a suspicious way', { isSuspicious: true, hasIdentity: true }, 'review', 'suspicious'],
  ['reported by three attorneys', { decided: 'reported' }, 'review', 'reported'],
  ['that its client took back', { isStoppedByClient: true, decided: 'released' }, 'hidden', 'by_client'],
  ['that an administrator hid', { decided: 'by_administrator' }, 'hidden', 'by_administrator'],
  [
    'that an administrator hid and its client took back',
    { decided: 'by_administrator', isStoppedByClient: true },
    'hidden',
    'by_administrator',
  ],
])('keeps back a request %s', (_, facts, visibility, why) => {
  expect(listingOf({ ...FINE, ...facts })).toEqual({ visibility, why })
})

it('lists what a person released, but never against the state, the notices or the proof of the address', () => {
  const released: ListingFacts = { ...FINE, decided: 'released', hasIdentity: true, isSuspicious: true }
  expect(listingOf(released).visibility).toBe('listed')
  expect(listingOf({ ...released, isStateOpen: false }).visibility).toBe('private')
  expect(listingOf({ ...released, isAddressProven: false }).visibility).toBe('private')
  expect(listingOf({ ...released, noticesVersion: EARLIER_NOTICES }).visibility).toBe('private')
})
