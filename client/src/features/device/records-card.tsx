import type { ReactNode } from 'react'
import { formatSize } from '../../../../shared/domain/format-size.ts'
import { RECORD_KINDS } from '../../../../shared/domain/records/registry.ts'
import { useRecordCounts } from '../../offline/react/use-records.ts'
import { Card } from '../../ui/card.tsx'
import { Fact, FactList } from '../../ui/fact-list.tsx'
import styles from './device-tab.module.css'

/** What this device holds of the person's records, by kind. */
export function RecordsCard(): ReactNode {
  const counts = useRecordCounts()
  if (counts.status !== 'ready') return null
  return (
    <Card aria-labelledby="records-heading">
      <h2 id="records-heading">Records on this device</h2>
      <p>
        Your records are kept here and on your other devices. What is not sent yet leaves when you’re online.
      </p>
      <FactList className={styles['facts']}>
        {counts.value.map(({ kind, records, unsent, bytes }) => (
          <Fact key={kind} term={capitalized(RECORD_KINDS.of(kind)?.plural ?? kind)}>
            {records} on this device, {unsent} not sent, {formatSize(bytes)}
          </Fact>
        ))}
      </FactList>
    </Card>
  )
}

function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
