import type { ReactNode } from 'react'
import { isPhone, phoneHref, phoneToSend, shownPhone } from '../../../../shared/domain/phone.ts'
import { CALL_ATTEMPTS } from '../../../../shared/domain/records/call-facts.ts'
import { callAttemptSchema } from '../../../../shared/domain/records/call.ts'
import { elementsOf } from '../../../../shared/domain/records/record-kind.ts'
import { useOffline } from '../../offline/react/offline-provider.tsx'
import type { RecordDraft } from '../../offline/react/use-record-draft.ts'
import { useRecordStore } from '../../offline/react/use-records.ts'
import { Button } from '../../ui/button.tsx'
import { Time } from '../../ui/time.tsx'
import { useNow } from '../../ui/use-now.ts'
import styles from './call-center.module.css'
import { textIn } from './call-fields.tsx'

type Result = keyof typeof CALL_ATTEMPTS

/** Calls the number with the device's own telephone, and asks afterwards how it went, also after a reload. */
export function CallBack({ call }: { readonly call: RecordDraft }): ReactNode {
  const { newId } = useRecordStore()
  const { now } = useOffline().core.draftDeps
  const phone = textIn(call, 'phone')
  const attempts = elementsOf(call.values, 'attempts', callAttemptSchema)
  const open = attempts.findLast(({ value }) => value.result === null)
  if (!isPhone(phone) && attempts.length === 0) return null
  return (
    <div className={styles['elements']}>
      {isPhone(phone) && (
        <a
          href={phoneHref(usNumber(phone))}
          onClick={() =>
            call.set(`attempts/${open?.id ?? newId()}`, { at: new Date(now()).toISOString(), result: null })
          }
        >
          Call {shownPhone(phone)}
        </a>
      )}
      {open !== undefined && (
        <fieldset className={styles['elements']}>
          <legend>How did it go?</legend>
          <div className={styles['buttons']}>
            {(Object.keys(CALL_ATTEMPTS) as Result[]).map((result) => (
              // the keys of the literal
              <Button key={result} onClick={() => end(call, open.id, { at: open.value.at, result })}>
                {CALL_ATTEMPTS[result]}
              </Button>
            ))}
            <Button variant="ghost" onClick={() => call.set(`attempts/${open.id}`, null)}>
              I didn’t call
            </Button>
          </div>
        </fieldset>
      )}
      <Attempts call={call} />
    </div>
  )
}

/** Whoever was reached waits no more: the call is open until somebody says how it ended this time. */
function end(call: RecordDraft, id: string, attempt: { readonly at: string; readonly result: Result }): void {
  call.set(`attempts/${id}`, attempt)
  if (attempt.result !== 'reached') return
  if (call.values['followUp'] !== undefined) call.set('followUp', null)
  if (call.values['disposition'] === 'callback') call.set('disposition', null)
}

/** A number without a country code is a US one. */
function usNumber(phone: string): string {
  const digits = phoneToSend(phone)
  return digits.startsWith('+') ? digits : digits.length === 10 ? `+1${digits}` : `+${digits}`
}

function Attempts({ call }: { readonly call: RecordDraft }): ReactNode {
  const now = useNow(60_000)
  const done = elementsOf(call.values, 'attempts', callAttemptSchema).flatMap(
    ({ id, value: { at, result } }) => (result === null ? [] : [{ id, at, result }]),
  )
  if (done.length === 0) return null
  return (
    <ul className={styles['attempts']} aria-label="Calls back">
      {done.map(({ id, at, result }) => (
        <li key={id}>
          {CALL_ATTEMPTS[result]}, <Time at={Date.parse(at)} now={now} />
        </li>
      ))}
    </ul>
  )
}
