/** Attorneys of a private network, through the API. */
import { randomUUID } from 'node:crypto'
import { beforeEach, expect } from 'vitest'
import { z } from 'zod'
import { inviteEndpoint, type SentInvitation } from '../../../../shared/contracts/network-invitation.ts'
import {
  directoryResponseSchema,
  invitationsResponseSchema,
  partnersResponseSchema,
} from '../../../../shared/contracts/network.ts'
import { DEMO_ACCOUNTS } from '../../../../shared/domain/demo-accounts.ts'
import { createTokenVault } from '../../../encryption/token-vault.ts'
import { TEST_KEYS, type Person } from '../../../testing/test-api.ts'
import { api, call, useMarket } from '../../client-requests/testing/market.ts'
import { createTellInvited } from '../tell-invited.ts'

export const [ONE, PENDING, CLIENT, ADMIN, TWO] = DEMO_ACCOUNTS
export const DAY = 86_400_000
export const STRANGER = 'new.partner@firm.test'

/** Starts the API before the tests of a file, each of which has the networks to itself. */
export function useNetwork(): void {
  useMarket()
  beforeEach(() =>
    api.database.asService(async (tx) => {
      await tx.query('delete from public.network_links')
      await tx.query('delete from public.network_invitations')
      await tx.query('delete from public.stopped_invitations')
      await tx.query('delete from public.conversations')
      await tx.query(`delete from public.mails where kind = 'invitation'`)
      await tx.query('delete from public.practice_preferences')
    }),
  )
}

export const now = () => new Date().toISOString()
export const invite = (person: Person, to: object, more: object = {}) =>
  call('POST', inviteEndpoint.path, person, {
    ...{ id: randomUUID(), ...to, writtenAt: now(), sentAt: now() },
    ...more,
  })

export async function invited(person: Person, to: object): Promise<SentInvitation> {
  const answer = await invite(person, to)
  expect(answer.status).toBe(202)
  return inviteEndpoint.response.parse(answer.body).invitation
}

export const answer = (person: Person, id: string, how: 'accept' | 'decline' | 'block') =>
  call('POST', `/api/network/invitations/${id}/answer`, person, { answer: how })

export const invitations = async (person: Person) =>
  invitationsResponseSchema.parse((await call('GET', '/api/network/invitations', person)).body)
export const partners = async (person: Person) =>
  partnersResponseSchema.parse((await call('GET', '/api/network/partners', person)).body).partners
export const directory = async (person: Person, query = '') =>
  directoryResponseSchema.parse((await call('GET', `/api/directory${query}`, person)).body)
export const names = async (person: Person, query = '') =>
  (await directory(person, query)).attorneys.map(({ name }) => name)

/** Whom the job tells, and what. */
export async function told(invitationId: string): Promise<readonly (readonly [string, string])[]> {
  const seen: [string, string][] = []
  const tell = createTellInvited({
    ...{ database: api.database, jobs: { send: () => Promise.resolve() }, vault: vault() },
    notify: (_tx, userId, notice, how) =>
      Promise.resolve(
        void seen.push([userId, `${notice.title}${how?.isMailed === true ? ', no mail' : ''}`]),
      ),
    unsubscribeLinks: { linkTo: (use, id) => `https://app.test/u/${use}/${id}` },
    ...{
      clock: Date.now,
      newId: randomUUID,
      mailDomain: 'app.test',
      site: { publicOrigin: 'https://app.test' },
    },
  })
  await tell({ invitationId }, () => Promise.resolve())
  return seen
}

const mailSchema = z.object({
  to_address: z.string(),
  subject: z.string(),
  text: z.string(),
  state: z.string(),
})
export const mails = async () =>
  z
    .array(mailSchema)
    .parse(
      await api.database.statement(
        `select to_address, subject, text, state from public.mails where kind = 'invitation'`,
      ),
    )

export function vault() {
  return createTokenVault([TEST_KEYS.link])
}

export async function link(): Promise<void> {
  const { id } = await invited(ONE, { email: TWO.email })
  expect((await answer(TWO, id, 'accept')).status).toBe(204)
}
