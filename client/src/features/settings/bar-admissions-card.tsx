import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { z } from 'zod'
import { barAdmissionSchema, type BarAdmission } from '../../../../shared/contracts/bar-admissions.ts'
import { jurisdictionName } from '../../../../shared/domain/state-names.ts'
import { useCachedQuery } from '../../offline/react/use-cached-query.ts'
import { usePlatform, useProfile } from '../../platform/platform-provider.tsx'
import { QueryState } from '../../platform/query/query-state.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { BarAdmissionForm } from './bar-admission-form.tsx'
import { BarAdmissionRow } from './bar-admission-row.tsx'
import { barAdmissionsQuery } from './bar-admissions.queries.ts'
import { useFocusAfterClose } from './use-focus-after-close.ts'
import styles from './settings.module.css'

const COPY: z.ZodType<readonly BarAdmission[]> = z.array(barAdmissionSchema)

/** Settings > Practice: lists the bar admissions with their status, and adds, corrects or removes them. */
export function BarAdmissionsCard(): ReactNode {
  const { http } = usePlatform()
  const answer = useQuery(barAdmissionsQuery(http))
  const state = useCachedQuery({ answer, name: 'bar-admissions', schema: COPY })
  return (
    <Card aria-labelledby="bar-admissions-heading">
      <h2 id="bar-admissions-heading">Bar admissions</h2>
      <p className={styles['soft']}>
        Where you’re admitted to practice. We check each bar ID with the official register and email you.
      </p>
      <QueryState
        isPart
        state={state}
        again={answer.data === undefined ? null : answer.error}
        onRetry={answer.refetch}
        loading="Loading your bar admissions…"
        rows={2}
        title="We couldn’t load your bar admissions"
      >
        {(admissions) => <Admissions admissions={admissions} />}
      </QueryState>
    </Card>
  )
}

function Admissions({ admissions }: { readonly admissions: readonly BarAdmission[] }): ReactNode {
  const profile = useProfile()
  const isApproved = profile.status === 'known' && profile.profile.is_approved === true
  const [isAdding, setIsAdding] = useState(false)
  /** The message about the last change. */
  const [done, setDone] = useState<string | null>(null)
  const addButton = useFocusAfterClose(isAdding)
  const messageRef = useFocusWhen(done)
  return (
    <>
      {done !== null && (
        <Alert ref={messageRef} tabIndex={-1} tone="success" role="status">
          {done}
        </Alert>
      )}
      <ul className={styles['sessions']}>
        {admissions.map((admission) => (
          <BarAdmissionRow
            key={admission.jurisdiction}
            admission={admission}
            admissions={admissions}
            isApproved={isApproved}
            onStart={() => setDone(null)}
            onDone={setDone}
          />
        ))}
      </ul>
      {isAdding ? (
        <BarAdmissionForm
          corrected={null}
          taken={admissions.map(({ jurisdiction }) => jurisdiction)}
          onCancel={() => setIsAdding(false)}
          onSaved={(jurisdiction) => {
            setIsAdding(false)
            setDone(
              `${jurisdictionName(jurisdiction)} has been submitted. We’ll email you once it’s checked.`,
            )
          }}
        />
      ) : (
        <div>
          <Button
            ref={addButton}
            onClick={() => {
              setDone(null)
              setIsAdding(true)
            }}
          >
            Add a bar admission
          </Button>
        </div>
      )}
    </>
  )
}

/** Focuses the message, because the control that had the focus is gone. */
function useFocusWhen(done: string | null) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (done !== null) ref.current?.focus()
  }, [done])
  return ref
}
