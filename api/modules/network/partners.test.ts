/** Partners, through the API. */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contactSchema } from '../../../shared/contracts/network.ts'
import type { Person } from '../../testing/test-api.ts'
import { api, call, save } from '../client-requests/testing/market.ts'
import { keepNetworksUp } from './network-upkeep.ts'
import {
  CLIENT,
  DAY,
  directory,
  invite,
  link,
  now,
  ONE,
  partners,
  PENDING,
  TWO,
  useNetwork,
  vault,
} from './testing/network.ts'

useNetwork()

describe('partners', () => {
  const referral = (from: Person, to: Person, status: string) =>
    api.database.asService(async (tx) => {
      await tx.script('set local session_replication_role = replica')
      await tx.query(
        `insert into public.referrals (id, sender_id, recipient_name, recipient_email, subject, client_name, adverse_parties, case_details,
           compensation_percentage, acceptance_deadline, deadline_at, content_sha256, answer, status)
         values ($1, $2, 'x', $3, 'x', 'x', 'x', 'x', 25, '2099-01-01', '2099-01-01', repeat('a', 64), '{}', $4)`,
        [randomUUID(), from.id, to.email, status],
      )
    })

  it('see how many cases each referred to the other, and how many were accepted', async () => {
    await link()
    await referral(ONE, TWO, 'open')
    await referral(ONE, TWO, 'fee_paid')
    await referral(TWO, ONE, 'declined')
    const counts = async (person: Person) => (await partners(person))[0]
    expect(await counts(ONE)).toMatchObject({
      ...{ sent: { total: 2, accepted: 1 }, received: { total: 1, accepted: 0 } },
      ...{ email: TWO.email, isActive: true, conversationId: null },
    })
    expect(await counts(TWO)).toMatchObject({
      ...{ sent: { total: 1, accepted: 0 }, received: { total: 2, accepted: 1 } },
    })
    expect((await counts(ONE))?.lastContactAt).not.toBeNull()
    await api.database.asService((tx) => tx.query('delete from public.referrals'))
  })

  it('alone get address and number of each other', async () => {
    const contact = async () =>
      contactSchema.parse((await call('GET', `/api/directory/${TWO.id}/contact`, ONE)).body['contact'])
    expect(await contact()).toMatchObject({ isPartner: false, email: null, phone: null })
    await link()
    expect(await contact()).toMatchObject({ isPartner: true, email: TWO.email })
    for (const id of [PENDING.id, CLIENT.id, randomUUID()])
      expect((await call('GET', `/api/directory/${id}/contact`, ONE)).status).toBe(404)
  })

  const write = async (person: Person, id: string) => {
    const message = { id: randomUUID(), body: 'Hello', writtenAt: now(), sentAt: now() }
    return (await call('POST', `/api/conversations/${id}/messages`, person, message)).status
  }
  const open = async (person: Person, other: Person) =>
    z
      .string()
      .parse(
        (await call('POST', `/api/network/partners/${other.id}/conversation`, person)).body['conversationId'],
      )

  it('write to each other in one conversation, until one removes the other', async () => {
    expect((await call('POST', `/api/network/partners/${TWO.id}/conversation`, ONE)).status).toBe(404)
    await link()
    const [one, two] = await Promise.all([open(ONE, TWO), open(TWO, ONE)])
    expect(one).toBe(two)
    expect(await write(ONE, one)).toBe(201)
    expect((await partners(TWO))[0]).toMatchObject({ conversationId: one })
    expect((await call('DELETE', `/api/network/partners/${ONE.id}`, TWO)).status).toBe(204)
    expect((await call('DELETE', `/api/network/partners/${ONE.id}`, TWO)).status).toBe(404)
    expect(await partners(ONE)).toEqual([])
    expect(await write(ONE, one)).toBe(403)
    const { body } = await call('GET', `/api/conversations/${one}/messages`, ONE)
    expect(body).toMatchObject({ conversation: { closedBecause: 'ended' }, messages: [{ body: 'Hello' }] })
    // Partners again: the same conversation goes on.
    await link()
    expect(await open(TWO, ONE)).toBe(one)
    expect(await write(TWO, one)).toBe(201)
  })

  it('are none after a block, which both directory rows follow, and lifting it links nobody', async () => {
    await link()
    const id = await open(ONE, TWO)
    expect((await call('PUT', `/api/network/blocks/${TWO.id}`, ONE)).status).toBe(204)
    expect((await call('PUT', `/api/network/blocks/${TWO.id}`, ONE)).status).toBe(204)
    for (const [person, other] of [
      [ONE, TWO],
      [TWO, ONE],
    ] as const) {
      expect(await partners(person)).toEqual([])
      expect((await directory(person)).attorneys.map(({ userId }) => userId)).not.toContain(other.id)
      expect((await call('GET', `/api/directory/${other.id}/contact`, person)).status).toBe(404)
      expect(await write(person, id)).toBe(403)
    }
    expect((await invite(TWO, { userId: ONE.id })).status).toBe(410)
    // The blocked one finds nobody to block, and no block.
    expect((await call('PUT', `/api/network/blocks/${ONE.id}`, TWO)).status).toBe(404)
    expect((await call('GET', '/api/blocks', TWO)).body).toEqual({ blocks: [] })
    const { blocks } = z
      .object({ blocks: z.array(z.object({ id: z.string() })) })
      .parse((await call('GET', '/api/blocks', ONE)).body)
    expect((await call('DELETE', `/api/blocks/${blocks[0]?.id ?? ''}`, ONE)).status).toBe(204)
    expect((await directory(TWO)).attorneys.map(({ userId }) => userId)).toContain(ONE.id)
    expect(await write(ONE, id)).toBe(403)
    expect(await partners(ONE)).toEqual([])
  })

  it('cannot be blocked by guessing ids', async () => {
    for (const id of [PENDING.id, CLIENT.id, ONE.id, randomUUID()])
      expect((await call('PUT', `/api/network/blocks/${id}`, ONE)).status, id).toBe(404)
  })

  it('keep their note for 30 days after they parted', async () => {
    await link()
    await save(ONE, 'partner', { note: 'Answers quickly', defaultPercent: 25 }, TWO.id)
    const ends = async () => {
      await api.database.asService((tx) => keepNetworksUp({ vault: vault(), clock: Date.now }, tx))
      const [row] = await api.database.statement(
        `select expires_at from public.records where kind = 'partner' and id = $1`,
        [TWO.id],
      )
      return z.date().nullable().parse(row?.['expires_at'])
    }
    expect(await ends()).toBeNull()
    await call('DELETE', `/api/network/partners/${TWO.id}`, ONE)
    expect((await ends())?.getTime()).toBeGreaterThan(Date.now() + 29 * DAY)
    await link()
    expect(await ends()).toBeNull()
  })
})
