/**
 * The words of a notification that others may read: the title, which a locked screen and the list of a mailbox show as well. Each kind is
 * made by what makes it, about a client whose every fact is planted, and none of them is in those words.
 */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createLogger } from '../../../runtime/logger.ts'
import {
  applicationListResponseSchema,
  decideApplicationEndpoint,
  listApplicationsEndpoint,
} from '../../../shared/contracts/admin.ts'
import { decideAdmissionEndpoint } from '../../../shared/contracts/bar-admissions.ts'
import {
  NOTIFICATION_KINDS,
  notificationKindSchema,
  type NotificationKind,
} from '../../../shared/contracts/notifications.ts'
import { DEMO_ACCOUNTS } from '../../../shared/domain/demo-accounts.ts'
import { DUE_KINDS } from '../../../shared/domain/books/lien-dues.ts'
import { aLien, anOffer } from '../../../shared/domain/books/testing/book-parts.ts'
import { PUSH_TITLES, pushPlace } from '../../../shared/domain/push-notices.ts'
import { putAdmission } from '../bar-admissions/bar-admissions.repository.ts'
import { noticesOf } from '../client-requests/choice/request-notices.ts'
import { tellOfNewRequests } from '../client-requests/saved/daily-digest.ts'
import { api, call, interestOf, own, post, save, useMarket } from '../client-requests/testing/market.ts'
import { keepUp } from '../client-requests/upkeep/request-upkeep.ts'
import { createUnreadMails, UNREAD_FOR } from '../conversations/unread-mails.ts'
import { remindOfCallbacks } from '../calls/callback-reminders.ts'
import { shareNotice } from '../book-shares/share-notice.ts'
import { answerNotice, askFailedNotice } from '../lien-answers/answer-notice.ts'
import { noticesOf as noticesOfDues } from '../lien-reminders/due-notices.ts'
import { remindOfDues } from '../lien-reminders/remind-of-dues.ts'
import { createZipDataLoader } from '../lookup/zip-data.ts'
import { answerNotice as networkAnswer, invitationNotice } from '../network/network-notices.ts'
import { moderationNotice, type ToldAct } from '../moderation/moderation-notices.ts'
import { ACCOUNT_KEPT, DELETION_PLANNED, EXPORT_READY } from '../own-data/own-data-notices.ts'
import { notificationsFor, type ReferralEvent } from '../referrals/lifecycle/referral-notifications.ts'
import type { ReferralRecord } from '../referrals/referral-record.repository.ts'
import { ticketNotice } from '../tickets/ticket-notices.ts'
import type { NewNotification } from './new-notification.ts'
import { notificationMail } from './notification-mail.ts'

const [ATTORNEY, PENDING, CLIENT, ADMIN] = DEMO_ACCOUNTS
const DAY = 86_400_000
const ORIGIN = 'https://app.test'

/** What tells who a client is, or what the case is. Titles about referrals name the attorneys, who are in `SIDES`. */
const PLANTED = {
  first: 'Zephyrine',
  last: 'Quibblewood',
  phone: '2125557001',
  email: CLIENT.email,
  area: 'Personal Injury',
  issue: 'pedestrian',
  state: 'New York',
  stateCode: 'NY',
  zip: '10463',
  day: '2024-02-13',
  month: '2024-02',
  party: 'Brackwater',
  text: 'trampoline',
  message: 'Marmaladeword',
  note: 'Peppermintword',
  search: 'Saffronword',
  subject: 'Juniperword',
  reference: 'Matter-7731',
  requestId: '5f1f2a1c-0a53-4c22-9a53-0c0a5c1f6a10',
} as const
const SIDES = { sender: 'Sender Law', recipient: 'Rae Recipient' }

const REFERRAL: ReferralRecord = {
  id: randomUUID(),
  sender: { id: randomUUID(), name: 'Sam Sender', email: 'sam@firm.test', firm: SIDES.sender, phone: null },
  recipient: { id: randomUUID(), name: SIDES.recipient, email: 'rae@firm.test', firm: null },
  timeZone: 'America/New_York',
  reference: PLANTED.reference,
  subject: PLANTED.subject,
  client: `${PLANTED.first} ${PLANTED.last}`,
  adverseParties: PLANTED.party,
  caseDetails: PLANTED.text,
  area: PLANTED.area,
  state: PLANTED.stateCode,
  compensationPercentage: 25,
  counterPercentage: 30,
  status: 'open',
  delivery: 'sent',
  deadlineAt: new Date('2026-12-24T12:00:00Z'),
  conflictCheckAt: null,
  createdAt: new Date('2026-11-20T12:00:00Z'),
  closedAt: null,
}

