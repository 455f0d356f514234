import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { callbackAt, CALL_DISPOSITIONS } from '../../../../shared/domain/records/call-facts.ts'
import { CALL_KIND } from '../../../../shared/domain/records/call.ts'
import { labelOf } from '../../../../shared/domain/records/record-kind.ts'
import { toOfflineError } from '../../offline/engine/offline-error.ts'
import { useOffline } from '../../offline/react/offline-provider.tsx'
import type { RecordDraft } from '../../offline/react/use-record-draft.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { isoOfLocalTime, localTimeOf, zoneHint } from '../../ui/local-time.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Time } from '../../ui/time.tsx'
import { useNow } from '../../ui/use-now.ts'
import styles from './call-center.module.css'
import { textIn } from './call-fields.tsx'
import { CallNotes } from './call-notes.tsx'
import { CallReferral } from './call-referral.tsx'
import { closingErrors, closingOf, closingUnits, type ClosingErrors, type Disposition } from './close-call.ts'

type CloseCallCardProps = {
  readonly call: RecordDraft
  /** Closing was refused: what is missing, for the fields that stand elsewhere. */
  readonly onRefused: (errors: ClosingErrors) => void
  readonly errors: ClosingErrors
}

export function CloseCallCard(props: CloseCallCardProps): ReactNode {
  const isClosed = props.call.values['disposition'] !== undefined
  return (
    <Card aria-labelledby="call-next" className={styles['part']}>
      <h2 id="call-next">What happens next</h2>
      {isClosed ? <Closed call={props.call} /> : <CloseCall {...props} />}
      <CallReferral call={props.call} />
      <CallNotes call={props.call} />
    </Card>
  )
}

function CloseCall({ call, onRefused, errors }: CloseCallCardProps): ReactNode {
  const { core, owner } = useOffline()
  const navigate = useNavigate()
  const closing = closingOf(call.values)
  const { disposition, followUpAt } = closing
  /** As typed: a year that is not whole yet must stay in the field. */
  const [followUp, setFollowUp] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const isSpam = call.values['class'] === 'spam'
  const refers = disposition === 'referred' && call.values['link'] === undefined

  async function close(): Promise<void> {
    const now = core.draftDeps.now()
    const missing = closingErrors(call.values, closing, now)
    onRefused(missing)
    if (Object.keys(missing).length > 0) return
    for (const [unit, value] of Object.entries(closingUnits(call.values, closing, now))) call.set(unit, value)
    try {
      if (!refers || isSpam || owner === null) return
      const { referOut } = await import('./refer-out.ts')
      await navigate(await referOut(core, owner, call))
    } catch (error) {
      setFailure(error)
    }
  }

  return (
    <>
      {!isSpam && (
        <div className={styles['pair']}>
          <SelectField
            label={labelOf(CALL_KIND, 'disposition')}
            value={disposition ?? ''}
            error={errors.disposition}
            onChange={({ target }) =>
              call.set('ending', { ...closing, disposition: dispositionOf(target.value) })
            }
          >
            <option value="">Not chosen</option>
            {Object.entries(CALL_DISPOSITIONS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          <TextField
            label={disposition === 'callback' ? 'Call back at' : labelOf(CALL_KIND, 'followUp')}
            type="datetime-local"
            optional={disposition !== 'callback'}
            hint={zoneHint()}
            value={followUp ?? (followUpAt === null ? '' : localTimeOf(Date.parse(followUpAt)))}
            error={errors.followUp}
            onChange={({ target }) => {
              setFollowUp(target.value)
              call.set('ending', { ...closing, followUpAt: isoOfLocalTime(target.value) })
            }}
          />
        </div>
      )}
      {failure !== null && (
        <Alert tone="danger" role="alert">
          {toOfflineError(failure).words}
        </Alert>
      )}
      <div className={styles['buttons']}>
        <Button variant="primary" onClick={() => void close()}>
          {refers && !isSpam ? 'Close call and refer out' : 'Close call'}
        </Button>
      </div>
    </>
  )
}

function dispositionOf(value: string): Disposition | null {
  return Object.hasOwn(CALL_DISPOSITIONS, value) ? (value as Disposition) : null // a key of the table
}

function Closed({ call }: { readonly call: RecordDraft }): ReactNode {
  const now = useNow(60_000)
  const disposition = dispositionOf(textIn(call, 'disposition'))
  const at = callbackAt(call.values)
  return (
    <div className={styles['answered']}>
      <p role="status">
        Closed: {disposition === null ? 'with a reason of a later version' : CALL_DISPOSITIONS[disposition]}
        {at !== null && (
          <>
            , {disposition === 'callback' ? 'at' : 'follow up at'} <Time at={Date.parse(at)} now={now} />
          </>
        )}
        .
      </p>
      <Button
        onClick={() => {
          call.set('disposition', null)
          if (at !== null) call.set('followUp', null)
        }}
      >
        Open again
      </Button>
    </div>
  )
}
