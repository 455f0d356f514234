import { Suspense, useState, type ReactNode } from 'react'
import { CALL_KIND } from '../../../../shared/domain/records/call.ts'
import { CALL_CLASSES, CALL_URGENCIES } from '../../../../shared/domain/records/call-facts.ts'
import { labelOf, unitErrors } from '../../../../shared/domain/records/record-kind.ts'
import { formatAnyPhoneEdit, shownPhone } from '../../../../shared/domain/phone.ts'
import { PRACTICE_AREAS } from '../../../../shared/domain/practice-areas.ts'
import { STATE_NAMES } from '../../../../shared/domain/state-names.ts'
import { EarlierValues } from '../../offline/react/earlier-values.tsx'
import { useOffline } from '../../offline/react/offline-provider.tsx'
import { SaveMark } from '../../offline/react/save-mark.tsx'
import { useRecordDraft, type RecordDraft } from '../../offline/react/use-record-draft.ts'
import type { RecordView } from '../../offline/records/record-store.ts'
import { Alert } from '../../ui/alert.tsx'
import { Card } from '../../ui/card.tsx'
import { lazyExtra } from '../../ui/lazy-extra.ts'
import { PhoneField } from '../../ui/phone-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { useFaultFocus } from '../../ui/use-fault-focus.ts'
import { CallBack } from './call-back.tsx'
import styles from './call-center.module.css'
import { CallChoice, CallText, orNull, textIn } from './call-fields.tsx'
import { CallParties } from './call-parties.tsx'
import { CallTimer } from './call-timer.tsx'
import { isSummaryOpen, showsIntake } from './call-order.ts'
import { ConflictCheck } from './check/conflict-check.tsx'
import { CloseCallCard } from './close-call-card.tsx'
import type { ClosingErrors } from './close-call.ts'

/** With a table of laws. */
const CallConsent = lazyExtra(async () => (await import('./call-consent.tsx')).CallConsent)
const LimitationNote = lazyExtra(async () => (await import('./limitation-note.tsx')).LimitationNote)

type CallFormProps = { readonly id: string; readonly view: RecordView | null }

export function CallForm({ id, view }: CallFormProps): ReactNode {
  const call = useStartedCall(useRecordDraft(CALL_KIND, id, view), view)
  const { load } = call.draft
  if (load.status === 'loading') return <Skeleton label="Loading the call…" />
  if (load.status === 'elsewhere')
    return (
      <Alert tone="warning" role="status">
        This call is open in another window of this browser. Close it there to edit it here.
      </Alert>
    )
  return <OpenCall id={id} view={view} call={call} />
}

/** The record begins with the first thing that is entered, and its timer with it. */
function useStartedCall(call: RecordDraft, view: RecordView | null): RecordDraft {
  const { now } = useOffline().core.draftDeps
  const isNew = view === null && call.values['timer'] === undefined
  if (!isNew) return call
  return {
    ...call,
    set: (unit, value) => {
      if (unitErrors(CALL_KIND, { [unit]: value }).length > 0) {
        call.set(unit, value)
        return
      }
      call.set('timer', { startedAt: new Date(now()).toISOString(), seconds: null })
      call.set('direction', 'in')
      call.set(unit, value)
    },
  }
}

type OpenCallProps = CallFormProps & { readonly call: RecordDraft }

function OpenCall({ id, view, call }: OpenCallProps): ReactNode {
  const { save, flush } = call.draft
  const [closing, setClosing] = useState<{ readonly errors: ClosingErrors; readonly refusals: number }>({
    errors: {},
    refusals: 0,
  })
  const form = useFaultFocus(closing.refusals)
  return (
    <form ref={form} className={styles['form']} noValidate onSubmit={(event) => event.preventDefault()}>
      <div className={styles['sticky']}>
        <SaveMark
          save={save}
          record={view}
          isInView={call.isInView}
          hasErrors={Object.keys(call.errors).length > 0}
          typed={call.values}
          fileName="call.json"
          onRetry={() => void flush().catch(() => undefined)}
        />
        <CallTimer call={call} />
      </div>
      <Card aria-labelledby="call-who" className={styles['part']}>
        <h2 id="call-who">Who is calling</h2>
        <CallChoice call={call} unit="class" options={CALL_CLASSES} />
        <div className={styles['pair']}>
          <CallText call={call} unit="caller" autoComplete="off" error={closing.errors.caller} />
          <PhoneField
            label={labelOf(CALL_KIND, 'phone')}
            autoComplete="off"
            value={shownPhone(textIn(call, 'phone'))}
            error={call.errors['phone']}
            edit={formatAnyPhoneEdit}
            onChange={(phone) => call.set('phone', orNull(phone))}
          />
        </div>
        <CallBack call={call} />
        {showsIntake(call.values) && <CallParties call={call} />}
      </Card>
      {showsIntake(call.values) && <ConflictCheck call={call} id={id} />}
      <CallMatter call={call} />
      <Suspense fallback={<Skeleton label="Loading the law of recording…" />}>
        <CallConsent call={call} />
      </Suspense>
      <CloseCallCard
        call={call}
        errors={closing.errors}
        onRefused={(errors) =>
          setClosing(({ refusals }) => ({
            errors,
            refusals: Object.keys(errors).length === 0 ? refusals : refusals + 1,
          }))
        }
      />
      {view !== null && <EarlierValues kind={CALL_KIND} view={view} record={call} />}
    </form>
  )
}

const AREAS = Object.fromEntries(PRACTICE_AREAS.map((area) => [area, area]))

function CallMatter({ call }: { readonly call: RecordDraft }): ReactNode {
  const isOpen = isSummaryOpen(call.values)
  return (
    <Card aria-labelledby="call-what" className={styles['part']}>
      <h2 id="call-what">What it is about</h2>
      {showsIntake(call.values) && (
        <>
          <div className={styles['pair']}>
            <CallChoice call={call} unit="area" options={AREAS} />
            <CallChoice call={call} unit="state" options={STATE_NAMES} />
          </div>
          <div className={styles['pair']}>
            <CallText call={call} unit="incident" type="date" />
            <CallText call={call} unit="heard" autoComplete="off" />
          </div>
          <Suspense>
            <LimitationNote call={call} />
          </Suspense>
        </>
      )}
      <TextArea
        label={labelOf(CALL_KIND, 'summary')}
        rows={6}
        disabled={!isOpen}
        hint={isOpen ? undefined : 'Check for conflicts first, or choose “No other side yet”.'}
        value={textIn(call, 'summary')}
        error={call.errors['summary']}
        onChange={({ target }) => call.set('summary', orNull(target.value))}
      />
      <CallChoice call={call} unit="urgency" options={CALL_URGENCIES} />
    </Card>
  )
}