const REFERRAL_EVENTS: Readonly<Record<ReferralEvent['what'], ReferralEvent>> = {
  sent: { what: 'sent' },
  view: { what: 'view' },
  expire: { what: 'expire' },
  withdraw: { what: 'withdraw' },
  withdrawn_too_late: { what: 'withdrawn_too_late' },
  accept: { what: 'accept' },
  accept_counter: { what: 'accept_counter' },
  counter_back: { what: 'counter_back' },
  refuse_counter: { what: 'refuse_counter' },
  deadline_near: { what: 'deadline_near' },
  deadline_extended: { what: 'deadline_extended' },
  reminded: { what: 'reminded' },
  decline: { what: 'decline', reason: 'conflict', hasNote: true },
  counter: { what: 'counter', percentage: 30, hasNote: true },
  message: { what: 'message', author: 'sender' },
  delivery_failed: { what: 'delivery_failed', words: PLANTED.note },
  record_acceptance: { what: 'record_acceptance' },
}

function ofReferrals(): readonly NewNotification[] {
  const events: readonly ReferralEvent[] = [
    ...Object.values(REFERRAL_EVENTS),
    { what: 'message', author: 'recipient' },
  ]
  const states = [REFERRAL, { ...REFERRAL, reference: null }, { ...REFERRAL, status: 'countered' } as const]
  return states.flatMap((referral) =>
    events.flatMap((event) => {
      const { toSender, toRecipient } = notificationsFor(referral, event)
      return [toSender, toRecipient].filter((one) => one !== undefined)
    }),
  )
}

/** Of every change that an event can make. */
function ofRequests(): readonly NewNotification[] {
  const request = { id: PLANTED.requestId, clientId: CLIENT.id, attorneys: { i: ATTORNEY.id } }
  const statuses = ['sent', 'chosen', 'cleared', 'conflict', 'released', 'withdrawn', 'passed'] as const
  const changes = [null, ...statuses].flatMap((from) => statuses.map((to) => ({ interestId: 'i', from, to })))
  const byInterest = (['express', 'withdraw', 'choose', 'clear', 'conflict', 'pass'] as const).map(
    (type) => ({ type, interestId: 'i' }),
  )
  const events = [...byInterest, ...(['release', 'represented', 'close'] as const).map((type) => ({ type }))]
  return events.flatMap((event) =>
    changes.flatMap((change) => noticesOf(request, event, [change]).map(({ notice }) => notice)),
  )
}

function ofModeration(): readonly NewNotification[] {
  const acts: Readonly<Record<ToldAct, true>> = { release: true, ask_to_edit: true, hide: true, warn: true }
  return (Object.keys(acts) as ToldAct[]).flatMap((act) =>
    [true, false].map((is) => moderationNotice(act, is)),
  ) // the keys of the literal
}

/** Of each kind of day, for one lien and for many. */
function ofDues(): readonly NewNotification[] {
  return DUE_KINDS.flatMap((kind) =>
    [1, 9].flatMap((count) =>
      noticesOfDues(
        Array.from({ length: count }, () => ({
          ...{ bookId: PLANTED.requestId, lien: randomUUID(), kind, day: PLANTED.day },
        })),
      ),
    ),
  )
}

const made: NewNotification[] = []
const notify = (_tx: unknown, _userId: string, one: NewNotification) => Promise.resolve(void made.push(one))

useMarket()

/** What time makes: by the jobs, on rows with what is planted. */
async function ofTime(): Promise<void> {
  const now = Date.now()
  const { database } = api
  await save(ATTORNEY, 'saved_search', {
    ...{ name: PLANTED.search, filter: `state=${PLANTED.stateCode}`, alert: true },
  })
  const requestId = await post({
    ...{ firstName: PLANTED.first, lastName: PLANTED.last, phone: PLANTED.phone, zip: PLANTED.zip },
    ...{ id: PLANTED.requestId, incidentDate: PLANTED.day, otherParties: [PLANTED.party] },
    summary: `A ${PLANTED.text} broke and hurt my left hand.`,
  })
  const reminderAt = new Date(now).toISOString()
  await save(ATTORNEY, 'saved_case', { state: 'saved', note: PLANTED.note, reminderAt }, requestId)
  await tellOfNewRequests({
    ...{ database, notify, loadZipData: createZipDataLoader(), clock: () => now + DAY },
    logger: createLogger('test', 'silent'),
  })
  for (const days of [1, 50])
    await database.asService((tx) => keepUp({ notify, clock: () => now + days * DAY, newId: randomUUID }, tx))
}

/** Of liens whose book holds what is planted, on each day on which there is something to do. */
async function ofLiens(): Promise<void> {
  const lien = randomUUID()
  const day = (days: number): string => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)
  await save(ATTORNEY, 'book', {
    ...{ title: PLANTED.subject, client: `${PLANTED.first} ${PLANTED.last}`, state: PLANTED.stateCode },
    ...{ injury: PLANTED.day, liableParty: PLANTED.party, claimNumber: PLANTED.reference },
    ...aLien(lien, { holder: PLANTED.text, fileNumber: PLANTED.note, demandOn: day(0) }),
    [`offers/${randomUUID()}`]: anOffer(lien, 'us', 7731_00, {
      ...{ respondBy: day(5), note: PLANTED.message, at: new Date().toISOString() },
    }),
  })
  for (let days = 0; days < 40; days += 1)
    await remindOfDues({
      ...{ database: api.database, notify },
      // In the middle of the day in New York.
      clock: () => Date.parse(`${day(days)}T17:00:00Z`),
    })
}

