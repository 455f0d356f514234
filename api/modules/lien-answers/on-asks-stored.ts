/** When a device's new ask is stored: its page and, if it has an address, one mail, in the same transaction. */
import { askState, asksOf, type AskRow } from '../../../shared/domain/books/asks.ts'
import { disputedFields, liensOf, type BookLien } from '../../../shared/domain/books/read-book.ts'
import { BOOK_FACTS } from '../../../shared/domain/records/book-facts.ts'
import type { JsonValue, UnitValues } from '../../../shared/domain/records/record.ts'
import type { ServiceTx } from '../../db/database.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import { createPostMail } from '../email/mail-delivery.service.ts'
import { cancelMailOfAsk } from '../email/mails.repository.ts'
import type { OnStored, StoredChange } from '../records/records.service.ts'
import { isStopped } from '../referrals/recipient/stopped-addresses.repository.ts'
import { findProfile, type Profile } from '../users/users.repository.ts'
import { askMail } from './ask-mail.ts'
import type { SpendAskMail } from './ask-budget.ts'
import { findPageOf, insertPage, type Mailing, type Shown } from './ask-pages.repository.ts'
import { markedAnswerLink, type AskTokens } from './ask-tokens.ts'

export type OnAsksStoredDeps = {
  readonly jobs: Pick<JobQueue, 'send'>
  readonly clock: () => number
  readonly newId: () => string
  readonly mailDomain: string
  readonly publicOrigin: string
  readonly tokens: AskTokens
  readonly spend: SpendAskMail
}

export const WITHDRAWN = 'The request was withdrawn.'

export function createOnAsksStored(deps: OnAsksStoredDeps): OnStored {
  return async (tx, ownerId, changes, at) => {
    for (const change of changes) {
      if (change.kind !== BOOK_FACTS.kind || change.after === null) continue
      const { after } = change
      const asked = newIds(change, 'asks')
      if (asked.length > 0) await makePages(deps, tx, { ownerId, bookId: change.id, after, asked }, at)
      for (const id of newIds(change, 'askEnds')) {
        const page = await findPageOf(tx, ownerId, change.id, textOf(valueOf(after[`askEnds/${id}`], 'ask')))
        if (page !== null) await cancelMailOfAsk(tx, page.id, WITHDRAWN, at)
      }
    }
  }
}

function newIds({ before, after }: StoredChange, list: string): readonly string[] {
  const prefix = `${list}/`
  return Object.keys(after ?? {})
    .filter((name) => name.startsWith(prefix) && before?.[name] === undefined)
    .map((name) => name.slice(prefix.length))
}

type Asked = {
  readonly ownerId: string
  readonly bookId: string
  readonly after: UnitValues
  readonly asked: readonly string[]
}

async function makePages(
  deps: OnAsksStoredDeps,
  tx: ServiceTx,
  { ownerId, bookId, after, asked }: Asked,
  at: Date,
): Promise<void> {
  const profile = await findProfile(tx, ownerId)
  if (profile === null) return
  for (const lien of liensOf(after))
    for (const ask of asksOf(after, lien.id)) {
      if (!asked.includes(ask.id)) continue
      const shown = shownOf(after, lien, ask, profile)
      await makePage(deps, tx, { ownerId, bookId, lien, ask, shown }, at)
    }
}

async function makePage(
  deps: OnAsksStoredDeps,
  tx: ServiceTx,
  {
    ownerId,
    bookId,
    lien,
    ask,
    shown,
  }: {
    readonly ownerId: string
    readonly bookId: string
    readonly lien: BookLien
    readonly ask: AskRow
    readonly shown: Shown
  },
  at: Date,
): Promise<void> {
  const { jobs, clock, newId, mailDomain, publicOrigin, tokens } = deps
  const id = newId()
  const { email } = ask.value
  const mailing: Mailing = mayBeMailed(lien, ask, at) ? await mailingOf(deps, tx, ownerId, email) : 'none'
  const page = { id, ownerId, bookId, askId: ask.id, shown, mailing }
  const isNew = await insertPage(tx, { ...page, tokenSha256: tokens.hashOf(tokens.tokenOf(id)) }, at)
  if (!isNew || mailing !== 'queued') return
  await createPostMail(jobs, clock)(tx, {
    ...askMail(shown, markedAnswerLink(publicOrigin)),
    id: newId(),
    messageId: `<lien-ask-${id}@${mailDomain}>`,
    kind: 'lien_ask',
    to: email.trim(),
    replyTo: shown.sender.email,
    senderId: ownerId,
    referralId: null,
    askPageId: id,
  })
}

/** Not an ask that its device sent late, or whose lien was closed or got a disputed amount before. */
function mayBeMailed(lien: BookLien, ask: AskRow, at: Date): boolean {
  return (
    ask.value.email !== '' &&
    askState(ask, lien, at.getTime()) === 'open' &&
    disputedFields(lien).length === 0
  )
}

async function mailingOf(
  { spend }: OnAsksStoredDeps,
  tx: ServiceTx,
  ownerId: string,
  email: string,
): Promise<Mailing> {
  if (await isStopped(tx, email)) return 'stopped'
  return (await spend(tx, ownerId, email)) ? 'queued' : 'over_limit'
}

function shownOf(body: UnitValues, lien: BookLien, { value }: AskRow, profile: Profile): Shown {
  const name = [profile.firstName, profile.lastName].filter((part) => part !== null && part !== '').join(' ')
  return {
    holder: textOf(lien.unit('holder')),
    fileNumber: textOf(lien.unit('fileNumber')),
    claimNumber: textOf(body['claimNumber']),
    client: textOf(body['client']),
    injury: textOf(body['injury']),
    offered: lien.offers.find(({ id }) => id === value.offer)?.value.cents ?? 0,
    letter: value.letter,
    respondBy: value.respondBy,
    sender: {
      name: name === '' ? profile.email : name,
      firm: profile.firmName === '' ? null : profile.firmName,
      email: profile.email,
      phone: profile.phone,
    },
  }
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : ''
}

function valueOf(value: JsonValue | undefined, field: string): JsonValue | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as UnitValues)[field] // no list
    : undefined
}
