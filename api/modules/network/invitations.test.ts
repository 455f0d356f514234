/** Invitations, through the API. */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { api, call, notices } from '../client-requests/testing/market.ts'
import { createMailEndings } from '../unsubscribe/mail-endings.ts'
import { keepNetworksUp } from './network-upkeep.ts'
import {
  ADMIN,
  answer,
  DAY,
  directory,
  invitations,
  invite,
  invited,
  mails,
  ONE,
  partners,
  PENDING,
  STRANGER,
  told,
  TWO,
  useNetwork,
  vault,
} from './testing/network.ts'

useNetwork()

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

  it('of each to the other, accepted by both at once, makes them partners once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [there, back] = [await invited(ONE, { email: TWO.email }), await invited(TWO, { userId: ONE.id })]
      const answers = await Promise.all([answer(TWO, there.id, 'accept'), answer(ONE, back.id, 'accept')])
      expect(answers.map(({ status }) => status)).toEqual([204, 204])
      expect(await partners(ONE)).toHaveLength(1)
      expect((await invitations(ONE)).sent[0]?.status).toBe('accepted')
      expect((await invitations(TWO)).sent[0]?.status).toBe('accepted')
      await call('DELETE', `/api/network/partners/${TWO.id}`, ONE)
    }
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
