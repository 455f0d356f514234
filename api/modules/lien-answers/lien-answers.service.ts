/**
 * The view and the answers of whoever has a lienholder's link. The link is the permission: no account, no session. Viewing changes nothing;
 * an answer is one submitted form, stored in the matter's book under the lock of its owner's records.
 */
import {
  askState,
  asksOf,
  isOver,
  type AnswerRow,
  type AskRow,
  type AskState,
} from '../../../shared/domain/books/asks.ts'
import { BOOK_KIND } from '../../../shared/domain/records/book.ts'
import { provenReceipt, type Proofs } from '../../../shared/domain/books/server-proofs.ts'
import { liensOf, type BookLien } from '../../../shared/domain/books/read-book.ts'
import { AppError } from '../../../shared/domain/app-error.ts'
import type { Answer } from '../../../shared/domain/records/book-asks.ts'
import { sizeOf } from '../../../shared/domain/records/change-record.ts'
import type { UnitValues } from '../../../shared/domain/records/record.ts'
import type { Database, ServiceTx } from '../../db/database.ts'
import type { CallLimit } from '../../http/call-limit.ts'
import type { Notify } from '../notifications/notify.service.ts'
import { findRecords } from '../records/records.repository.ts'
import { writeAsServer } from '../records/server-writes.ts'
import { answerNotice } from './answer-notice.ts'
import { answerId, isFrom, parseAnswer, type AnswerForm } from './answer-form.ts'
import { findPageByToken, insertFile, type AskPage, type Shown } from './ask-pages.repository.ts'
import { TOKEN_FORM, type AskTokens } from './ask-tokens.ts'
import type { LedgerFile } from './ledger-file.ts'

export type AnswerView =
  /** An invalid link; reveals nothing else. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'over'; readonly why: Exclude<AskState, 'open'>; readonly shown: Shown }
  | OpenAnswerView

export type OpenAnswerView = {
  readonly kind: 'open'
  readonly isAccepted: boolean
  readonly shown: Shown
  /** Oldest first. */
  readonly answers: readonly Answer[]
  /** Files that can still be sent. */
  readonly filesLeft: number
  /** Milliseconds since 1970. */
  readonly now: number
}

/** Of one ask, so that a link cannot fill a matter. */
const MAX_COUNTERS = 10
const MAX_FILES = 5
/** Of all answers of one ask but an acceptance, as JSON. */
const MAX_BYTES = 16 * 1024
/** Of the answers of all asks of one matter, as JSON. */
const MAX_SHARE = 64 * 1024
/** Of a matter's size: answers leave it to the person whose matter it is, who could not save any more otherwise. */
const OWNERS_ROOM = 32 * 1024

export type LienAnswersDeps = {
  readonly database: Database
  readonly tokens: Pick<AskTokens, 'hashOf'>
  /** That this server took the answer in, so that a device can send it again after the server was set back. */
  readonly proofs: Proofs
  readonly notify: Notify
  readonly clock: () => number
  readonly newId: () => string
  /** Answers per page. */
  readonly limit: CallLimit
}

export type LienAnswers = {
  /** Reads only: mail scanners and previews open links too. */
  view(token: string): Promise<AnswerView>
  /**
   * Counts a submitted form, and checks before a file is read that it can be kept. Rejects with AppError. False for a link that is not
   * valid, whose page is shown instead.
   */
  mayAnswer(token: string, what: 'form' | 'file'): Promise<boolean>
  /** Rejects with an AppError whose message the page shows. `file`: with a form that sends one. */
  answer(token: string, form: URLSearchParams, file: LedgerFile | null): Promise<void>
}

