import type { ReactNode } from 'react'
import { callPartySchema } from '../../../../shared/domain/records/call.ts'
import { PARTY_ROLES } from '../../../../shared/domain/records/call-facts.ts'
import { elementsOf } from '../../../../shared/domain/records/record-kind.ts'
import { useRecordStore } from '../../offline/react/use-records.ts'
import type { RecordDraft } from '../../offline/react/use-record-draft.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './call-center.module.css'

/** The other people of a call: each is a unit of its own, so that two devices can add one each. */
export function CallParties({ call }: { readonly call: RecordDraft }): ReactNode {
  const { newId } = useRecordStore()
  const parties = elementsOf(call.values, 'parties', callPartySchema)
  return (
    <fieldset className={styles['elements']}>
      <legend>Other people</legend>
      {parties.map(({ id, value }, index) => {
        const unit = `parties/${id}`
        return (
          <div key={id} className={styles['element']}>
            <TextField
              label={`Name of person ${index + 1}`}
              autoComplete="off"
              value={value.name}
              error={call.errors[unit]}
              onChange={({ target }) => call.set(unit, { ...value, name: target.value })}
            />
            <SelectField
              label={`Side of person ${index + 1}`}
              value={value.role}
              onChange={({ target }) =>
                call.set(unit, { ...value, role: target.value === 'adverse' ? 'adverse' : 'other' })
              }
            >
              {Object.entries(PARTY_ROLES).map(([role, label]) => (
                <option key={role} value={role}>
                  {capitalized(label)}
                </option>
              ))}
            </SelectField>
            <Button
              variant="ghost"
              aria-label={`Remove person ${index + 1}`}
              onClick={() => call.set(unit, null)}
            >
              Remove
            </Button>
          </div>
        )
      })}
      <Button onClick={() => call.set(`parties/${newId()}`, { name: '', role: 'adverse' })}>
        Add a person
      </Button>
    </fieldset>
  )
}

function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
