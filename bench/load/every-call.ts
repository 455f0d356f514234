/** Makes every call that reads or changes referrals, one after the other, as its app does, to show each slow call separately. */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { DEVICE_GRANTS_PATH } from '../../shared/contracts/device-grants.ts'
import type { MailMessage } from '../../e2e/fixtures/sandbox-client.ts'
import type { Attorney } from './attorneys.ts'
import type { Answer, Call, Client } from './client.ts'
import type { Recorder } from './figures.ts'
import { sendCall } from './traffic.ts'

export type Cast = {
  readonly client: Client
  /** The attorney whose calls are measured, the recipient of the referrals, and one with thousands. */
  readonly probe: Attorney
  readonly partner: Attorney
  readonly heavy: Attorney
  /** Mails to an address, newest first. */
  readonly mailsTo: (address: string) => Promise<readonly MailMessage[]>
}

type Ask = (name: string, by: Pick<Attorney, 'token'>, call: Call) => Promise<unknown>

/** Rejects with an unexpected response. */
export async function makeEveryCall(cast: Cast, recorder: Recorder): Promise<void> {
  const ask: Ask = async (name, { token }, call) => {
    const start = performance.now()
    const answer = await cast.client.call(token, call)
    recorder.took(name, performance.now() - start)
    if (answer.status >= 400) throw new Error(`${name} answered ${words(answer)}`)
    return answer.body
  }
  await readEverything(ask, '', cast.probe)
  await readEverything(ask, ', of thousands', cast.heavy)
  await liveThrough(ask, cast)
  await endEarly(ask, cast)
  await answerByMail(ask, cast)
}

function words({ status, body }: Answer): string {
  return `${status} ${JSON.stringify(body).slice(0, 300)}`
}

const get = (path: string): Call => ({ method: 'GET', path })
const post = (path: string, body?: unknown): Call => ({ method: 'POST', path, body })

const LISTS: Readonly<Record<string, string>> = {
  'list sent, newest': 'box=sent',
  'list sent, oldest': 'box=sent&sort=oldest',
  'list sent, by deadline': 'box=sent&sort=deadline',
  'list sent, by name': 'box=sent&sort=counterpart',
  'list sent, by last change': 'box=sent&sort=updated',
  'list sent, filtered by state': 'box=sent&status=open,viewed',
  'list sent, filtered by area': 'box=sent&area=Tax%20Law',
  'list sent, to one colleague': 'box=sent&counterpart=attorney-12%40load.test',
  'search sent': 'box=sent&q=Matter%201',
  'list received, newest': 'box=received',
  'list received, by deadline': 'box=received&sort=deadline',
  'list received, by name': 'box=received&sort=counterpart',
  'search received': 'box=received&q=Firm%201',
  archive: 'box=archive',
  'search the archive': 'box=archive&q=Matter',
  'a thousand sent, for export': 'box=sent&limit=1000',
  'a thousand received, for export': 'box=received&limit=1000',
}

const listSchema = z.object({ referrals: z.array(z.object({ id: z.string() })), next: z.string().nullable() })
const notificationsSchema = z.object({ notifications: z.array(z.object({ id: z.string() })) })

async function readEverything(ask: Ask, whose: string, who: Attorney): Promise<void> {
  const read = (name: string, path: string): Promise<unknown> => ask(`${name}${whose}`, who, get(path))
  await read('profile', '/api/users/verify-profile')
  await read('dashboard', '/api/dashboard')
  for (const [name, query] of Object.entries(LISTS)) {
    const { referrals, next } = listSchema.parse(await read(name, `/api/referrals?${query}`))
    const id = referrals.at(-1)?.id
    if (id !== undefined && (query === 'box=sent' || query === 'box=received')) await readOne(read, name, id)
    if (next !== null && !query.includes('limit'))
      await read(`${name}, next page`, `/api/referrals?${query}&next=${encodeURIComponent(next)}`)
  }
  const { notifications } = notificationsSchema.parse(await read('notifications', '/api/notifications'))
  await read('unread notifications', '/api/notifications?filter=unread')
  await read('notification preferences', '/api/notification-preferences')
  await read('devices', DEVICE_GRANTS_PATH)
  const [first] = notifications
  if (first === undefined) return
  const until = new Date(Date.now() + 1000).toISOString()
  await ask(`snooze a notification${whose}`, who, post('/api/notifications/snooze', { id: first.id, until }))
  await ask(`mark one as read${whose}`, who, post('/api/notifications/read', { ids: [first.id] }))
}

