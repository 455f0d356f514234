/** Routes for a person's own data. Open to suspended and rejected people too: their data is theirs. */
import { Hono } from 'hono'
import type { RequestEnv } from '../../../runtime/http.ts'
import { findDeletedAccountEndpoint } from '../../../shared/contracts/deleted-accounts.ts'
import {
  cancelAccountDeletionEndpoint,
  downloadDataExportEndpoint,
  getAccountDeletionEndpoint,
  getDataExportEndpoint,
  listOwnConsentsEndpoint,
  requestAccountDeletionEndpoint,
  requestDataExportEndpoint,
  sendDeletionCodeEndpoint,
} from '../../../shared/contracts/own-data.ts'
import { AppError } from '../../../shared/domain/app-error.ts'
import type { Database } from '../../db/database.ts'
import { withBearer } from '../../http/bearer.ts'
import type { CallerTokens } from '../../http/caller-tokens.ts'
import { anybody, mount } from '../../http/mount.ts'
import { uuidParam } from '../../http/uuid-param.ts'
import { fileAnswer } from '../integrations/transfer/file-answer.ts'
import { listConsents } from './account-deletions.repository.ts'
import type { AccountDeletions } from './account-deletions.service.ts'
import type { DataExports } from './data-exports.service.ts'

export type OwnDataRoutesDeps = {
  readonly database: Database
  readonly tokens: Pick<CallerTokens, 'ofAnyStanding'>
  readonly exports: DataExports
  readonly deletions: AccountDeletions
}

export function ownDataRoutes(deps: OwnDataRoutesDeps): Hono<RequestEnv> {
  const { database, exports, deletions } = deps
  const app = new Hono<RequestEnv>()
  const signedIn = withBearer(deps.tokens.ofAnyStanding)
  mount(app, getDataExportEndpoint, signedIn, ({ caller }) => exports.newest(caller))
  mount(app, requestDataExportEndpoint, signedIn, ({ caller, body }) => exports.request(caller, body.id))
  mount(app, downloadDataExportEndpoint, signedIn, async ({ caller, params }, c) =>
    fileAnswer(c, await exports.file(caller, uuidParam(params.id, 'There is no such file.'))),
  )
  mount(app, listOwnConsentsEndpoint, signedIn, async ({ caller }) => ({
    consents: await database.asService((tx) => listConsents(tx, caller.userId)),
  }))
  mount(app, getAccountDeletionEndpoint, signedIn, ({ caller }) => deletions.find(caller))
  mount(app, sendDeletionCodeEndpoint, signedIn, ({ caller }) => deletions.sendCode(caller))
  mount(app, requestAccountDeletionEndpoint, signedIn, ({ caller, body }) => deletions.request(caller, body))
  mount(app, cancelAccountDeletionEndpoint, signedIn, ({ caller }) => deletions.cancel(caller))
  mount(app, findDeletedAccountEndpoint, anybody, async ({ params }) => {
    const person = uuidParam(params.person, NO_ACCOUNT)
    if (!(await deletions.wasDeleted(person))) throw new AppError('not_found', NO_ACCOUNT)
  })
  return app
}

const NO_ACCOUNT = 'There is no such account.'
