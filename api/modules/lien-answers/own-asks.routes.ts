/** For the owner of a matter: the link of an ask, and the files of its answers. */
import { Readable } from 'node:stream'
import { Hono } from 'hono'
import type { RequestEnv } from '../../../runtime/http.ts'
import {
  getAnswerFileEndpoint,
  getAskLinkEndpoint,
  type AskMail,
} from '../../../shared/contracts/lien-answers.ts'
import { ANSWER_PREFIX } from '../../../shared/contracts/bff-routes.ts'
import { AppError } from '../../../shared/domain/app-error.ts'
import type { Caller } from '../../caller.ts'
import type { Database, ServiceTx } from '../../db/database.ts'
import type { TokenVerifier } from '../../http/access-token.ts'
import { withBearer } from '../../http/bearer.ts'
import { mount } from '../../http/mount.ts'
import { uuidParam } from '../../http/uuid-param.ts'
import { mailStateOfAsk, type MailState } from '../email/mails.repository.ts'
import { fileAnswer } from '../integrations/transfer/file-answer.ts'
import { requireActiveAttorney } from '../users/active-attorney.ts'
import { findOwnFile, findOwnPage, findPage, replaceToken, type AnswerFile } from './ask-pages.repository.ts'
import type { AskTokens } from './ask-tokens.ts'

const NO_ASK = 'There is no such request. It may not have reached the server yet.'
const NO_FILE = 'There is no such file.'

export type OwnAsksDeps = {
  readonly database: Database
  readonly tokens: TokenVerifier
  readonly askTokens: AskTokens
  readonly publicOrigin: string
}

export function ownAsksRoutes(deps: OwnAsksDeps): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>()
  const signedIn = withBearer(deps.tokens)
  mount(app, getAskLinkEndpoint, signedIn, ({ caller, params }) =>
    linkOf(deps, caller, uuidParam(params.book, NO_ASK), uuidParam(params.ask, NO_ASK)),
  )
  mount(app, getAnswerFileEndpoint, signedIn, async ({ caller, params }, c) => {
    const idOf = (text: string): string => uuidParam(text, NO_FILE)
    const place = { book: idOf(params.book), ask: idOf(params.ask), id: idOf(params.file) }
    const { name, mimeType, content } = await fileOf(deps, caller, place)
    return fileAnswer(c, { name, mimeType, size: content.length, body: Readable.from([content]) })
  })
  return app
}

/** Row-level security decides whose page it is; the server alone can make the link again. */
async function linkOf(
  { database, askTokens, publicOrigin }: OwnAsksDeps,
  caller: Caller,
  book: string,
  ask: string,
): Promise<{ readonly link: string; readonly mail: AskMail }> {
  await requireActiveAttorney(database, caller)
  return database.asUser(caller.claims, async (tx) => {
    const own = await findOwnPage(tx, book, ask)
    if (own === null) throw new AppError('not_found', NO_ASK)
    return tx.withoutRowSecurity(async (server) => ({
      link: `${publicOrigin}${ANSWER_PREFIX}/${await tokenFor(server, own.id, askTokens)}`,
      mail: own.mailing === 'queued' ? MAIL_STATES[await mailState(server, own.id)] : own.mailing,
    }))
  })
}

async function tokenFor(tx: ServiceTx, id: string, tokens: AskTokens): Promise<string> {
  const known = tokens.tokenWith(id, (await findPage(tx, id))?.tokenSha256 ?? '')
  if (known !== null) return known
  const token = tokens.tokenOf(id)
  await replaceToken(tx, id, tokens.hashOf(token))
  return token
}

async function mailState(tx: ServiceTx, pageId: string): Promise<MailState> {
  return (await mailStateOfAsk(tx, pageId)) ?? 'cancelled'
}

const MAIL_STATES: Readonly<Record<MailState, AskMail>> = {
  held: 'waiting',
  queued: 'waiting',
  retrying: 'waiting',
  delayed: 'waiting',
  sent: 'sent',
  failed: 'failed',
  cancelled: 'cancelled',
}

async function fileOf(
  { database }: OwnAsksDeps,
  caller: Caller,
  { book, ask, id }: Readonly<Record<'book' | 'ask' | 'id', string>>,
): Promise<AnswerFile> {
  await requireActiveAttorney(database, caller)
  const file = await database.asUser(caller.claims, async (tx) => {
    const own = await findOwnPage(tx, book, ask)
    return own === null ? null : findOwnFile(tx, own.id, id)
  })
  if (file === null) throw new AppError('not_found', NO_FILE)
  return file
}
