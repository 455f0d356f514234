/** Reports, the administrators' queue and their decisions, through the API. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { moderationQueueSchema, type ModerationQueue } from '../../../shared/contracts/moderation.ts'
import { DEMO_ACCOUNTS } from '../../../shared/domain/demo-accounts.ts'
import { rememberParties } from '../parties/parties.repository.ts'
import {
  api,
  call,
  express,
  found,
  interestOf,
  notices,
  own,
  post,
  requestOf,
  useMarket,
} from '../client-requests/testing/market.ts'

const [ATTORNEY, , CLIENT, ADMIN, SECOND] = DEMO_ACCOUNTS
const REASON = { reason: 'Read by two people.' }

useMarket()
beforeEach(async () => {
  await api.database.asService(async (tx) => {
    await tx.query('delete from public.moderation_flags')
    await tx.query('delete from public.conversations')
    await tx.query('delete from public.party_keys')
  })
})

async function queue(): Promise<ModerationQueue> {
  return moderationQueueSchema.parse((await call('GET', '/api/admin/moderation', ADMIN)).body)
}
const decide = async (body: object): Promise<number> =>
  (await call('POST', '/api/admin/moderation/decide', ADMIN, { ...REASON, ...body })).status

async function audited(subject: string): Promise<unknown[]> {
  const rows = await api.database.asService((tx) =>
    tx.query(
      `select action, reason from public.audit_log where subject_id = $1 and action like 'moderation.%' order by id`,
      [subject],
    ),
  )
  return [...rows]
}

/** As if this many other members had reported it. */
async function reported(kind: string, id: string, by: readonly { id: string }[], messages: string[] = []) {
  await api.database.asService(async (tx) => {
    for (const reporter of by)
      await tx.query(
        `insert into public.reports (id, reporter_id, subject_kind, subject_id, reason, words, message_ids, created_at)
         values ($1, $2, $3, $4, 'abuse', 'Look at this.', $5, now())`,
        [randomUUID(), reporter.id, kind, id, messages],
      )
  })
}

async function decideRequest(id: string, act: string): Promise<number> {
  const held = (await queue()).requests.find((one) => one.id === id)
  return decide({ kind: 'request', id, act, version: held?.version ?? '' })
}

describe('a reported request', () => {
  it('is hidden by itself after three different reporters, and waits without saying who its client is', async () => {
    const id = await post()
    await reported('request', id, [SECOND, ADMIN])
    expect(await found(ATTORNEY, id)).toBe(true)
    expect(
      (await call('POST', `/api/explore/${id}/report`, ATTORNEY, { reason: 'abuse', words: '' })).status,
    ).toBe(204)
    expect(await found(ATTORNEY, id)).toBe(false)
    const shown = await queue()
    expect(shown.requests).toMatchObject([{ id, heldBecause: 'reported', askedToEditAt: null }])
    expect(shown.requests[0]?.reports).toHaveLength(3)
    const raw = JSON.stringify(shown.requests)
    for (const secret of [
      'Cleo',
      'Quintrell',
      '5550123',
      'Acme',
      '10002',
      CLIENT.id,
      CLIENT.email,
      ATTORNEY.id,
    ])
      expect(raw).not.toContain(secret)
  })

  it('is released: attorneys find it again, also after a later report, and its client is told', async () => {
    const id = await post()
    await reported('request', id, [SECOND, ADMIN])
    await call('POST', `/api/explore/${id}/report`, ATTORNEY, { reason: 'abuse', words: '' })
    expect(await decideRequest(id, 'release')).toBe(204)
    expect(await found(ATTORNEY, id)).toBe(true)
    expect((await queue()).requests).toEqual([])
    expect(await notices(CLIENT)).toContain('moderation_decision')
    expect(await audited(id)).toEqual([{ action: 'moderation.release', ...REASON }])
    expect(await decide({ kind: 'request', id, act: 'release', version: 'x' })).toBe(404)
  })

  it('is hidden for good, which closes it for all', async () => {
    const id = await post()
    const interest = await interestOf(ATTORNEY, id)
    await reported('request', id, [SECOND])
    expect(await decideRequest(id, 'hide')).toBe(204)
    expect(await requestOf(CLIENT, id)).toMatchObject({ status: 'closed', why: 'by_administrator' })
    expect((await own(ATTORNEY, interest.id)).status).toBe('passed')
    expect(await found(SECOND, id)).toBe(false)
  })

  it('stays held after its client was asked to change the text, and says so', async () => {
    const id = await post()
    await reported('request', id, [SECOND])
    expect(await decideRequest(id, 'ask_to_edit')).toBe(204)
    expect(await found(ATTORNEY, id)).toBe(false)
    const [held] = (await queue()).requests
    expect(held).toMatchObject({ id, heldBecause: 'reported' })
    expect(held?.askedToEditAt).not.toBeNull()
  })

  it('is decided about as it was read: a text that changed since is read again', async () => {
    const id = await post()
    await reported('request', id, [SECOND])
    expect(await decide({ kind: 'request', id, act: 'release', version: 'older' })).toBe(409)
    expect((await queue()).requests).toHaveLength(1)
  })
})