/** Of a call that holds what is planted. */
async function ofCalls(): Promise<void> {
  await save(ATTORNEY, 'call', {
    ...{ caller: `${PLANTED.first} ${PLANTED.last}`, phone: `+1${PLANTED.phone}`, area: PLANTED.area },
    ...{ state: PLANTED.stateCode, incident: PLANTED.day, summary: PLANTED.text, disposition: 'callback' },
    [`parties/${randomUUID()}`]: { name: PLANTED.party, role: 'adverse' },
    followUp: { at: new Date().toISOString() },
  })
  await api.database.asService((tx) => remindOfCallbacks({ notify, clock: Date.now }, tx))
}

async function ofMessages(): Promise<void> {
  const requestId = await post({ firstName: PLANTED.first, lastName: PLANTED.last })
  const { id: interestId } = await interestOf(ATTORNEY, requestId)
  await call('POST', `/api/client-requests/${requestId}/choose`, CLIENT, { interestId })
  await call('POST', `/api/interests/${interestId}/conflict`, ATTORNEY, { result: 'clear' })
  const { conversationId } = await own(ATTORNEY, interestId)
  const at = new Date().toISOString()
  const message = { id: randomUUID(), body: PLANTED.message, writtenAt: at, sentAt: at }
  await call('POST', `/api/conversations/${conversationId ?? ''}/messages`, CLIENT, message)
  const tell = createUnreadMails({
    ...{ database: api.database, jobs: { send: () => Promise.resolve() }, notify },
    clock: () => Date.now() + UNREAD_FOR,
  })
  await tell({ conversationId, userId: ATTORNEY.id }, () => Promise.resolve())
}

/** An administrator's decision on a license, with a reason in words of their own. */
async function ofDecisions(): Promise<void> {
  const admission = { jurisdiction: 'GU', number: '77' } as const
  await api.database.asService((tx) =>
    putAdmission(tx, { userId: ATTORNEY.id, ...admission, at: new Date() }),
  )
  const decision = { userId: ATTORNEY.id, ...admission, decision: 'refuse', reason: PLANTED.note }
  expect(await call('POST', decideAdmissionEndpoint.path, ADMIN, decision)).toMatchObject({ status: 200 })
  const { applications } = applicationListResponseSchema.parse(
    (await call('GET', listApplicationsEndpoint.path, ADMIN)).body,
  )
  const applied = applications.find(({ email }) => email === PENDING.email)
  const rejection = {
    email: PENDING.email,
    decision: 'reject',
    reason: PLANTED.note,
    version: applied?.version,
  }
  expect(await call('POST', decideApplicationEndpoint.path, ADMIN, rejection)).toMatchObject({ status: 200 })
  const rows = await api.database.statement(
    `select kind, title, body, link from public.notifications where kind in ('account_decision', 'licence_decision')`,
  )
  made.push(...z.array(noticeSchema).parse(rows))
}

const noticeSchema = z.object({
  kind: notificationKindSchema,
  title: z.string(),
  body: z.string(),
  link: z.string().nullable(),
})

/** The planted strings in a text. */
const found = (text: string): readonly string[] =>
  Object.entries(PLANTED).flatMap(([name, planted]) =>
    new RegExp(`(?<![a-z0-9])${planted}(?![a-z0-9])`, 'i').test(text) ? [name] : [],
  )

describe('the words of a notification that others may read', () => {
  it('of every kind tell nothing of a client, in the title, the subject of the mail and the push message', async () => {
    await ofTime()
    await ofMessages()
    await ofLiens()
    await ofCalls()
    await ofDecisions()
    const all = [
      ...made,
      ...ofReferrals(),
      ...ofRequests(),
      ...ofModeration(),
      ...ofDues(),
      answerNotice(PLANTED.requestId, PLANTED.requestId),
      shareNotice(PLANTED.requestId),
      ticketNotice({ id: PLANTED.requestId, number: 1042 }, 'answer'),
      invitationNotice({ name: SIDES.recipient, firm: SIDES.sender }),
      networkAnswer('accept', { name: SIDES.recipient, firm: null }),
      networkAnswer('decline', { name: SIDES.recipient, firm: null }),
      askFailedNotice(PLANTED.requestId, PLANTED.requestId),
      EXPORT_READY,
      DELETION_PLANNED,
      ACCOUNT_KEPT,
    ]
    const kinds = Object.keys(NOTIFICATION_KINDS) as NotificationKind[] // the keys of the literal
    expect([...new Set(all.map(({ kind }) => kind))].toSorted()).toEqual(kinds.toSorted())
    // The search works: a referral's body names its area, and a decision's the reason.
    expect(found(all.map(({ body }) => body).join('\n'))).toEqual(expect.arrayContaining(['area', 'note']))
    for (const one of all) {
      const { subject } = notificationMail(one, PLANTED.first, ORIGIN)
      const shown = [one.title, subject, PUSH_TITLES[one.kind], pushPlace(one.kind)]
      expect(found(shown.join('\n')), one.kind).toEqual([])
    }
  })
})
