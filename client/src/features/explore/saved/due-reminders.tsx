import type { ReactNode } from 'react'
import { SAVED_CASE_KIND } from '../../../../../shared/domain/records/saved-case.ts'
import { useRecordList } from '../../../offline/react/use-records.ts'
import { Alert } from '../../../ui/alert.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { SAVED_CASES } from '../explore-paths.ts'
import { isDue, markOf } from './case-mark.ts'

const MINUTE = 60_000

/** Leads to the saved cases whose reminder is due, as this device knows them, with or without a connection. Nothing if none is. */
export function DueReminders(): ReactNode {
  const list = useRecordList(SAVED_CASE_KIND.kind)
  const now = useNow(MINUTE)
  if (list.status !== 'ready') return null
  const due = list.value.records.filter(({ body }) => isDue(markOf(body), now)).length
  if (due === 0) return null
  return (
    <Alert
      tone="warning"
      role="status"
      actions={
        <LinkButton to={SAVED_CASES} size="small">
          Open saved cases
        </LinkButton>
      }
    >
      {due === 1 ? '1 reminder of a saved case is due.' : `${due} reminders of saved cases are due.`}
    </Alert>
  )
}
