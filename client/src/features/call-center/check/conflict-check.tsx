import { useId, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { CHECK_OUTCOMES } from '../../../../../shared/domain/records/call-facts.ts'
import type { CallCheck, CheckMatch } from '../../../../../shared/domain/records/call.ts'
import { useConnectivity } from '../../../offline/react/use-connectivity.ts'
import { useRecordsPulledAt } from '../../../offline/react/use-records.ts'
import type { RecordDraft } from '../../../offline/react/use-record-draft.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { CheckboxField, RadioField } from '../../../ui/choice-field.tsx'
import { Time } from '../../../ui/time.tsx'
import { useNow } from '../../../ui/use-now.ts'
import styles from '../call-center.module.css'
import { checkWords } from './check-words.ts'
import { checkOf, namesToCheck } from './make-check.ts'
import { sourceOf } from './match-source.ts'
import { useNameCheck, type NameCheck } from './use-name-check.ts'

type ConflictCheckProps = { readonly call: RecordDraft; readonly id: string }

/** Comes before the facts of a case: who is on the other side decides whether they may be heard at all. */
export function ConflictCheck({ call, id }: ConflictCheckProps): ReactNode {
  const check = useNameCheck(call, id)
  const stored = checkOf(call.values)
  return (
    <Card aria-labelledby="call-check" className={styles['part']}>
      <h2 id="call-check">Conflicts</h2>
      <div className={styles['checkActions']}>
        <Button
          variant={stored === null ? 'primary' : 'secondary'}
          busy={check.isRunning}
          onClick={() => void check.run()}
        >
          {stored === null ? 'Check for conflicts' : 'Check again'}
        </Button>
        {namesToCheck(call.values).length < 2 && (
          <CheckboxField
            label="No other side yet"
            checked={call.values['noOtherSide'] === true}
            onChange={({ target }) => call.set('noOtherSide', target.checked || null)}
          />
        )}
      </div>
      <div role="status" className={styles['checkResult']}>
        {check.failure !== null && <p className={styles['failure']}>{check.failure}</p>}
        {stored !== null && <CheckResult stored={stored} check={check} />}
      </div>
      {stored !== null && stored.matches.length > 0 && (
        <>
          <Matches matches={stored.matches} />
          <Outcome stored={stored} call={call} />
        </>
      )}
    </Card>
  )
}

function CheckResult({
  stored,
  check,
}: {
  readonly stored: CallCheck
  readonly check: NameCheck
}): ReactNode {
  const now = useNow(60_000)
  const isOffline = useConnectivity() === 'offline'
  const pulledAt = useRecordsPulledAt()
  const { device, server, matches } = stored
  return (
    <>
      {device !== null && <p>{checkWords(device, 'on this device', now)}</p>}
      {server !== null && <p>{checkWords(server, 'on the server', now)}</p>}
      {server === null && isOffline && (
        <p>You’re offline, so the server was not asked. It is when you’re online again.</p>
      )}
      {isOffline && pulledAt.status === 'ready' && pulledAt.value === null && (
        <p>This device hasn’t loaded your records yet. Only what was entered here was looked through.</p>
      )}
      {check.locked > 0 && (
        <p>
          {check.locked.toLocaleString('en-US')} on this device could not be opened, and{' '}
          {check.locked === 1 ? 'was' : 'were'} not looked through.
        </p>
      )}
      {matches.length === 0 && (
        <p className={styles['soft']}>
          The check found nothing. A person may still be here under another name.
        </p>
      )}
    </>
  )
}

function Matches({ matches }: { readonly matches: readonly CheckMatch[] }): ReactNode {
  const now = useNow(60_000)
  return (
    <ul className={styles['matches']} aria-label="Names that are alike">
      {matches.map((match) => (
        <li key={`${match.name}/${match.source}/${match.id}/${match.found}`} className={styles['match']}>
          <p>
            <strong>{match.found}</strong> <span className={styles['soft']}>for {match.name}</span>
          </p>
          <p className={styles['facts']}>
            <span className={styles['fact']}>
              {match.isLikely ? 'Likely the same name' : 'Perhaps the same name'}
            </span>
            <span className={styles['fact']}>{match.role}</span>
            <MatchSource match={match} />
            <span className={styles['fact']}>
              <Time at={Date.parse(match.at)} now={now} />
            </span>
          </p>
        </li>
      ))}
    </ul>
  )
}

function MatchSource({ match }: { readonly match: CheckMatch }): ReactNode {
  const { noun, path } = sourceOf(match.source)
  const to = path(match.id)
  if (to === null) return <span className={styles['fact']}>{noun}</span>
  return (
    <Link to={to} className={styles['fact']}>
      Open the {noun}
    </Link>
  )
}

/** What a person makes of the names, in the order of how much it stops. */
const DECISIONS: Readonly<Record<keyof typeof CHECK_OUTCOMES, string>> = {
  clear: 'These are other people',
  possible: 'Possible conflict',
  conflict: 'There is a conflict',
}

function Outcome({ stored, call }: { readonly stored: CallCheck; readonly call: RecordDraft }): ReactNode {
  const name = useId()
  return (
    <>
      <fieldset className={styles['elements']}>
        <legend>What is it?</legend>
        {Object.entries(DECISIONS).map(([outcome, label]) => (
          <RadioField
            key={outcome}
            name={name}
            label={label}
            checked={stored.outcome === outcome}
            onChange={() => call.set('check', { ...stored, outcome, isDecided: true })}
          />
        ))}
      </fieldset>
      {stored.outcome === 'conflict' && (
        <Alert tone="danger">
          Hear no more of the matter. End the call with care, and close it here as declined.
        </Alert>
      )}
    </>
  )
}
