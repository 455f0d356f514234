/** Where a notification about a request leads: to a page that its reader may open. */
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { DEMO_ACCOUNTS } from '../../../../shared/domain/demo-accounts.ts'
import type { Person } from '../../../testing/test-api.ts'
import { createUnreadMails, UNREAD_FOR } from '../../conversations/unread-mails.ts'
import { api, call, express, interestOf, own, post, useMarket } from '../testing/market.ts'

const [ATTORNEY, , CLIENT, , SECOND] = DEMO_ACCOUNTS

useMarket()

async function linksOf(person: Person): Promise<readonly (readonly [string, string | null])[]> {
  const { body } = await call('GET', '/api/notifications', person)
  return z
    .array(z.object({ kind: z.string(), link: z.string().nullable() }))
    .parse(body['notifications'])
    .map(({ kind, link }) => [kind, link] as const)
}

it('leads the client to the requests, the chosen attorney to the request, and others to what they answered', async () => {
  const id = await post()
  const { id: interestId } = await interestOf(ATTORNEY, id)
  await express(SECOND, id)
  await call('POST', `/api/client-requests/${id}/choose`, CLIENT, { interestId })
  await call('POST', `/api/interests/${interestId}/conflict`, ATTORNEY, { result: 'clear' })
  const { conversationId } = await own(ATTORNEY, interestId)
  if (conversationId === null) throw new Error('no conversation')
  const now = Date.now()
  const at = new Date(now).toISOString()
  const tellOfUnread = createUnreadMails({
    database: api.database,
    jobs: { send: () => Promise.resolve() },
    notify: api.modules.notifications.notify,
    clock: () => now + UNREAD_FOR,
  })
  for (const [from, to] of [
    [CLIENT, ATTORNEY],
    [ATTORNEY, CLIENT],
  ] as const) {
    const message = { id: randomUUID(), body: 'Hello', writtenAt: at, sentAt: at }
    await call('POST', `/api/conversations/${conversationId}/messages`, from, message)
    await tellOfUnread({ conversationId, userId: to.id }, () => Promise.resolve())
  }
  await call('POST', `/api/client-requests/${id}/represented`, CLIENT)

  const toClient = await linksOf(CLIENT)
  expect(new Set(toClient.map(([, link]) => link))).toEqual(new Set(['/home2']))
  expect(toClient.map(([kind]) => kind)).toContain('conversation_message')
  expect(await linksOf(ATTORNEY)).toEqual([
    ['conversation_message', `/explore/${id}`],
    ['request_chosen', `/explore/${id}`],
  ])
  expect(await linksOf(SECOND)).toEqual([['request_closed', '/saved-cases?tab=answered']])
})
