import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import type {
  WaitingAdmission,
  waitingAdmissionsResponseSchema,
} from '../../../../shared/contracts/bar-admissions.ts'
import { identityIn } from '../../platform/auth/session.store.ts'
import { useSession } from '../../platform/platform-provider.tsx'
import { asked, QueryState } from '../../platform/query/query-state.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { AdmissionRows } from './admission-rows.tsx'
import { nameOf, waitingTime } from './application-labels.ts'
import { useFocusAfter } from './use-focus-after.ts'
import styles from './application-detail.module.css'

type WaitingAdmissionsProps = {
  readonly list: UseQueryResult<z.output<typeof waitingAdmissionsResponseSchema>>
}

/** Further bar admissions of approved attorneys, longest wait first. */
export function WaitingAdmissions({ list }: WaitingAdmissionsProps): ReactNode {
  const [decisions, setDecisions] = useState(0)
  const region = useFocusAfter<HTMLElement>(decisions)
  return (
    <section ref={region} tabIndex={-1} aria-label="Bar admissions to check" className={styles['waiting']}>
      <Listed list={list} onDecided={() => setDecisions(decisions + 1)} />
    </section>
  )
}

function Listed({ list, onDecided }: WaitingAdmissionsProps & { readonly onDecided: () => void }): ReactNode {
  return (
    <QueryState
      {...asked(list)}
      loading="Loading bar admissions…"
      isEmpty={({ waiting }) => waiting.length === 0}
      empty={
        <EmptyState title="No bar admissions to check">
          When an approved attorney adds a bar admission or changes a bar ID, it appears here.
        </EmptyState>
      }
    >
      {({ waiting, total }) => (
        <>
          {total > waiting.length && (
            <p className={styles['soft']}>
              The first {waiting.length} of {total}. The others follow as you decide.
            </p>
          )}
          {waiting.map((one) => (
            <Waiting
              key={`${one.userId} ${one.admission.jurisdiction}`}
              waiting={one}
              now={list.dataUpdatedAt}
              onDecided={onDecided}
            />
          ))}
        </>
      )}
    </QueryState>
  )
}

type WaitingProps = {
  readonly waiting: WaitingAdmission
  readonly now: number
  readonly onDecided: () => void
}

function Waiting({ waiting, now, onDecided }: WaitingProps): ReactNode {
  const ownId = identityIn(useSession())?.userId
  const { userId, email, firmName, admission } = waiting
  const name = nameOf(waiting)
  const isOwn = userId === ownId
  return (
    <Card aria-label={name}>
      <div>
        <h2>{name}</h2>
        <p className={styles['soft']}>
          {[email, firmName].filter((part) => part !== null && part !== '').join(' · ')} · Waiting{' '}
          {waitingTime(admission.submittedAt, now)}
        </p>
      </div>
      <AdmissionRows
        holder={{ userId, name }}
        admissions={[admission]}
        mayDecide={!isOwn}
        onDecided={onDecided}
      />
      {isOwn && <p>This is your own admission. Another administrator decides on it.</p>}
    </Card>
  )
}
