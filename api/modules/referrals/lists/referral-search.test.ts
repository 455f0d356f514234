/** The lists of referrals against a plain reading of the same rows, on both engines. */
import { beforeAll, expect, it } from 'vitest'
import type { ReferralSort } from '../../../../shared/contracts/referrals.ts'
import { isFinal, REFERRAL_STATUSES } from '../../../../shared/domain/referral-lifecycle.ts'
import { jurisdictionName, STATE_NAMES } from '../../../../shared/domain/state-names.ts'
import type { Database, UserTx } from '../../../db/database.ts'
import { describeOnBoth } from '../../../db/testing/engines.ts'
import { countReferrals, listReferrals, RECEIVED_COLUMNS, SENT_COLUMNS } from './referral-list.repository.ts'
import {
  claimsOf,
  FULL,
  NOTHING,
  PEOPLE,
  QUESTIONS,
  referrals,
  type Question,
} from './testing/busy-attorney.ts'

async function fill(database: Pick<Database, 'asService' | 'statement'>, count: number): Promise<void> {
  await database.asService(async (tx) => {
    await tx.script(PEOPLE)
    await tx.script(referrals(count))
  })
  await database.statement('analyze')
}

const BY: Readonly<Record<ReferralSort, string>> = {
  newest: 'r.created_at desc, r.id desc',
  oldest: 'r.created_at, r.id',
  deadline: 'r.deadline_at, r.id',
  updated: 'r.updated_at desc, r.id desc',
  counterpart: 'lower(r.counterpart_name), r.id',
}
const OVER = REFERRAL_STATUSES.filter(isFinal)

/** Every row of the box that the person may read, looked through one by one. */
async function plainly(tx: UserTx, { sort = 'newest', ...asked }: Question): Promise<readonly string[]> {
  const { box, q, statuses, area, counterpart, from, until } = { ...FULL, ...asked }
  const rows = await tx.query(
    `select r.box || '/' || r.id as key from (
       select ${SENT_COLUMNS} from public.referrals r union all select ${RECEIVED_COLUMNS} from private.received_referrals r
     ) r
     where case $1::text when 'archive' then r.status = any ($2::text[])
         else r.box = $1::text and not r.status = any ($2::text[]) end
       and ($3::text is null or r.counterpart_name ilike $3 or r.counterpart_email ilike $3 or r.counterpart_firm ilike $3
         or r.subject ilike $3 or r.reference ilike $3)
       and ($4::text[] is null or r.status = any ($4::text[])) and ($5::text is null or r.area = $5)
       and ($6::text is null or r.counterpart_email = $6)
       and ($7::timestamptz is null or r.created_at >= $7) and ($8::timestamptz is null or r.created_at < $8)
     order by ${BY[sort]}`,
    [box, OVER, q && `%${q.replace(/[\\%_]/g, '\\$&')}%`, statuses, area, counterpart, from, until],
  )
  return rows.map((row) => String(row['key']))
}

/** Page after page. */
async function byPages(tx: UserTx, { sort = 'newest', ...asked }: Question): Promise<readonly string[]> {
  const keys: string[] = []
  let after: readonly [string, string] | null = null
  for (;;) {
    const rows = await listReferrals(tx, { ...FULL, ...asked, sort, after, limit: 60 })
    keys.push(...rows.map(({ summary: { box, id } }) => `${box}/${id}`))
    const last = rows.at(-1)
    if (last === undefined) return keys
    after = [last.place, last.summary.id]
  }
}

describeOnBoth('lists of referrals', (get) => {
  beforeAll(() => fill(get().database, 900))

  it.each(QUESTIONS.map((question) => [JSON.stringify(question), question] as const))(
    'have for %s what reading all of it finds, in the same order',
    async (_words, question) => {
      await get().database.asUser(claimsOf(0), async (tx) => {
        const wanted = await plainly(tx, question)
        expect(await byPages(tx, question)).toEqual(wanted)
        expect(await countReferrals(tx, { ...FULL, ...question })).toBe(wanted.length)
      })
    },
  )

  it('were asked for what is there', async () => {
    await get().database.asUser(claimsOf(0), async (tx) => {
      const nothing: Question[] = []
      for (const question of QUESTIONS) if ((await plainly(tx, question)).length === 0) nothing.push(question)
      expect(nothing).toEqual(NOTHING)
    })
  })

  it('name every state as the app does', async () => {
    const codes = [...Object.keys(STATE_NAMES), 'ZZ']
    const rows = await get().database.statement(
      'select code, private.state_name(code) as name from unnest($1::text[]) code',
      [codes],
    )
    expect(rows).toEqual(codes.map((code) => ({ code, name: jurisdictionName(code) })))
  })
})