export function createLienAnswers(deps: LienAnswersDeps): LienAnswers {
  const { database, limit, clock } = deps
  return {
    view: (token) =>
      database.asService(async (tx) => {
        const page = await pageOf(deps, tx, token)
        return page === null ? { kind: 'unknown' } : viewOf(await readAsked(tx, page), page, clock())
      }),
    async mayAnswer(token, what) {
      const page = await database.asService((tx) => pageOf(deps, tx, token))
      if (page === null) return false
      await limit(page.id)
      if (what === 'file') {
        const { ask } = takesAnswer(await database.asService((tx) => readAsked(tx, page)), clock())
        requireRoom(ask, 'ledger')
      }
      return true
    },
    async answer(token, form, file) {
      const parsed = parseAnswer(form)
      if ((parsed.action === 'ledger') !== (file !== null))
        throw new AppError('validation_failed', 'Choose what to answer.')
      await database.asService(async (tx) => {
        const page = await pageOf(deps, tx, token)
        if (page === null) throw new AppError('not_found', 'This link is not valid.')
        await store(deps, tx, page, { form: parsed, file })
      })
    },
  }
}

async function pageOf({ tokens }: LienAnswersDeps, tx: ServiceTx, token: string): Promise<AskPage | null> {
  return TOKEN_FORM.test(token) ? findPageByToken(tx, tokens.hashOf(token)) : null
}

/** null: the matter or the lien is gone. */
type Asked = { readonly ask: AskRow; readonly lien: BookLien } | null

/** As the matter is now: an ask is closed by what happens to its lien, on any device. */
export async function readAsked(
  tx: ServiceTx,
  { ownerId, bookId, askId }: Pick<AskPage, 'ownerId' | 'bookId' | 'askId'>,
): Promise<Asked> {
  const [book] = await findRecords(tx, ownerId, [{ kind: BOOK_KIND.kind, id: bookId }])
  return book === undefined || book.body === null ? null : askedIn(book.body, askId)
}

function askedIn(body: UnitValues, askId: string): Asked {
  for (const lien of liensOf(body)) {
    const ask = asksOf(body, lien.id).find(({ id }) => id === askId)
    if (ask !== undefined) return body['hidden'] === true ? null : { ask, lien }
  }
  return null
}

function viewOf(asked: Asked, { shown }: AskPage, now: number): AnswerView {
  if (asked === null) return { kind: 'over', why: 'closed', shown }
  const { ask, lien } = asked
  const state = askState(ask, lien, now)
  if (state !== 'open' && (state !== 'accepted' || isOver(ask, lien, now)))
    return { kind: 'over', why: state, shown }
  return {
    ...{ kind: 'open', isAccepted: state === 'accepted', shown, now },
    answers: ask.answers.map(({ value }) => value),
    filesLeft: MAX_FILES - countOf(ask, 'ledger'),
  }
}

function countOf({ answers }: AskRow, kind: Answer['kind']): number {
  return answers.filter(({ value }) => value.kind === kind).length
}

function hasShare(body: UnitValues, units: UnitValues): boolean {
  const answers = Object.entries(body).filter(([name]) => name.startsWith('answers/'))
  const added = sizeOf(units)
  return (
    sizeOf(Object.fromEntries(answers)) + added <= MAX_SHARE &&
    sizeOf(body) + added <= BOOK_KIND.maxBody - OWNERS_ROOM
  )
}

function unitsOf({ id, value }: AnswerRow, bookId: string, proofs: Proofs): UnitValues {
  const unit = `answers/${id}`
  const receipt = provenReceipt({ bookId, unit, value }, { at: value.at, check: null }, proofs)
  return { [unit]: value, [`receipts/${id}`]: receipt }
}

type Given = { readonly form: AnswerForm; readonly file: LedgerFile | null }

async function store(deps: LienAnswersDeps, tx: ServiceTx, page: AskPage, given: Given): Promise<void> {
  const { clock, notify, newId } = deps
  const at = new Date(clock())
  const target = { ownerId: page.ownerId, kind: BOOK_KIND, id: page.bookId }
  const fileId = newId()
  const made: { row: AnswerRow | null } = { row: null }
  const written = await writeAsServer(tx, target, at, (body) => {
    made.row = answerTo(askedIn(body, page.askId), page, { ...given, fileId, at })
    if (made.row === null) return null
    const units = unitsOf(made.row, page.bookId, deps.proofs)
    if (!hasShare(body, units)) throw full()
    return units
  })
  if (written === 'none') throw closed()
  if (written === 'full') throw full()
  if (made.row === null) return
  if (given.file !== null) await insertFile(tx, { ...given.file, id: fileId }, page, at)
  await notify(tx, page.ownerId, answerNotice(page.bookId, made.row.value.lien))
}