describe('a reported conversation', () => {
  const conversation = async (): Promise<{ id: string; bad: string }> => {
    const [id, bad, fine] = [randomUUID(), randomUUID(), randomUUID()]
    await api.database.asService(async (tx) => {
      await tx.query(
        `insert into public.conversations (id, kind, seq, last_at, created_at) values ($1, 'direct', 2, now(), now())`,
        [id],
      )
      for (const person of [ATTORNEY, CLIENT])
        await tx.query('insert into public.conversation_members (conversation_id, user_id) values ($1, $2)', [
          id,
          person.id,
        ])
      await tx.query(
        `insert into public.network_links (low, high, since) values (least($1::uuid, $2::uuid), greatest($1::uuid, $2::uuid), now())
         on conflict do nothing`,
        [ATTORNEY.id, CLIENT.id],
      )
      for (const [n, [message, body]] of [
        [bad, 'Pay me now'],
        [fine, 'PRIVATE WORDS'],
      ].entries())
        await tx.query(
          `insert into public.messages (id, conversation_id, seq, author_id, body, at) values ($1, $2, $3, $4, $5, now())`,
          [message, id, n + 1, ATTORNEY.id, body],
        )
    })
    return { id, bad }
  }

  it('shows the reported messages only; a conversation that nobody reported cannot be opened', async () => {
    const { id, bad } = await conversation()
    const other = await conversation()
    await reported('conversation', id, [CLIENT], [bad, other.bad])
    const shown = await queue()
    expect(shown.conversations).toMatchObject([
      { id, about: [{ userId: ATTORNEY.id, isClient: false }], messages: [{ body: 'Pay me now' }] },
    ])
    expect(JSON.stringify(shown)).not.toContain('PRIVATE WORDS')
    expect(JSON.stringify(shown)).not.toContain(other.id)
    for (const one of [id, other.id])
      expect((await call('GET', `/api/conversations/${one}/messages`, ADMIN)).status).toBe(404)
    expect(await decide({ kind: 'conversation', id: other.id, act: 'warn' })).toBe(404)
  })

  it('ends with a warning to whoever was reported, or with nothing', async () => {
    const { id, bad } = await conversation()
    await reported('conversation', id, [CLIENT], [bad])
    expect(await decide({ kind: 'conversation', id, act: 'warn' })).toBe(204)
    expect(await notices(ATTORNEY)).toEqual(['moderation_decision'])
    expect(await notices(CLIENT)).toEqual([])
    expect((await queue()).conversations).toEqual([])
  })

  it('keeps a person whom three others reported from writing until an administrator has looked', async () => {
    const { id, bad } = await conversation()
    await reported('conversation', id, [CLIENT, SECOND, ADMIN], [bad])
    const at = new Date().toISOString()
    const write = () =>
      call('POST', `/api/conversations/${id}/messages`, ATTORNEY, {
        ...{ id: randomUUID(), body: 'Hello', writtenAt: at, sentAt: at },
      })
    expect(await write()).toMatchObject({ status: 403, body: { code: 'blocked' } })
    expect(await decide({ kind: 'conversation', id, act: 'release' })).toBe(204)
    expect((await write()).status).toBe(201)
  })

  it('cannot be written in while its attorney is suspended or does not pay, and stays readable', async () => {
    const { id } = await conversation()
    const set = (status: string) =>
      api.database.asService((tx) =>
        tx.query('update public.users set subscription_status = $2 where id = $1', [ATTORNEY.id, status]),
      )
    await set('cancelled')
    try {
      const at = new Date().toISOString()
      for (const person of [CLIENT, ATTORNEY]) {
        const written = await call('POST', `/api/conversations/${id}/messages`, person, {
          ...{ id: randomUUID(), body: 'Hello', writtenAt: at, sentAt: at },
        })
        expect(written).toMatchObject({ status: 403, body: { code: 'conversation_closed' } })
        expect((await call('GET', `/api/conversations/${id}/messages`, person)).body).toMatchObject({
          conversation: { closedBecause: 'ended' },
        })
      }
    } finally {
      await set('active')
    }
  })
})

