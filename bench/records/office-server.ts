/** An attorney's records as the server has them, over HTTP like a device. */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import {
  MAX_OPERATIONS,
  pullRecordsEndpoint,
  pullRecordsResponseSchema,
  pushRecordsEndpoint,
  pushRecordsResponseSchema,
  type PulledRecord,
} from '../../shared/contracts/records.ts'
import { DEMO_PASSWORD, type DemoAccount } from '../../shared/domain/demo-accounts.ts'
import { CALL_KIND } from '../../shared/domain/records/call.ts'
import type { RecordKind } from '../../shared/domain/records/record-kind.ts'
import { isSameJson, type UnitValues } from '../../shared/domain/records/record.ts'
import type { MadeUpCall } from './made-up-calls.ts'

export type OfficeServer = {
  readonly log: (calls: readonly MadeUpCall[]) => Promise<void>
  /** `atOnce`: so many that a push may hold them. */
  readonly store: (
    kind: Pick<RecordKind, 'kind' | 'version'>,
    records: readonly { readonly id: string; readonly body: UnitValues }[],
    atOnce: number,
  ) => Promise<void>
  readonly all: () => Promise<readonly PulledRecord[]>
}

/** Milliseconds until the live events of a person's writes are out. */
const SETTLED = 500

export async function signInToServer(origin: string, { email }: DemoAccount): Promise<OfficeServer> {
  const own = { 'content-type': 'application/json', 'x-app-csrf': '1', apikey: 'public', origin }
  const response = await fetch(`${origin}/supabase/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: own,
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  })
  const { access_token } = z.looseObject({ access_token: z.string() }).parse(await response.json())
  const headers = { ...own, authorization: `Bearer ${access_token}` }

  async function ask(path: string, body?: object): Promise<unknown> {
    const post = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
    const answer = await fetch(origin + path, { headers, ...post })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }

  const store: OfficeServer['store'] = async ({ kind, version }, records, atOnce) => {
    const device = { deviceId: randomUUID(), deviceLabel: 'Reception', epoch: null }
    for (let from = 0; from < records.length; from += atOnce) {
      const ops = records.slice(from, from + atOnce).map(({ id, body }) => ({
        ...{ opId: randomUUID(), kind, id, schemaVersion: version },
        ...{ type: 'set', create: true, set: body, seen: {} },
      }))
      const answer = await ask(pushRecordsEndpoint.path, { ...device, ops })
      const { results } = pushRecordsResponseSchema.parse(answer)
      const refused = results.find(({ result }) => result.kind !== 'applied')
      if (refused) throw new Error(`A made-up record was refused: ${JSON.stringify(refused.result)}`)
    }
    await wait(SETTLED)
  }

  return {
    store,
    log: (calls) => store(CALL_KIND, calls, MAX_OPERATIONS),
    async all() {
      const found: PulledRecord[] = []
      for (let after = 0; ;) {
        const page = pullRecordsResponseSchema.parse(
          await ask(`${pullRecordsEndpoint.path}?after=${after}&full=true`),
        )
        found.push(...page.rows)
        if (!page.more) return found
        after = page.next
      }
    },
  }
}

/** What is lost, changed or there more than once; empty when every call is on the server once, exactly as it was typed. */
export function wrongIn(typed: readonly MadeUpCall[], stored: readonly PulledRecord[]): readonly string[] {
  const rows = Map.groupBy(stored, ({ id }) => id)
  const ids = new Set(typed.map(({ id }) => id))
  return [
    ...typed.flatMap(({ id, body }) => {
      const [row, ...others] = rows.get(id) ?? []
      if (row === undefined) return [`${id} is lost`]
      if (others.length > 0) return [`${id} is there ${others.length + 1} times`]
      if (row.rev !== 1) return [`${id} was written ${row.rev} times`]
      return row.body !== null && isSameJson(row.body, body) ? [] : [`${id} is not as it was typed`]
    }),
    ...stored.filter(({ id }) => !ids.has(id)).map(({ id }) => `${id} was never typed`),
  ]
}
