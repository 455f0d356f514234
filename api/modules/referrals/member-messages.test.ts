/** Messages that waited on a device: stored once, asked about when old, refused with words. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GRANT_HEADER, QUEUED_BY_HEADER } from '../../../shared/contracts/device-grants.ts'
import type { QueuedMessage } from '../../../shared/contracts/referral-messages.ts'
import {
  ADMIN as RECIPIENT,
  ATTORNEY,
  CLIENT,
  startTestApi,
  type Person,
  type TestApi,
} from '../../testing/test-api.ts'
import { twoSides, type TwoSides } from '../../testing/two-sides.ts'

const DAY = 86_400_000
const WRITTEN = Date.UTC(2026, 10, 20, 12)

let api: TestApi
let sides: TwoSides
let referralId: string
beforeAll(async () => {
  api = await startTestApi()
  sides = twoSides(api)
  referralId = await sides.refer(RECIPIENT.email)
})
afterAll(() => api.close())

type Command = QueuedMessage & { writtenAt: string; sentAt: string; confirmed?: boolean }

function command(changes: Partial<Command> = {}, age = 1000): Command {
  return {
    ...{ id: randomUUID(), referralId, text: 'Is there a police report?' },
    writtenAt: new Date(WRITTEN).toISOString(),
    sentAt: new Date(WRITTEN + age).toISOString(),
    ...changes,
  }
}

const send = (person: Person | null, body: Command, headers?: Readonly<Record<string, string>>) =>
  sides.call('POST', '/api/referral-messages', person, body, headers)

const idsOf = async (id = referralId): Promise<readonly string[]> =>
  (await sides.detail(ATTORNEY, id)).messages.map((message) => message.id)

describe('a queued message', () => {
  it('is stored under its own id, and a retry gets the same answer without a second one', async () => {
    const message = command()
    const first = await send(RECIPIENT, message)
    expect(first).toMatchObject({ status: 200, body: { messageId: message.id, referralId } })
    const later = new Date(WRITTEN + 60_000).toISOString()
    expect(await send(RECIPIENT, { ...message, sentAt: later })).toEqual(first)
    expect(await Promise.all([send(RECIPIENT, message), send(RECIPIENT, message)])).toEqual([first, first])
    expect((await idsOf()).filter((id) => id === message.id)).toHaveLength(1)
    const { notifications } = await sides.notifications(ATTORNEY)
    expect(notifications.filter(({ link }) => link === `/dashboard/referrals/${referralId}`)).toHaveLength(1)
  })

  it('that arrives twice at the same time is one', async () => {
    const message = command()
    const answers = await Promise.all([
      send(ATTORNEY, message),
      send(ATTORNEY, message),
      send(ATTORNEY, message),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await idsOf()).filter((id) => id === message.id)).toHaveLength(1)
  })

  it('under the id of another message is refused, whoever wrote that one', async () => {
    const message = command()
    await send(RECIPIENT, message)
    const reused = { status: 422, body: { code: 'idempotency_key_reused' } }
    const other = await sides.refer('someone@example.com')
    expect(await send(RECIPIENT, { ...message, text: 'Other words' })).toMatchObject(reused)
    expect(await send(ATTORNEY, message)).toMatchObject(reused)
    expect(await send(ATTORNEY, { ...message, referralId: other })).toMatchObject(reused)
    expect(await idsOf(other)).toEqual([])
  })

  it('returns nothing of the referral', async () => {
    const { body } = await send(ATTORNEY, command())
    expect(Object.keys(body as object).toSorted()).toEqual(['at', 'messageId', 'referralId'])
  })
})

describe('an old message', () => {
  const stale = { status: 409, body: { code: 'stale', error: 'Written 8 days ago. Send it still?' } }

  it('is not stored until its person confirms it', async () => {
    const message = command({}, 8 * DAY)
    expect(await send(ATTORNEY, message)).toMatchObject(stale)
    expect(await idsOf()).not.toContain(message.id)
    expect((await send(ATTORNEY, { ...message, confirmed: true })).status).toBe(200)
    expect(await idsOf()).toContain(message.id)
  })

  it('is asked about when the clock was set back, and not when it was corrected by a minute', async () => {
    expect(await send(ATTORNEY, command({}, -DAY))).toMatchObject({ status: 409, body: { code: 'stale' } })
    expect((await send(ATTORNEY, command({}, -60_000))).status).toBe(200)
  })

  it('is confirmed as sent when it was stored while it was young: only the answer was lost', async () => {
    const message = command()
    const first = await send(ATTORNEY, message)
    const sentAt = new Date(WRITTEN + 30 * DAY).toISOString()
    expect(await send(ATTORNEY, { ...message, sentAt })).toEqual(first)
  })
})

describe('refused for good', () => {
  it('where the referral takes no more messages, but not what it has already', async () => {
    const id = await sides.refer(RECIPIENT.email)
    const message = command({ referralId: id })
    const first = await send(ATTORNEY, message)
    await sides.change(ATTORNEY, id, 'actions', { action: 'withdraw' })
    expect(await send(ATTORNEY, command({ referralId: id }))).toMatchObject({
      status: 409,
      body: { code: 'conflict', error: expect.stringContaining('has been withdrawn') as string },
    })
    expect(await send(ATTORNEY, message)).toEqual(first)
  })

  it('to a person without a role in it, in the same words as for one that does not exist', async () => {
    const theirs = await send(CLIENT, command())
    const nobodys = await send(CLIENT, command({ referralId: randomUUID() }))
    expect(theirs).toMatchObject({ status: 410, body: { code: 'gone' } })
    expect({ ...(nobodys.body as object), requestId: '' }).toEqual({
      ...(theirs.body as object),
      requestId: '',
    })
  })
})

describe('by the grant of a device', () => {
  async function granted(person: Person): Promise<Record<string, string>> {
    const grant = await sides.call('POST', '/api/device-grants', person, {
      deviceId: randomUUID(),
      label: 'A device',
    })
    const { secret } = grant.body as { secret: string }
    return { [GRANT_HEADER]: secret, [QUEUED_BY_HEADER]: person.id }
  }

  it('a sender’s message is sent with no window open', async () => {
    const message = command()
    expect((await send(null, message, await granted(ATTORNEY))).status).toBe(200)
    expect(await idsOf()).toContain(message.id)
  })

  it('a recipient’s waits for a window, because a grant proves no address', async () => {
    const message = command()
    expect(await send(null, message, await granted(RECIPIENT))).toMatchObject({
      status: 403,
      body: { code: 'not_granted' },
    })
    expect((await send(RECIPIENT, message)).status).toBe(200)
  })
})
