/** What an attorney's dashboard says of clients' requests, messages, licenses and tickets. */
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { addBarAdmissionEndpoint } from '../../../../shared/contracts/bar-admissions.ts'
import { dashboardResponseSchema } from '../../../../shared/contracts/referrals.ts'
import { DEMO_ACCOUNTS } from '../../../../shared/domain/demo-accounts.ts'
import type { Person } from '../../../testing/test-api.ts'
import { api, call, express, interestOf, own, post, useMarket } from '../testing/market.ts'

const [ATTORNEY, , CLIENT, ADMIN, SECOND] = DEMO_ACCOUNTS
const HOURS_72 = 72 * 3_600_000

useMarket()

async function rooms(person: Person) {
  const { body } = await call('GET', '/api/dashboard', person)
  return dashboardResponseSchema.parse(body).rooms
}

it('counts what is out, names what is to be cleared within 72 hours, and tells nothing of the client', async () => {
  const id = await post()
  const { id: interestId } = await interestOf(ATTORNEY, id)
  await express(SECOND, id)
  const nothing = { toClear: [], interestsOut: 1, unreadConversations: 0 }
  expect(await rooms(ATTORNEY)).toMatchObject(nothing)

  const before = Date.now()
  await call('POST', `/api/client-requests/${id}/choose`, CLIENT, { interestId })
  const chosen = await rooms(ATTORNEY)
  expect(chosen).toMatchObject({ interestsOut: 0, toClear: [{ requestId: id }] })
  const due = Date.parse(chosen?.toClear[0]?.due ?? '')
  expect(due).toBeGreaterThanOrEqual(before + HOURS_72)
  expect(due).toBeLessThanOrEqual(Date.now() + HOURS_72)
  expect(JSON.stringify(chosen)).not.toMatch(/Cleo|Acme|bicycle/)
  expect(await rooms(SECOND)).toMatchObject(nothing)

  await call('POST', `/api/interests/${interestId}/conflict`, ATTORNEY, { result: 'clear' })
  expect(await rooms(ATTORNEY)).toMatchObject({ toClear: [], unreadConversations: 0 })
})

it('counts conversations with something unread, until it is read or the conversation is muted', async () => {
  const id = await post()
  const { id: interestId } = await interestOf(ATTORNEY, id)
  await call('POST', `/api/client-requests/${id}/choose`, CLIENT, { interestId })
  await call('POST', `/api/interests/${interestId}/conflict`, ATTORNEY, { result: 'clear' })
  const { conversationId } = await own(ATTORNEY, interestId)
  const at = new Date().toISOString()
  const path = `/api/conversations/${conversationId}`
  for (const body of ['Hello', 'Are you there?'])
    await call('POST', `${path}/messages`, CLIENT, { id: randomUUID(), body, writtenAt: at, sentAt: at })
  expect(await rooms(ATTORNEY)).toMatchObject({ unreadConversations: 1 })
  await call('POST', `${path}/read`, ATTORNEY, { seq: 2 })
  expect(await rooms(ATTORNEY)).toMatchObject({ unreadConversations: 0 })
})

it('tells conversations with partners from those with clients', async () => {
  const id = randomUUID()
  await api.database.asService(async (tx) => {
    await tx.query(
      `insert into public.conversations (id, kind, seq, last_at, created_at) values ($1, 'direct', 1, now(), now())`,
      [id],
    )
    for (const { id: member } of [ATTORNEY, SECOND])
      await tx.query('insert into public.conversation_members (conversation_id, user_id) values ($1, $2)', [
        id,
        member,
      ])
    await tx.query(
      `insert into public.messages (id, conversation_id, seq, author_id, body, at) values ($1, $2, 1, $3, 'Hello', now())`,
      [randomUUID(), id, SECOND.id],
    )
  })
  expect(await rooms(ATTORNEY)).toMatchObject({ unreadConversations: 0, unreadPartners: 1 })
  expect(await rooms(SECOND)).toMatchObject({ unreadConversations: 0, unreadPartners: 0 })
})

it('counts a license until it is decided', async () => {
  const { licensesUnderReview: before = 0 } = (await rooms(ATTORNEY)) ?? {}
  await call('POST', addBarAdmissionEndpoint.path, ATTORNEY, { jurisdiction: 'GU', number: '20417' })
  expect(await rooms(ATTORNEY)).toMatchObject({ licensesUnderReview: before + 1 })
})

it('counts tickets that the team has answered, until their writer answers', async () => {
  const [id, at] = [randomUUID(), new Date().toISOString()]
  const times = { writtenAt: at, sentAt: at }
  const asked = {
    id,
    topic: 'referrals',
    subject: 'An empty list',
    body: 'The list of my referrals stays empty.',
  }
  const { ticketsWaiting: before = 0 } = (await rooms(ATTORNEY)) ?? {}
  await call('POST', '/api/tickets', ATTORNEY, { ...asked, ...times })
  expect(await rooms(ATTORNEY)).toMatchObject({ ticketsWaiting: before })
  await call('POST', `/api/admin/tickets/${id}/answer`, ADMIN, { id: randomUUID(), body: 'Reload it once.' })
  const after = await rooms(ATTORNEY)
  expect(after).toMatchObject({ ticketsWaiting: before + 1 })
  expect(JSON.stringify(after)).not.toMatch(/empty|Reload/)
  expect(await rooms(SECOND)).toMatchObject({ ticketsWaiting: 0 })
  const reply = { id: randomUUID(), body: 'It is still empty.', ...times }
  await call('POST', `/api/tickets/${id}/messages`, ATTORNEY, reply)
  expect(await rooms(ATTORNEY)).toMatchObject({ ticketsWaiting: before })
})