/** null: this form is stored already. Throws AppError for what the ask does not take. */
function answerTo(
  asked: Asked,
  { id: pageId, askId, shown }: AskPage,
  { form, file, fileId, at }: Given & { readonly fileId: string; readonly at: Date },
): AnswerRow | null {
  if (asked === null) throw closed()
  const answer: Answer = {
    ...{ ask: askId, lien: asked.lien.id, kind: form.action, name: form.name, at: at.toISOString() },
    cents: form.action === 'accept' ? shown.offered : form.action === 'counter' ? form.amount : null,
    note: form.action === 'accept' ? '' : form.note,
    file: file === null ? null : { id: fileId, name: file.name, size: file.content.length },
  }
  const known = asked.ask.answers.find(({ id }) => isFrom(id, pageId, form.once))
  if (known !== undefined && isSameAnswer(known.value, answer)) return null
  const { ask } = takesAnswer(asked, at.getTime())
  if (known !== undefined) throw usedMark(form)
  requireRoom(ask, form.action)
  if (form.action !== 'accept') requireBytes(ask, answer)
  else if (form.offered !== String(shown.offered))
    throw new AppError('conflict', 'The offer on this page is another one. Please check it again.')
  return { id: answerId(pageId, form.once, at.getTime()), value: answer }
}

/** Throws AppError unless the ask takes an answer. */
function takesAnswer(asked: Asked, now: number): NonNullable<Asked> {
  const state = asked === null ? 'closed' : askState(asked.ask, asked.lien, now)
  if (state === 'accepted')
    throw new AppError('conflict', 'The offer has been accepted already. Nothing more can be sent here.')
  if (asked === null || state !== 'open') throw closed()
  return asked
}

function isSameAnswer(one: Answer, other: Answer): boolean {
  const contentOf = ({ kind, cents, name, note, file }: Answer): string =>
    JSON.stringify([kind, cents, name, note, file?.name, file?.size])
  return contentOf(one) === contentOf(other)
}

/** A browser's copy of the page, sent again with other content. The page then gets another mark. */
function usedMark({ action }: AnswerForm): AppError {
  const again = action === 'ledger' ? 'choose the file again and send it' : 'check it and send it again'
  const message = `An earlier answer was already sent from this page, so this one was not sent. To send it too, ${again}.`
  return new AppError('conflict', message, { details: [{ field: 'once', message }] })
}

function requireBytes({ answers }: AskRow, answer: Answer): void {
  const all = [...answers.map(({ value }) => value), answer]
  if (Buffer.byteLength(JSON.stringify(all)) > MAX_BYTES)
    throw new AppError(
      'limit_reached',
      'Your answers hold as much text as fits here. Shorten the note, or reply to the email instead.',
    )
}

function requireRoom(ask: AskRow, action: AnswerForm['action']): void {
  if (action === 'counter' && countOf(ask, 'counter') >= MAX_COUNTERS)
    throw new AppError(
      'limit_reached',
      `You have sent ${MAX_COUNTERS} counteroffers. Please reply to the email instead.`,
    )
  if (action === 'ledger' && countOf(ask, 'ledger') >= MAX_FILES)
    throw new AppError(
      'limit_reached',
      `You have sent ${MAX_FILES} files. Please reply to the email instead.`,
    )
}

function full(): AppError {
  return new AppError(
    'limit_reached',
    'No more answers fit into this matter. Nothing was sent: please reply to the attorney’s email instead.',
  )
}

function closed(): AppError {
  return new AppError('gone', 'This request no longer takes answers.')
}