describe('an attorney', () => {
  it('is reported once by the client whose request was answered, and by nobody else', async () => {
    const id = await post()
    const interest = await interestOf(ATTORNEY, id)
    const path = `/api/client-requests/${id}/report`
    const report = { interestId: interest.id, reason: 'solicitation', words: 'Asked for money.' }
    expect((await call('POST', path, SECOND, report)).status).toBe(404)
    for (let n = 0; n < 2; n += 1) expect((await call('POST', path, CLIENT, report)).status).toBe(204)
    expect((await queue()).attorneys).toMatchObject([
      { userId: ATTORNEY.id, reports: [{ reason: 'solicitation', words: 'Asked for money.' }] },
    ])
  })

  it('who is suspended loses explore, names and writing at once, and has them back when it is lifted', async () => {
    const id = await post()
    const interest = await interestOf(ATTORNEY, id)
    await call('POST', `/api/client-requests/${id}/choose`, CLIENT, { interestId: interest.id })
    const seen = async (): Promise<number> =>
      (
        await api.database.asUser({ role: 'authenticated', sub: ATTORNEY.id, email: ATTORNEY.email }, (tx) =>
          tx.query(
            'select request_id from public.request_teasers union all select id from public.request_interests',
          ),
        )
      ).length
    expect(await seen()).toBe(1)
    expect(await decide({ kind: 'attorney', id: ATTORNEY.id, act: 'suspend' })).toBe(204)
    try {
      expect((await call('GET', '/api/explore', ATTORNEY)).status).toBe(403)
      expect((await call('GET', `/api/interests/${interest.id}`, ATTORNEY)).status).toBe(403)
      // By the policies of the tables themselves, whatever the calls check.
      expect(await seen()).toBe(0)
      expect((await queue()).attorneys).toMatchObject([{ userId: ATTORNEY.id, isSuspended: true }])
    } finally {
      expect(await decide({ kind: 'attorney', id: ATTORNEY.id, act: 'lift' })).toBe(204)
    }
    expect(await seen()).toBe(1)
    expect(await audited(ATTORNEY.id)).toMatchObject([
      { action: 'moderation.suspend' },
      { action: 'moderation.lift' },
    ])
  })

  it('whose answers often meet a shared name comes into the queue', async () => {
    const answered = await post()
    await interestOf(ATTORNEY, answered)
    await api.database.asService(async (tx) => {
      await tx.query(`update public.request_interests set check_result = 'review'`)
      const calls = { ownerId: ATTORNEY.id, kind: 'call', id: randomUUID() }
      await rememberParties(tx, calls, ['Acme Vans LLC'], new Date(Date.now() - 60 * 24 * 3_600_000))
    })
    const earlier = Array.from({ length: 4 }, () => randomUUID())
    await api.database.asService(async (tx) => {
      for (const id of earlier)
        await tx.query(
          `insert into public.client_requests (id, client_id, summary, state, other_parties, notices_version, agreed_at, created_at, updated_at)
           select $1, client_id, 'x', state, '{}', notices_version, now(), now(), now() from public.client_requests limit 1`,
          [id],
        )
      for (const id of earlier)
        await tx.query(
          `insert into public.request_interests (id, request_id, attorney_id, message, license_state, attested, check_result, status, created_at, updated_at)
           values ($1, $2, $3, 'x', 'NY', '{}', 'review', 'withdrawn', now(), now())`,
          [randomUUID(), id, ATTORNEY.id],
        )
    })
    expect((await queue()).attorneys).toEqual([])
    const sixth = await post({ otherParties: ['Acme Vans'] })
    expect(await express(ATTORNEY, sixth)).toMatchObject({ status: 201 })
    expect((await queue()).attorneys).toMatchObject([{ userId: ATTORNEY.id, hasManyNameChecks: true }])
    expect(await decide({ kind: 'attorney', id: ATTORNEY.id, act: 'release' })).toBe(204)
    expect((await queue()).attorneys).toEqual([])
  })

  it('cannot be decided about without a reason, or by an attorney', async () => {
    const body = { kind: 'attorney', id: ATTORNEY.id, act: 'warn' }
    expect((await call('POST', '/api/admin/moderation/decide', ADMIN, { ...body, reason: ' ' })).status).toBe(
      400,
    )
    expect(
      (await call('POST', '/api/admin/moderation/decide', ATTORNEY, { ...body, ...REASON })).status,
    ).toBe(403)
    expect((await call('GET', '/api/admin/moderation', ATTORNEY)).status).toBe(403)
  })
})
