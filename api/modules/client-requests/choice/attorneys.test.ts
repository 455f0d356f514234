/** What a client can do about an attorney who answered, besides choosing. */
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { listBlocksEndpoint } from '../../../../shared/contracts/blocks.ts'
import { conversationSchema } from '../../../../shared/contracts/conversations.ts'
import { DEMO_ACCOUNTS } from '../../../../shared/domain/demo-accounts.ts'
import type { Person } from '../../../testing/test-api.ts'
import {
  api,
  attorneys,
  call,
  express,
  found,
  interestOf,
  notices,
  own,
  post,
  useMarket,
} from '../testing/market.ts'

const [ATTORNEY, , CLIENT, , SECOND, OTHER_CLIENT] = DEMO_ACCOUNTS
const NOBODY = '7b0d8f8e-3f53-4a2c-9d55-0c0a5c1f6a10'

useMarket()

const act = (
  what: string,
  requestId: string,
  interestId: string,
  more: object = {},
  client: Person = CLIENT,
) => call('POST', `/api/client-requests/${requestId}/${what}`, client, { interestId, ...more })

async function ask(requestId: string, interestId: string): Promise<string> {
  const answer = await act('ask', requestId, interestId)
  expect(answer.status).toBe(200)
  return z.string().parse(answer.body['conversationId'])
}

async function write(person: Person, conversationId: string, body: string): Promise<number> {
  const at = new Date().toISOString()
  const message = { id: crypto.randomUUID(), body, writtenAt: at, sentAt: at }
  return (await call('POST', `/api/conversations/${conversationId}/messages`, person, message)).status
}

async function conversation(person: Person, id: string) {
  const { body } = await call('GET', `/api/conversations/${id}/messages`, person)
  return conversationSchema.parse(body['conversation'])
}

describe('asking', () => {
  it('opens one conversation, in which the attorney sees no name until the client has chosen', async () => {
    const id = await post()
    const interest = await interestOf(ATTORNEY, id)
    const asked = await ask(id, interest.id)
    expect(await ask(id, interest.id)).toBe(asked)
    expect(await write(CLIENT, asked, 'Do you speak Spanish?')).toBe(201)
    expect(await conversation(ATTORNEY, asked)).toMatchObject({
      ...{ with: 'Client', about: 'Personal Injury, New York', unread: 1, requestId: id },
    })
    expect((await conversation(CLIENT, asked)).with).toBe('Demo Attorney')
    const list = await api.get('/api/conversations', ATTORNEY)
    expect(await list.text()).not.toContain('Quintrell')
    expect((await own(ATTORNEY, interest.id)).conversationId).toBe(asked)
    expect(await write(ATTORNEY, asked, 'Yes.')).toBe(201)

    await act('choose', id, interest.id)
    expect((await conversation(ATTORNEY, asked)).with).toBe('Cleo Quintrell')
    await call('POST', `/api/interests/${interest.id}/conflict`, ATTORNEY, { result: 'clear' })
    expect((await own(ATTORNEY, interest.id)).conversationId).toBe(asked)

    await call('POST', `/api/client-requests/${id}/release`, CLIENT)
    expect(await conversation(ATTORNEY, asked)).toMatchObject({ with: 'Client', closedBecause: 'ended' })
    expect(await write(ATTORNEY, asked, 'One more thing')).toBe(403)
  })

  it('ends for both when one of them closes the conversation', async () => {
    const id = await post()
    const interest = await interestOf(ATTORNEY, id)
    const asked = await ask(id, interest.id)
    expect((await call('POST', `/api/conversations/${asked}/close`, ATTORNEY)).status).toBe(204)
    expect(await write(CLIENT, asked, 'Are you there?')).toBe(403)
    expect((await conversation(CLIENT, asked)).closedBecause).toBe('closed')
  })

  it('is for answers that stand, of one’s own request', async () => {
    const id = await post()
    const interest = await interestOf(ATTORNEY, id)
    expect(await act('ask', id, NOBODY)).toMatchObject({ status: 409, body: { code: 'interest_gone' } })
    for (const what of ['ask', 'pass', 'block', 'report'])
      expect((await act(what, id, interest.id, { reason: 'other', words: '' }, OTHER_CLIENT)).status).toBe(
        404,
      )
    const asked = await ask(id, interest.id)
    await call('POST', `/api/interests/${interest.id}/withdraw`, ATTORNEY)
    expect(await act('ask', id, interest.id)).toMatchObject({ status: 409, body: { code: 'interest_gone' } })
    expect((await conversation(CLIENT, asked)).closedBecause).toBe('ended')
  })
})

describe('deciding against an attorney', () => {
  it('leaves the request open for others, and is not announced as its end', async () => {
    const id = await post()
    const interest = await interestOf(ATTORNEY, id)
    const again = [await act('pass', id, interest.id), await act('pass', id, interest.id)]
    expect(again).toMatchObject([
      { status: 200, body: { request: { status: 'looking', interests: 0 } } },
      { status: 200 },
    ])
    expect((await own(ATTORNEY, interest.id)).status).toBe('passed')
    expect(await notices(ATTORNEY)).toEqual([])
    expect(await found(SECOND, id)).toBe(true)
    expect(await act('choose', id, interest.id)).toMatchObject({
      status: 409,
      body: { code: 'interest_gone' },
    })
  })

  it('is a release once the attorney was chosen', async () => {
    const id = await post()
    const interest = await interestOf(ATTORNEY, id)
    await act('choose', id, interest.id)
    expect(await act('pass', id, interest.id)).toMatchObject({ status: 409, body: { code: 'conflict' } })
  })
})

