/** Records of one owner on several devices. */
import { Hono } from 'hono'
import type { RequestEnv } from '../../../runtime/http.ts'
import {
  pullRecordsEndpoint,
  pushRecordsEndpoint,
  recordHistoryEndpoint,
} from '../../../shared/contracts/records.ts'
import { AppError } from '../../../shared/domain/app-error.ts'
import { BOOK_KIND } from '../../../shared/domain/records/book.ts'
import type { RecordOperation } from '../../../shared/domain/records/record.ts'
import type { Database } from '../../db/database.ts'
import { withBearer } from '../../http/bearer.ts'
import type { CallLimit } from '../../http/call-limit.ts'
import { mount } from '../../http/mount.ts'
import { uuidParam } from '../../http/uuid-param.ts'
import type { ApiModule, ApiPlatform } from '../../platform.ts'
import { createTokenVault } from '../../encryption/token-vault.ts'
import { withBearerOrGrant, type GrantCallerDeps } from '../device-grants/grant-caller.ts'
import { listOverrides } from '../pack-overrides/pack-overrides.repository.ts'
import { createRecordSeal } from './record-seal.ts'
import { createRetention, planRetention, RETENTION_QUEUE } from './record-retention.ts'
import { serverKinds } from './server-kinds.ts'
import { createReseal, planReseal, RESEAL_QUEUE } from './reseal-records.ts'
import { findHead } from './records.repository.ts'
import { createReceiptProofs } from './receipt-proofs.ts'
import { createRecordsService, type OnStored, type RecordsService } from './records.service.ts'

const MINUTE = 60_000

export type RecordsModuleDeps = ApiPlatform &
  Pick<GrantCallerDeps, 'grants'> & { readonly onStored: OnStored }

export function recordsModule(platform: RecordsModuleDeps): ApiModule {
  const vault = createTokenVault(platform.encryptionKeys)
  const proofs = createReceiptProofs(platform.encryptionKeys)
  const kinds = serverKinds(proofs)
  const seal = createRecordSeal(vault, kinds)
  const resealing = { ...platform, seal, kinds: kinds.all, prefix: vault.currentPrefix }
  const limit = (name: string, calls: number): CallLimit =>
    platform.limit({
      name,
      calls,
      window: MINUTE,
      userMessage: 'That was too much at once. It continues automatically in a minute.',
    })
  return {
    jobs: [
      { queue: RETENTION_QUEUE, isSingle: true, concurrency: 1, handle: createRetention(platform) },
      { queue: RESEAL_QUEUE, isSingle: true, concurrency: 1, handle: createReseal(resealing) },
    ],
    async start() {
      await planRetention(platform)
      await planReseal(platform)
    },
    routes: [
      recordsRoutes({
        ...platform,
        records: createRecordsService({
          ...{ ...platform, seal, kinds },
          kindsFor: async (tx, ops) =>
            ops.some(issuesStatement) ? serverKinds(proofs, await listOverrides(tx)) : kinds,
        }),
        pushLimit: limit('records-push', 60),
        pullLimit: limit('records-pull', 120),
      }),
    ],
  }
}

/** Only a statement is compared with the rules that are in use now; every other result stays what it was when it was made. */
function issuesStatement(operation: RecordOperation): boolean {
  return (
    operation.kind === BOOK_KIND.kind &&
    (operation.type === 'resolve' ||
      (operation.type === 'set' && Object.keys(operation.set).some((unit) => unit.startsWith('statements/'))))
  )
}

/** How far the changes of the owner's records go; null if there are none. */
export async function readRecordsSeq(database: Database, ownerId: string): Promise<number | null> {
  const head = await database.asService((tx) => findHead(tx, ownerId))
  return head?.seq ?? null
}

type RecordsRoutesDeps = GrantCallerDeps & {
  readonly records: RecordsService
  readonly pushLimit: CallLimit
  readonly pullLimit: CallLimit
}

function recordsRoutes(deps: RecordsRoutesDeps): Hono<RequestEnv> {
  const { records, pushLimit, pullLimit } = deps
  const app = new Hono<RequestEnv>()
  const signedIn = withBearer(deps.tokens)
  // The results hold no values, so a device may push with its grant alone.
  mount(app, pushRecordsEndpoint, withBearerOrGrant(deps, 'records'), async ({ caller, body }) => {
    await pushLimit(caller.userId)
    return records.push(caller, body)
  })
  mount(app, pullRecordsEndpoint, signedIn, async ({ caller, query }) => {
    await pullLimit(caller.userId)
    return records.pull(caller, { ...query, full: query.full === 'true' })
  })
  mount(app, recordHistoryEndpoint, signedIn, ({ caller, params: { kind, id }, query }) => {
    const next = revOf(query.next)
    return records.history(caller, { kind, id: uuidParam(id, 'There is no such record.') }, next)
  })
  return app
}

function revOf(cursor: string | undefined): number | null {
  if (cursor === undefined) return null
  if (!/^\d{1,9}$/.test(cursor))
    throw new AppError('validation_failed', 'The list cannot be continued from there. Please reload it.')
  return Number(cursor)
}
