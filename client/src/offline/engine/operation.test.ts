import { expect, it } from 'vitest'
import { z } from 'zod'
import { GRANT_SCOPES } from '../../../../shared/contracts/device-grants.ts'
import { endpoint, KB } from '../../../../shared/contracts/endpoint.ts'
import { OPERATIONS } from '../operations/registry.ts'
import { REFERRAL_SEND } from '../operations/referral-send.ts'
import { operationsOf, sentByDevice, type OfflineOperation } from './operation.ts'

const noted = (changes: Partial<OfflineOperation>): OfflineOperation => ({
  kind: 'notes.change',
  endpoint: endpoint({
    method: 'POST',
    path: '/api/notes',
    auth: 'user',
    request: z.unknown(),
    response: z.unknown(),
    maxBody: KB,
    idempotencyKey: 'header',
  }),
  version: 2,
  migrations: {},
  byDevice: null,
  noun: 'note',
  failureText: 'Failed to save the note',
  orderKey: (_payload, id) => id,
  confirms: () => true,
  summary: () => ({ title: '', detail: '' }),
  ...changes,
})

it('rows are known by their mark of today and by that of the release before; others are a later release’s', () => {
  expect(OPERATIONS.of('referral.send')).toBe(REFERRAL_SEND)
  expect(OPERATIONS.of('referral')).toBe(REFERRAL_SEND)
  expect(OPERATIONS.of('records.change')).toBeNull()
})

it('no kind begins at a version that a release before this one would send as a referral', () => {
  expect(() => operationsOf([REFERRAL_SEND, noted({ version: 1 })])).toThrow('begin at 2')
  expect(() => operationsOf([REFERRAL_SEND, noted({ kind: 'referral' })])).toThrow('called referral')
})

it('what needs a person is left out where none is there', () => {
  const all = operationsOf([REFERRAL_SEND, noted({})])
  expect(all.of('notes.change')).not.toBeNull()
  const byDevice = sentByDevice(all, GRANT_SCOPES)
  expect([byDevice.of('referral.send'), byDevice.of('notes.change')]).toEqual([REFERRAL_SEND, null])
})

it('a grant sends what its scopes allow; one of an earlier release sends referrals alone', () => {
  const kinds = (scopes: readonly string[]) =>
    ['referral.send', 'referral.message'].filter((kind) => sentByDevice(OPERATIONS, scopes).of(kind) !== null)
  expect(kinds(GRANT_SCOPES)).toEqual(['referral.send', 'referral.message'])
  expect([kinds(['referral']), kinds([])]).toEqual([['referral.send'], ['referral.send']])
})
