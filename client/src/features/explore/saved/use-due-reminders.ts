import { SAVED_CASE_KIND } from '../../../../../shared/domain/records/saved-case.ts'
import { useRecordList } from '../../../offline/react/use-records.ts'
import { isDue, markOf } from './case-mark.ts'

/** When each reminder of a saved case was due that is due by `now`, as this device knows them, with or without a connection. Milliseconds. */
export function useDueReminders(now: number): readonly number[] {
  const list = useRecordList(SAVED_CASE_KIND.kind)
  if (list.status !== 'ready') return []
  return list.value.records.flatMap(({ body }) => {
    const mark = markOf(body)
    return isDue(mark, now) ? (mark.reminderAt ?? []) : []
  })
}
