import { Suspense, useId, useState, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { lazyExtra } from '../../ui/lazy-extra.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './record-history.module.css'
import type { RecordHistoryProps } from './record-history.tsx'

const RecordHistory = lazyExtra(async () => (await import('./record-history.tsx')).RecordHistory)

type EarlierValuesProps = RecordHistoryProps & {
  /** Of its heading. */
  readonly level?: 2 | 3
}

/** What changes of a record replaced. Loaded when it is opened. */
export function EarlierValues({ level = 2, ...props }: EarlierValuesProps): ReactNode {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const Heading = `h${level}` as const
  return (
    <Card aria-labelledby={id} className={styles['card']}>
      <div className={styles['cardTop']}>
        <Heading id={id}>Earlier values</Heading>
        <Button aria-expanded={isOpen} aria-describedby={id} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Hide' : 'Show'}
        </Button>
      </div>
      {isOpen && (
        <Suspense fallback={<Skeleton label="Loading earlier values…" />}>
          <RecordHistory {...props} />
        </Suspense>
      )}
    </Card>
  )
}
