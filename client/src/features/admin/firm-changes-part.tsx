import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { FirmChanges, MadeChange, WaitingOffice } from '../../../../shared/contracts/own-firm.ts'
import { identityIn } from '../../platform/auth/session.store.ts'
import { usePlatform, useSession } from '../../platform/platform-provider.tsx'
import { asked, QueryState } from '../../platform/query/query-state.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Fact, FactList } from '../../ui/fact-list.tsx'
import { Time } from '../../ui/time.tsx'
import styles from './application-detail.module.css'
import { nameOf, waitingTime } from './application-labels.ts'
import { addressLine, CHANGED_LABELS } from './firm-labels.ts'
import { decideOffice } from './firm-changes.queries.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { useDecision } from './use-decision.ts'
import { useFocusAfter } from './use-focus-after.ts'

type FirmChangesPartProps = { readonly list: UseQueryResult<FirmChanges> }

/** New addresses to check, longest wait first, and below them what changed without a review, newest first. */
export function FirmChangesPart({ list }: FirmChangesPartProps): ReactNode {
  const [decisions, setDecisions] = useState(0)
  const region = useFocusAfter<HTMLElement>(decisions)
  return (
    <section ref={region} tabIndex={-1} aria-label="Firm changes" className={styles['waiting']}>
      <QueryState {...asked(list)} loading="Loading firm changes…" title="We couldn’t load the firm changes">
        {({ waiting, total, made }) => (
          <>
            {waiting.length === 0 && (
              <EmptyState title="No addresses to check">
                When an approved attorney gives another ZIP code or state, the new address appears here.
              </EmptyState>
            )}
            {total > waiting.length && (
              <p className={styles['soft']}>
                The first {waiting.length} of {total}. The others follow as you decide.
              </p>
            )}
            {waiting.map((one) => (
              <Waiting
                key={one.id}
                office={one}
                now={list.dataUpdatedAt}
                onDecided={() => setDecisions(decisions + 1)}
              />
            ))}
            <Made changes={made} now={list.dataUpdatedAt} />
          </>
        )}
      </QueryState>
    </section>
  )
}

type WaitingProps = {
  readonly office: WaitingOffice
  readonly now: number
  readonly onDecided: () => void
}

const WORDS = { approve: 'Confirm', refuse: 'Refuse' } as const
type Decision = keyof typeof WORDS

function Waiting({ office, now, onDecided }: WaitingProps): ReactNode {
  const ownId = identityIn(useSession())?.userId
  const [pending, setPending] = useState<Decision | null>(null)
  const name = nameOf(office)
  const isOwn = office.userId === ownId
  return (
    <Card aria-label={name}>
      <div>
        <h2>{name}</h2>
        <p className={styles['soft']}>
          {[office.email, office.firmName].filter((part) => part !== null && part !== '').join(' · ')} ·
          Waiting {waitingTime(office.submittedAt, now)}
        </p>
      </div>
      <Addresses office={office} />
      {isOwn ? (
        <p>This is your own firm. Another administrator decides on it.</p>
      ) : (
        <div className={styles['buttons']}>
          {(['approve', 'refuse'] as const).map((decision) => (
            <Button
              key={decision}
              size="small"
              variant={decision === 'approve' ? 'primary' : 'secondary'}
              aria-label={`${WORDS[decision]} the new address of ${name}`}
              onClick={() => setPending(decision)}
            >
              {WORDS[decision]}
            </Button>
          ))}
        </div>
      )}
      {pending !== null && (
        <Deciding
          office={office}
          decision={pending}
          onClose={() => setPending(null)}
          onDecided={() => {
            setPending(null)
            onDecided()
          }}
        />
      )}
    </Card>
  )
}

function Addresses({ office }: Pick<WaitingProps, 'office'>): ReactNode {
  return (
    <FactList className={styles['facts']}>
      <Fact term="New address">{addressLine(office.proposed)}</Fact>
      <Fact term="Holds now">{addressLine(office.now)}</Fact>
    </FactList>
  )
}

type DecidingProps = Pick<WaitingProps, 'office' | 'onDecided'> & {
  readonly decision: Decision
  readonly onClose: () => void
}

function Deciding({ office, decision, onClose, onDecided }: DecidingProps): ReactNode {
  const { http } = usePlatform()
  const deciding = useDecision({
    decide: (reason: string | undefined) =>
      decideOffice(http, { id: office.id, decision, ...(reason === undefined ? {} : { reason }) }),
    onDecided,
  })
  return (
    <ReasonDialog
      word={WORDS[decision]}
      attorney={nameOf(office)}
      needsReason={decision === 'refuse'}
      isBusy={deciding.isBusy}
      failure={deciding.failure}
      onCancel={onClose}
      onConfirm={deciding.send}
    >
      <Addresses office={office} />
    </ReasonDialog>
  )
}

function Made({
  changes,
  now,
}: {
  readonly changes: readonly MadeChange[]
  readonly now: number
}): ReactNode {
  return (
    <Card aria-labelledby="made-changes">
      <h2 id="made-changes">Changed without a review</h2>
      <p className={styles['soft']}>
        Names, firm names, streets and cities change at once. The newest first; everything is in the audit
        log.
      </p>
      {changes.length === 0 ? (
        <p>Nothing has changed yet.</p>
      ) : (
        <ul className={styles['admissions']}>
          {changes.map((change) => (
            <li key={change.id}>
              <div>
                <p>
                  <strong>{nameOf(change)}</strong> · <Time at={Date.parse(change.at)} now={now} />
                </p>
                {change.changes.map(({ field, from, to }) => (
                  <p key={field} className={styles['soft']}>
                    {CHANGED_LABELS[field] ?? field}: {from === '' ? 'empty' : from} →{' '}
                    {to === '' ? 'empty' : to}
                  </p>
                ))}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