async function readOne(
  read: (name: string, path: string) => Promise<unknown>,
  name: string,
  id: string,
): Promise<void> {
  const side = name.includes('sent') ? 'sent' : 'received'
  if (side === 'sent') await read('past recipients', '/api/referrals/recipients')
  await read(`open one ${side}`, `/api/referrals/${id}`)
  await read(`linked files of one ${side}`, `/api/referrals/${id}/linked-files`)
  if (side === 'sent') await read('delivery of one', `/api/referrals/${id}/delivery`)
}

const DAY = 86_400_000

/** A referral from sending to the fee, each step by the side whose turn it is. */
async function liveThrough(ask: Ask, { probe, partner }: Cast): Promise<void> {
  const id = randomUUID()
  const one = `/api/referrals/${id}`
  const sending = sendCall(id, partner)
  const step = (name: string, by: Attorney, request: object): Promise<unknown> =>
    ask(name, by, post(`${one}/actions`, request))
  const later = new Date(Date.now() + 21 * DAY).toISOString()
  await ask('send a referral', probe, sending)
  await ask('send it again', probe, sending)
  await ask('remind the recipient', probe, post(`${one}/remind`))
  await ask('move the deadline', probe, post(`${one}/deadline`, { acceptanceDeadline: later }))
  await ask('check conflicts', partner, post(`${one}/conflict-check`))
  await step('counter', partner, { action: 'counter', percentage: 20 })
  await step('refuse the counter-offer', probe, { action: 'refuse_counter' })
  await ask('write a message', partner, post(`${one}/messages`, { text: 'Which court?' }))
  await step('counter', partner, { action: 'counter', percentage: 22 })
  await step('answer it with another percentage', probe, { action: 'counter_back', percentage: 24 })
  await step('counter', partner, { action: 'counter', percentage: 23 })
  await step('accept the counter-offer', probe, { action: 'accept_counter' })
  await step('retain', partner, { action: 'retain' })
  await step('resolve', partner, { action: 'resolve', outcome: 'settled', grossFee: 4_000_000 })
  await step('fee due', probe, { action: 'fee_due' })
  await step('fee paid', probe, { action: 'fee_paid' })
  await step('close', probe, { action: 'close' })
}

async function endEarly(ask: Ask, { probe, partner }: Cast): Promise<void> {
  const [accepted, declined, withdrawn] = [randomUUID(), randomUUID(), randomUUID()]
  for (const id of [accepted, declined, withdrawn]) await ask('send a referral', probe, sendCall(id, partner))
  await ask('accept', partner, post(`/api/referrals/${accepted}/actions`, { action: 'accept' }))
  const reason = { action: 'decline', reason: 'capacity' }
  await ask('decline', partner, post(`/api/referrals/${declined}/actions`, reason))
  await ask('withdraw', probe, post(`/api/referrals/${withdrawn}/actions`, { action: 'withdraw' }))
}

const LINK = /\/r\/[\w-]{43,}/

/** A recipient without an account. */
async function answerByMail(ask: Ask, { probe, mailsTo }: Cast): Promise<void> {
  const email = `colleague-${randomUUID()}@outside.test`
  await ask('send a referral', probe, sendCall(randomUUID(), { name: 'A Colleague', email }))
  const [mail] = await mailsTo(email)
  const path = LINK.exec(mail?.text ?? '')?.[0]
  if (path === undefined) throw new Error(`no link in the mail to ${email}`)
  const nobody = { token: '' }
  await ask("recipient's page", nobody, get(path))
  await ask("recipient's first look", nobody, { method: 'POST', path, form: { action: 'view' } })
  await ask("recipient's acceptance", nobody, { method: 'POST', path, form: { action: 'accept' } })
}
