import { expect, it } from 'vitest'
import { NOTIFICATION_KINDS } from '../../../../shared/contracts/notifications.ts'
import { kindGroupsFor } from './kind-groups.ts'

const kindsOf = (audience: 'client' | 'attorney') => kindGroupsFor(audience).flatMap(({ kinds }) => kinds)

it('asks a client about what can reach a client, and about no referral', () => {
  expect(kindGroupsFor('client')).toEqual([
    {
      title: 'Requests',
      kinds: ['request_interest', 'request_cleared', 'request_released', 'request_expiring'],
    },
    { title: 'Messages', kinds: ['conversation_message'] },
    { title: 'Account', kinds: ['ticket_answer', 'moderation_decision', 'export_ready', 'account_deletion'] },
  ])
})

it('asks an attorney about referrals first, and about nothing that only clients are told', () => {
  expect(kindGroupsFor('attorney').map(({ title }) => title)).toEqual([
    'Referrals',
    'Requests',
    'Calls',
    'Liens',
    'Private network',
    'Messages',
    'Account',
  ])
  expect(kindsOf('attorney')).not.toContain('request_interest')
})

it('asks somebody about every kind, and nobody twice', () => {
  const all = [...kindsOf('client'), ...kindsOf('attorney')]
  expect(new Set(all)).toEqual(new Set(Object.keys(NOTIFICATION_KINDS)))
  for (const audience of ['client', 'attorney'] as const)
    expect(new Set(kindsOf(audience)).size).toBe(kindsOf(audience).length)
})
