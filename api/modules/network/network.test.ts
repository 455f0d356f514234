/** The directory, invitations and partners, through the API. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { inviteEndpoint, type SentInvitation } from '../../../shared/contracts/network-invitation.ts'
import {
  contactSchema,
  directoryResponseSchema,
  invitationsResponseSchema,
  partnersResponseSchema,
} from '../../../shared/contracts/network.ts'
import { DEMO_ACCOUNTS } from '../../../shared/domain/demo-accounts.ts'
import { createTokenVault } from '../../encryption/token-vault.ts'
import { TEST_KEYS, type Person } from '../../testing/test-api.ts'
import { api, call, notices, save, useMarket } from '../client-requests/testing/market.ts'
import { createMailEndings } from '../unsubscribe/mail-endings.ts'
import { keepNetworksUp } from './network-upkeep.ts'
import { createTellInvited } from './tell-invited.ts'

const [ONE, PENDING, CLIENT, ADMIN, TWO] = DEMO_ACCOUNTS
const DAY = 86_400_000
const STRANGER = 'new.partner@firm.test'

useMarket()
beforeEach(() =>
  api.database.asService(async (tx) => {
    await tx.query('delete from public.network_links')
    await tx.query('delete from public.network_invitations')
    await tx.query('delete from public.stopped_invitations')
    await tx.query('delete from public.conversations')
    await tx.query(`delete from public.mails where kind = 'invitation'`)
    await tx.query('update public.users set listed = true')
  }),
)

const now = () => new Date().toISOString()
const invite = (person: Person, to: object, more: object = {}) =>
  call('POST', inviteEndpoint.path, person, {
    ...{ id: randomUUID(), ...to, writtenAt: now(), sentAt: now() },
    ...more,
  })

async function invited(person: Person, to: object): Promise<SentInvitation> {
  const answer = await invite(person, to)
  expect(answer.status).toBe(202)
  return inviteEndpoint.response.parse(answer.body).invitation
}

const answer = (person: Person, id: string, how: 'accept' | 'decline' | 'block') =>
  call('POST', `/api/network/invitations/${id}/answer`, person, { answer: how })

const invitations = async (person: Person) =>
  invitationsResponseSchema.parse((await call('GET', '/api/network/invitations', person)).body)
const partners = async (person: Person) =>
  partnersResponseSchema.parse((await call('GET', '/api/network/partners', person)).body).partners
const directory = async (person: Person, query = '') =>
  directoryResponseSchema.parse((await call('GET', `/api/directory${query}`, person)).body)
const names = async (person: Person, query = '') =>
  (await directory(person, query)).attorneys.map(({ name }) => name)

/** Whom the job tells, and what. */
async function told(invitationId: string): Promise<readonly (readonly [string, string])[]> {
  const seen: [string, string][] = []
  const tell = createTellInvited({
    ...{ database: api.database, jobs: { send: () => Promise.resolve() }, vault: vault() },
    notify: (_tx, userId, notice, how) =>
      Promise.resolve(void seen.push([userId, `${notice.title}${how?.isMailed === true ? ', no mail' : ''}`])),
    unsubscribeLinks: { linkTo: (use, id) => `https://app.test/u/${use}/${id}` },
    ...{ clock: Date.now, newId: randomUUID, mailDomain: 'app.test', site: { publicOrigin: 'https://app.test' } },
  })
  await tell({ invitationId }, () => Promise.resolve())
  return seen
}

const mailSchema = z.object({ to_address: z.string(), subject: z.string(), text: z.string(), state: z.string() })
const mails = async () =>
  z
    .array(mailSchema)
    .parse(
      await api.database.statement(
        `select to_address, subject, text, state from public.mails where kind = 'invitation'`,
      ),
    )

function vault() {
  return createTokenVault([TEST_KEYS.link])
}

async function link(): Promise<void> {
  const { id } = await invited(ONE, { email: TWO.email })
  expect((await answer(TWO, id, 'accept')).status).toBe(204)
}

