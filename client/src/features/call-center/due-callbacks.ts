/** Which calls back this device tells of while it is offline: the server told of those that were due when it was last reached. Pure. */
import { callbackAt } from '../../../../shared/domain/records/call-facts.ts'
import type { RecordView } from '../../offline/records/record-store.ts'

const DAY = 86_400_000

/** `key`: another one when the time is changed. */
export type DueCallback = { readonly id: string; readonly key: string }

type Moment = {
  /** Milliseconds since 1970. */
  readonly now: number
  /** When the server was last reached; null: never from this device. */
  readonly reachedAt: number | null
  /** Keys that this device has told of. */
  readonly told: readonly string[]
}

/** Times of the last day at most. */
export function dueCallbacks(
  calls: readonly Pick<RecordView, 'id' | 'body'>[],
  { now, reachedAt, told }: Moment,
): readonly DueCallback[] {
  const from = Math.max(reachedAt ?? 0, now - DAY)
  return calls.flatMap(({ id, body }) => {
    const at = callbackAt(body)
    const key = `${id}/${at ?? ''}`
    const isDue = at !== null && Date.parse(at) > from && Date.parse(at) <= now && !told.includes(key)
    return isDue ? [{ id, key }] : []
  })
}