describe('blocking', () => {
  it('by a client hides the request, ends the choice and the conversation, and is not told', async () => {
    const id = await post()
    const interest = await interestOf(ATTORNEY, id)
    const asked = await ask(id, interest.id)
    await act('choose', id, interest.id)
    const answer = await act('block', id, interest.id)
    expect(answer).toMatchObject({ status: 200, body: { request: { status: 'looking' } } })
    expect(await attorneys(CLIENT, id)).toEqual([])
    expect(await found(ATTORNEY, id)).toBe(false)
    expect(await found(SECOND, id)).toBe(true)
    expect((await own(ATTORNEY, interest.id)).disclosed).toBeNull()
    expect((await conversation(ATTORNEY, asked)).closedBecause).toBe('ended')
    expect(await write(CLIENT, asked, 'Hello')).toBe(403)
    expect((await express(ATTORNEY, await post())).status).toBe(410)
    expect((await act('block', id, interest.id)).status).toBe(200)
  })

  it('by an attorney takes the answer back', async () => {
    const id = await post()
    const interest = await interestOf(ATTORNEY, id)
    const asked = await ask(id, interest.id)
    const path = `/api/conversations/${asked}/block`
    expect((await call('POST', path, SECOND)).status).toBe(404)
    expect((await call('POST', path, ATTORNEY)).status).toBe(204)
    expect((await own(ATTORNEY, interest.id)).status).toBe('withdrawn')
    expect(await write(CLIENT, asked, 'Hello')).toBe(403)
    expect(await found(ATTORNEY, id)).toBe(false)
  })
})

describe('lifting a block', () => {
  const blocks = async (person: Person) =>
    listBlocksEndpoint.response.parse((await call('GET', '/api/blocks', person)).body).blocks
  const blockIn = (conversationId: string, person: Person) =>
    call('POST', `/api/conversations/${conversationId}/block`, person)

  it('lets both find each other again; what it ended stays ended', async () => {
    const id = await post()
    const interest = await interestOf(ATTORNEY, id)
    const asked = await ask(id, interest.id)
    await act('block', id, interest.id)
    const [block] = await blocks(CLIENT)
    expect(block).toMatchObject({ name: 'Demo Attorney' })
    expect(await blocks(ATTORNEY)).toEqual([])
    const path = `/api/blocks/${block?.id}`
    for (const person of [ATTORNEY, SECOND, OTHER_CLIENT])
      expect((await call('DELETE', path, person)).status).toBe(404)
    expect(await found(ATTORNEY, id)).toBe(false)
    expect((await call('DELETE', path, CLIENT)).status).toBe(204)
    expect((await call('DELETE', path, CLIENT)).status).toBe(404)
    expect(await blocks(CLIENT)).toEqual([])
    expect(await found(ATTORNEY, id)).toBe(true)
    expect((await own(ATTORNEY, interest.id)).status).toBe('passed')
    expect(await write(CLIENT, asked, 'Hello')).toBe(403)
  })

  it('tells an attorney no more of a client than what the request is about', async () => {
    const id = await post()
    const asked = await ask(id, (await interestOf(ATTORNEY, id)).id)
    await blockIn(asked, ATTORNEY)
    const list = await call('GET', '/api/blocks', ATTORNEY)
    expect(list.body).toMatchObject({ blocks: [{ name: 'Client', about: 'Personal Injury, New York' }] })
    expect(JSON.stringify(list.body)).not.toMatch(new RegExp(`Quintrell|${CLIENT.id}`))
    const asAttorney = api.database.asUser({ sub: ATTORNEY.id, role: 'authenticated' }, (tx) =>
      tx.query('select blocked_id from public.blocks'),
    )
    await expect(asAttorney).rejects.toThrow(/permission denied/)
  })

  it('lets the messages with an attorney who represents the client go on, once neither blocks', async () => {
    const id = await post()
    const interest = await interestOf(ATTORNEY, id)
    await act('choose', id, interest.id)
    await call('POST', `/api/interests/${interest.id}/conflict`, ATTORNEY, { result: 'clear' })
    await call('POST', `/api/client-requests/${id}/represented`, CLIENT)
    const { conversationId } = await own(ATTORNEY, interest.id)
    const talk = z.string().parse(conversationId)
    for (const person of [CLIENT, ATTORNEY]) expect((await blockIn(talk, person)).status).toBe(204)
    const lift = async (person: Person) =>
      call('DELETE', `/api/blocks/${(await blocks(person))[0]?.id}`, person)
    await lift(CLIENT)
    expect(await write(CLIENT, talk, 'Hello')).toBe(403)
    await lift(ATTORNEY)
    expect(await write(CLIENT, talk, 'Hello again')).toBe(201)
  })
})

it('a report of an attorney counts once for each client', async () => {
  const id = await post()
  const interest = await interestOf(ATTORNEY, id)
  for (const words of ['First', 'Second'])
    expect((await act('report', id, interest.id, { reason: 'solicitation', words })).status).toBe(204)
  const rows = await api.database.asService((tx) =>
    tx.query('select subject_kind, subject_id, reason, words from public.reports'),
  )
  expect(rows).toEqual([
    { subject_kind: 'attorney', subject_id: ATTORNEY.id, reason: 'solicitation', words: 'First' },
  ])
})