describe('the directory', () => {
  it('shows approved and paid attorneys by last name, with their verified licenses and no address', async () => {
    const { attorneys, listed } = await directory(ONE)
    expect(listed).toBe(true)
    const shown = attorneys.map(({ userId }) => userId)
    expect(shown).toEqual(expect.arrayContaining([ONE.id, TWO.id]))
    expect(shown).not.toContain(PENDING.id)
    expect(shown).not.toContain(CLIENT.id)
    const two = attorneys.find(({ userId }) => userId === TWO.id)
    expect(two?.licenses.map(({ state }) => state)).toEqual(['NY', 'OH'])
    expect(two?.relation).toBe('none')
    expect(attorneys.find(({ userId }) => userId === ONE.id)?.relation).toBe('me')
    expect(JSON.stringify(attorneys)).not.toContain('@')
  })

  it('is searched by the beginnings of words, area, license and language', async () => {
    const [two] = (await directory(TWO)).attorneys.filter(({ relation }) => relation === 'me')
    const word = two?.name.slice(0, 4) ?? ''
    expect(await names(ONE, `?q=${encodeURIComponent(word)}`)).toContain(two?.name)
    expect(await names(ONE, '?q=zzzz')).toEqual([])
    expect(await names(ONE, '?q=%26%20%7C%20%3A*%20!')).toContain(two?.name)
    expect(await names(ONE, '?state=OH')).toEqual([two?.name])
    expect(await names(ONE, '?state=AK')).toEqual([])
    expect(await names(ONE, '?language=ht')).toEqual([])
  })

  it('does not show who switched it off, and follows at once', async () => {
    expect((await call('PUT', '/api/network/listing', TWO, { listed: false })).body).toEqual({ listed: false })
    expect((await directory(ONE)).attorneys.map(({ userId }) => userId)).not.toContain(TWO.id)
    expect((await directory(TWO)).listed).toBe(false)
    expect((await call('GET', `/api/directory/${TWO.id}/contact`, ONE)).status).toBe(404)
    await call('PUT', '/api/network/listing', TWO, { listed: true })
    expect((await directory(ONE)).attorneys.map(({ userId }) => userId)).toContain(TWO.id)
  })

  it('follows a suspension, and the loss of a license, in the same transaction', async () => {
    class Undone extends Error {}
    await expect(
      api.database.asService(async (tx) => {
        const entry = async () =>
          tx.query('select jurisdictions from public.directory_entries where user_id = $1', [TWO.id])
        await tx.query(`delete from public.bar_admissions where user_id = $1 and jurisdiction = 'OH'`, [TWO.id])
        expect(await entry()).toEqual([{ jurisdictions: ['NY'] }])
        await tx.query(`update public.users set subscription_status = 'cancelled' where id = $1`, [TWO.id])
        expect(await entry()).toEqual([])
        throw new Undone()
      }),
    ).rejects.toThrow(Undone)
  })

  it('goes on page by page in one order', async () => {
    const first = await api.database.asUser(
      { role: 'authenticated', sub: ONE.id, email: ONE.email },
      (tx) => tx.query('select private.search_directory(null, null, null, null, null, null, 1) as id'),
    )
    const [all] = [await directory(ONE)]
    expect(first.map((row) => row['id'])).toEqual([all.attorneys[0]?.userId])
    const place = Buffer.from(JSON.stringify(['', randomUUID()])).toString('base64url')
    expect((await directory(ONE, `?next=${place}`)).attorneys).toHaveLength(all.attorneys.length)
  })
})

