import type { ReactNode } from 'react'
import { CALL_KIND, callFollowUpSchema } from '../../../../shared/domain/records/call.ts'
import {
  CALL_CLASSES,
  CALL_DISPOSITIONS,
  CALL_URGENCIES,
} from '../../../../shared/domain/records/call-facts.ts'
import { labelOf } from '../../../../shared/domain/records/record-kind.ts'
import type { JsonValue } from '../../../../shared/domain/records/record.ts'
import { formatAnyPhoneEdit, shownPhone } from '../../../../shared/domain/phone.ts'
import { PRACTICE_AREAS } from '../../../../shared/domain/practice-areas.ts'
import { STATE_NAMES } from '../../../../shared/domain/state-names.ts'
import { EarlierValues } from '../../offline/react/earlier-values.tsx'
import { SaveMark } from '../../offline/react/save-mark.tsx'
import { useRecordDraft, type RecordDraft } from '../../offline/react/use-record-draft.ts'
import type { RecordView } from '../../offline/records/record-store.ts'
import { Alert } from '../../ui/alert.tsx'
import { Card } from '../../ui/card.tsx'
import { isoOfLocalTime, localTimeOf, zoneHint } from '../../ui/local-time.ts'
import { PhoneField } from '../../ui/phone-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import styles from './call-center.module.css'
import { CallNotes } from './call-notes.tsx'
import { CallParties } from './call-parties.tsx'

type CallFormProps = { readonly id: string; readonly view: RecordView | null }

export function CallForm({ id, view }: CallFormProps): ReactNode {
  const call = useRecordDraft(CALL_KIND, id, view)
  const { load, save, flush } = call.draft
  if (load.status === 'loading') return <Skeleton label="Loading the call…" />
  if (load.status === 'elsewhere')
    return (
      <Alert tone="warning" role="status">
        This call is open in another window of this browser. Close it there to edit it here.
      </Alert>
    )
  const areas = Object.fromEntries(PRACTICE_AREAS.map((area) => [area, area]))
  return (
    <div className={styles['form']}>
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
      </div>
      <Card aria-labelledby="call-who" className={styles['part']}>
        <h2 id="call-who">Who is calling</h2>
        <Choice call={call} unit="class" options={CALL_CLASSES} />
        <div className={styles['pair']}>
          <Text call={call} unit="caller" autoComplete="off" />
          <PhoneField
            label={labelOf(CALL_KIND, 'phone')}
            autoComplete="off"
            value={shownPhone(textIn(call, 'phone'))}
            error={call.errors['phone']}
            edit={formatAnyPhoneEdit}
            onChange={(phone) => call.set('phone', orNull(phone))}
          />
        </div>
        <Text call={call} unit="heard" autoComplete="off" />
        <CallParties call={call} />
      </Card>
      <Card aria-labelledby="call-what" className={styles['part']}>
        <h2 id="call-what">What it is about</h2>
        <div className={styles['pair']}>
          <Choice call={call} unit="area" options={areas} />
          <Choice call={call} unit="state" options={STATE_NAMES} />
        </div>
        <div className={styles['pair']}>
          <Text call={call} unit="incident" type="date" />
          <Choice call={call} unit="urgency" options={CALL_URGENCIES} />
        </div>
        <TextArea
          label={labelOf(CALL_KIND, 'summary')}
          rows={6}
          value={textIn(call, 'summary')}
          error={call.errors['summary']}
          onChange={({ target }) => call.set('summary', orNull(target.value))}
        />
      </Card>
      <Card aria-labelledby="call-next" className={styles['part']}>
        <h2 id="call-next">What happens next</h2>
        <div className={styles['pair']}>
          <Choice call={call} unit="disposition" options={CALL_DISPOSITIONS} />
          <FollowUp call={call} />
        </div>
        <CallNotes call={call} />
      </Card>
      {view !== null && <EarlierValues kind={CALL_KIND} view={view} record={call} />}
    </div>
  )
}

type UnitProps = { readonly call: RecordDraft; readonly unit: string }

function textIn({ values }: RecordDraft, unit: string): string {
  const value = values[unit]
  return typeof value === 'string' ? value : ''
}

function orNull(text: string): JsonValue {
  return text === '' ? null : text
}

type TextProps = UnitProps & {
  readonly type?: 'text' | 'date'
  readonly autoComplete?: 'off'
}

function Text({ call, unit, ...input }: TextProps): ReactNode {
  return (
    <TextField
      {...input}
      label={labelOf(CALL_KIND, unit)}
      value={textIn(call, unit)}
      error={call.errors[unit]}
      onChange={({ target }) => call.set(unit, orNull(target.value))}
    />
  )
}

function Choice({
  call,
  unit,
  options,
}: UnitProps & { readonly options: Readonly<Record<string, string>> }): ReactNode {
  return (
    <SelectField
      label={labelOf(CALL_KIND, unit)}
      value={textIn(call, unit)}
      error={call.errors[unit]}
      onChange={({ target }) => call.set(unit, orNull(target.value))}
    >
      <option value="">Not chosen</option>
      {Object.entries(options).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  )
}

/** The time is typed in the zone of this device, and kept in UTC. */
function FollowUp({ call }: { readonly call: RecordDraft }): ReactNode {
  const followUp = callFollowUpSchema.safeParse(call.values['followUp']).data
  return (
    <TextField
      label={labelOf(CALL_KIND, 'followUp')}
      type="datetime-local"
      hint={zoneHint()}
      value={followUp === undefined ? '' : localTimeOf(Date.parse(followUp.at))}
      error={call.errors['followUp']}
      onChange={({ target }) => call.set('followUp', followUpOf(target.value))}
    />
  )
}

function followUpOf(local: string): JsonValue {
  const at = isoOfLocalTime(local)
  return at === null ? null : { at }
}
