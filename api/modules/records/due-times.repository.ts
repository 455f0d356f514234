/** Times in records at which their owner is reminded: of a saved case, and of a call back. */
import { z } from 'zod'
import type { ServiceTx } from '../../db/database.ts'
import { parseRows } from '../../db/rows.ts'

const DAY = 86_400_000
/** Days after which nobody is reminded of a time any more, so that only young ones are looked at. */
const REMINDED_LATE = 30

/** Where each kind has its time, as its index has it, and which records of it count. */
const TIMES = {
  saved_case: { at: `(s.body ->> 'reminderAt')`, counts: `s.body ->> 'state' = 'saved'` },
  call: { at: `(s.body -> 'followUp' ->> 'at')`, counts: `s.body ->> 'class' is distinct from 'spam'` },
} as const

const dueSchema = z
  .object({ owner_id: z.uuid(), record_id: z.uuid() })
  .transform((row) => ({ ownerId: row.owner_id, id: row.record_id }))
export type DueRecord = z.output<typeof dueSchema>

/**
 * Marks times as told, and returns their records. A time that its owner moves to a later one is told of again. Of two processes that find the
 * same time, the second waits for the first at the mark, finds it told, and does not get it.
 */
export async function takeDueTimes(
  tx: ServiceTx,
  kind: keyof typeof TIMES,
  now: Date,
  limit: number,
): Promise<readonly DueRecord[]> {
  const { at, counts } = TIMES[kind]
  return parseRows(
    dueSchema,
    await tx.query(
      `insert into public.record_notices as told (owner_id, kind, record_id, told_until)
       select s.owner_id, s.kind, s.id, ${at}::timestamptz
       from public.records s left join public.record_notices n
         on n.owner_id = s.owner_id and n.kind = s.kind and n.record_id = s.id
       where s.kind = '${kind}' and ${at} is not null and ${counts}
         and ${at} collate "C" between $2 and $1
         and (n.told_until is null or n.told_until < ${at}::timestamptz)
       order by ${at} limit $3
       on conflict (owner_id, kind, record_id) do update set told_until = excluded.told_until
         where told.told_until < excluded.told_until
       returning owner_id, record_id`,
      [now.toISOString(), new Date(now.getTime() - REMINDED_LATE * DAY).toISOString(), limit],
    ),
  )
}