describe('an invitation', () => {
  it('is answered with the same words for a member and for nobody, and once for each id', async () => {
    const [id, other] = [randomUUID(), randomUUID()]
    const toMember = await invite(ONE, { id, email: TWO.email })
    const toNobody = await invite(ONE, { id: other, email: STRANGER })
    expect([toMember.status, toNobody.status]).toEqual([202, 202])
    const blank = (body: unknown) =>
      JSON.stringify(body)
        .replaceAll(/"(to|id|createdAt|expiresAt)":"[^"]*"/g, '')
        .toLowerCase()
    expect(blank(toMember.body)).toBe(blank(toNobody.body))
    expect(await invite(ONE, { id, email: TWO.email })).toMatchObject({
      status: 202,
      body: { already: false, invitation: { id } },
    })
    expect((await invite(ONE, { id, email: 'other@firm.test' })).status).toBe(422)
    expect((await invite(ADMIN, { id, email: TWO.email })).status).toBe(422)
    expect((await invitations(ONE)).sent).toHaveLength(2)
  })

  it('of an address that is invited already is the earlier one', async () => {
    const { id } = await invited(ONE, { email: STRANGER })
    expect(await invite(ONE, { email: STRANGER.toUpperCase() })).toMatchObject({
      status: 202,
      body: { already: true, invitation: { id } },
    })
    // Of another sender it is another one.
    expect((await invite(TWO, { email: STRANGER })).body).toMatchObject({ already: false })
  })

  it('is refused to oneself, without a target, of who is not shown, and when it is old', async () => {
    expect((await invite(ONE, { email: ONE.email })).status).toBe(400)
    expect((await invite(ONE, {})).status).toBe(400)
    expect((await invite(ONE, { email: 'no address' })).status).toBe(400)
    expect((await invite(ONE, { email: TWO.email, userId: TWO.id })).status).toBe(400)
    expect(await invite(ONE, { userId: PENDING.id })).toMatchObject({ status: 410 })
    const writtenAt = new Date(Date.now() - 8 * DAY).toISOString()
    expect(await invite(ONE, { email: STRANGER }, { writtenAt })).toMatchObject({
      status: 409,
      body: { code: 'stale' },
    })
    expect((await invite(ONE, { email: STRANGER }, { writtenAt, confirmed: true })).status).toBe(202)
  })

  it('can be sent twenty times a day', async () => {
    for (let count = 0; count < 20; count += 1)
      expect((await invite(ONE, { email: `p${count}@firm.test` })).status).toBe(202)
    expect(await invite(ONE, { email: STRANGER })).toMatchObject({
      status: 429,
      body: { code: 'message_limit' },
    })
  })

  it('tells a member in the app, and anybody else by a mail with a name, a link and an end', async () => {
    const toMember = await invited(ONE, { email: TWO.email })
    expect(await told(toMember.id)).toEqual([[TWO.id, 'An invitation to a private network']])
    await invited(ONE, { email: STRANGER })
    // An account that is not approved gets the same mail as nobody.
    await invited(ONE, { email: PENDING.email })
    await expect.poll(mails).toHaveLength(2)
    const sent = await mails()
    expect(sent.map((mail) => mail.to_address)).toEqual(expect.arrayContaining([STRANGER, PENDING.email]))
    const mail = sent.find(({ to_address }) => to_address === STRANGER)
    expect(mail?.subject).toBe('An invitation to a private network')
    expect(mail?.text).toContain('Demo Attorney invites you to their private network')
    expect(mail?.text).toMatch(/Do not mail me again: \S+\/u\/i[\w-]{65}\n/)
  })

  it('is not mailed to who asked for no more, whoever the sender is, until they ask again', async () => {
    const first = await invited(ONE, { email: STRANGER })
    await expect.poll(mails).toHaveLength(1)
    const act = (use: 'stopInvitations' | 'resumeInvitations') =>
      createMailEndings({
        ...{ database: api.database, clock: Date.now, publicOrigin: 'https://app.test' },
        links: { read: () => ({ use, id: first.id }), linkTo: () => 'https://app.test/u/x' },
      })('token')
    expect((await act('stopInvitations')?.look())?.title).toBe('Stop invitations by email?')
    expect((await act('stopInvitations')?.act())?.title).toBe('Invitations by email are off')
    expect((await act('stopInvitations')?.look())?.title).toBe('Invitations by email are off')
    const second = await invited(TWO, { email: STRANGER })
    await told(second.id)
    expect(await mails()).toHaveLength(1)
    await act('resumeInvitations')?.act()
    await call('POST', `/api/network/invitations/${second.id}/withdraw`, TWO)
    await invited(TWO, { email: STRANGER })
    await expect.poll(mails).toHaveLength(2)
    // Its address is nowhere to be read.
    const rows = await api.database.statement('select * from public.network_invitations')
    expect(JSON.stringify(rows)).not.toContain('firm.test')
  })

  it('is shown to the verified address, and answered once', async () => {
    const { id } = await invited(ONE, { email: TWO.email.toUpperCase() })
    const [received] = (await invitations(TWO)).received
    expect(received).toMatchObject({ id, from: { userId: ONE.id } })
    expect((await invitations(ADMIN)).received).toEqual([])
    expect((await answer(ADMIN, id, 'accept')).status).toBe(404)
    expect((await answer(ONE, id, 'accept')).status).toBe(404)
    expect((await answer(TWO, id, 'accept')).status).toBe(204)
    // The answer was lost, and is given again.
    expect((await answer(TWO, id, 'accept')).status).toBe(204)
    expect((await answer(TWO, id, 'decline')).status).toBe(404)
    expect((await invitations(ONE)).sent).toMatchObject([{ id, status: 'accepted' }])
    expect((await partners(ONE)).map(({ userId }) => userId)).toEqual([TWO.id])
    expect((await partners(TWO)).map(({ userId }) => userId)).toEqual([ONE.id])
    expect(await notices(ONE)).toContain('network_answer')
  })

  it('can be declined, and withdrawn before', async () => {
    const declined = await invited(ONE, { userId: TWO.id })
    expect((await directory(ONE)).attorneys.find(({ userId }) => userId === TWO.id)?.relation).toBe('invited')
    expect((await answer(TWO, declined.id, 'decline')).status).toBe(204)
    expect((await invitations(ONE)).sent).toMatchObject([{ status: 'declined' }])
    const { id } = await invited(ONE, { userId: TWO.id })
    expect((await call('POST', `/api/network/invitations/${id}/withdraw`, TWO)).status).toBe(404)
    expect((await call('POST', `/api/network/invitations/${id}/withdraw`, ONE)).status).toBe(204)
    expect((await call('POST', `/api/network/invitations/${id}/withdraw`, ONE)).status).toBe(204)
    expect((await invitations(TWO)).received).toEqual([])
    expect((await answer(TWO, id, 'accept')).status).toBe(404)
    expect(await partners(ONE)).toEqual([])
  })

  it('ends by itself after 30 days, and makes room for another', async () => {
    await invited(ONE, { email: TWO.email })
    await api.database.asService((tx) =>
      tx.query(`update public.network_invitations set expires_at = now() - interval '1 minute'`),
    )
    expect((await invitations(TWO)).received).toEqual([])
    expect((await invitations(ONE)).sent).toMatchObject([{ status: 'expired' }])
    expect(await invite(ONE, { email: TWO.email })).toMatchObject({ status: 202, body: { already: false } })
    const keepUp = (days: number) =>
      api.database.asService((tx) =>
        keepNetworksUp({ vault: vault(), clock: () => Date.now() + days * DAY }, tx),
      )
    await keepUp(29)
    expect((await invitations(ONE)).sent.map(({ status }) => status).toSorted()).toEqual(['expired', 'open'])
    await keepUp(61)
    expect((await invitations(ONE)).sent).toEqual([])
  })

  it('answered by a block stays open for its sender, and shows nothing to the one who blocked', async () => {
    const { id } = await invited(ONE, { email: TWO.email })
    expect((await answer(TWO, id, 'block')).status).toBe(204)
    expect((await invitations(ONE)).sent).toMatchObject([{ id, status: 'open', answeredAt: null }])
    expect(await notices(ONE)).toEqual([])
    expect((await invitations(TWO)).received).toEqual([])
    // Another one is taken with the same words, and told to nobody.
    await call('POST', `/api/network/invitations/${id}/withdraw`, ONE)
    const again = await invited(ONE, { email: TWO.email })
    expect(await told(again.id)).toEqual([])
    expect(await mails()).toEqual([])
    const back = await invited(TWO, { email: ONE.email })
    expect((await invitations(ONE)).received).toEqual([])
    expect((await answer(ONE, back.id, 'accept')).status).toBe(404)
  })
})

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
