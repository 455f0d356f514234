import type { ReactNode } from 'react'
import { formatSize } from '../../../../shared/domain/format-size.ts'
import { RECORD_KINDS } from '../../../../shared/domain/records/registry.ts'
import { toOfflineError } from '../../offline/engine/offline-error.ts'
import { useRecordCounts, useRecordsPulledAt } from '../../offline/react/use-records.ts'
import { FormError } from '../../ui/alert.tsx'
import { Card } from '../../ui/card.tsx'
import { Fact, FactList } from '../../ui/fact-list.tsx'
import { formatFullTime } from '../../ui/time.tsx'
import styles from './device-tab.module.css'

/** What this device holds of the person's records, by kind. A kind without any is not named. */
export function RecordsCard(): ReactNode {
  const counts = useRecordCounts()
  const pulledAt = useRecordsPulledAt()
  const kinds = counts.status === 'ready' ? counts.value.filter((kind) => kind.records + kind.unsent > 0) : []
  return (
    <Card aria-labelledby="records-heading">
      <h2 id="records-heading">Records on this device</h2>
      <p>
        Your records are kept here and on your other devices. What is not sent yet leaves when you’re online.
      </p>
      {counts.status === 'failed' && <FormError>{toOfflineError(counts.error).words}</FormError>}
      <FactList className={styles['facts']}>
        {counts.status === 'ready' && kinds.length === 0 && <Fact term="Records">None yet</Fact>}
        {kinds.map(({ kind, records, unsent, bytes }) => (
          <Fact key={kind} term={capitalized(RECORD_KINDS.of(kind)?.plural ?? kind)}>
            {records} on this device, {unsent} not sent, {formatSize(bytes)}
          </Fact>
        ))}
        {pulledAt.status === 'ready' && (
          <Fact term="Last loaded from the server">
            {pulledAt.value === null ? 'Not yet' : formatFullTime(pulledAt.value)}
          </Fact>
        )}
      </FactList>
    </Card>
  )
}

function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
