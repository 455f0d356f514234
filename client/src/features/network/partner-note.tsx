import { useState, type ReactNode } from 'react'
import { PARTNER_KIND } from '../../../../shared/domain/records/partner.ts'
import { labelOf } from '../../../../shared/domain/records/record-kind.ts'
import type { UnitValues } from '../../../../shared/domain/records/record.ts'
import { SaveMark } from '../../offline/react/save-mark.tsx'
import { useRecordDraft } from '../../offline/react/use-record-draft.ts'
import type { RecordView } from '../../offline/records/record-store.ts'
import { Alert } from '../../ui/alert.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import styles from './network.module.css'

/** `percent` null: none is noted. */
export function noteOf({ note, defaultPercent }: UnitValues): {
  readonly text: string
  readonly percent: number | null
} {
  return {
    text: typeof note === 'string' ? note : '',
    percent: typeof defaultPercent === 'number' ? defaultPercent : null,
  }
}

type PartnerNoteProps = { readonly userId: string; readonly note: RecordView | null }

/** Saved as it is typed. */
export function PartnerNote({ userId, note }: PartnerNoteProps): ReactNode {
  const { values, errors, isInView, set, draft } = useRecordDraft(PARTNER_KIND, userId, note)
  const { text, percent } = noteOf(values)
  /** As typed: "12." is on the way to a number. Null: what is saved. */
  const [typed, setTyped] = useState<string | null>(null)
  if (draft.load.status === 'loading') return <Skeleton rows={2} label="Loading your note…" />
  if (draft.load.status === 'elsewhere')
    return (
      <Alert tone="warning" role="status">
        This note is open in another window of this browser. Close it there to edit it here.
      </Alert>
    )
  return (
    <div className={styles['fields']}>
      <TextArea
        label={labelOf(PARTNER_KIND, 'note')}
        rows={3}
        hint="Only you see it."
        value={text}
        error={errors['note']}
        onChange={({ target }) => set('note', target.value === '' ? null : target.value)}
      />
      <TextField
        label={labelOf(PARTNER_KIND, 'defaultPercent')}
        inputMode="decimal"
        autoComplete="off"
        suffix="%"
        hint="Fills in the fee when you refer a case to this partner."
        value={typed ?? (percent === null ? '' : String(percent))}
        error={
          typed !== null && !isPercent(typed) ? 'Enter a percentage from 0 to 100.' : errors['defaultPercent']
        }
        onChange={({ target }) => {
          setTyped(target.value)
          const wanted = target.value.trim()
          if (wanted === '') set('defaultPercent', null)
          else if (isPercent(wanted)) set('defaultPercent', Number(wanted))
        }}
      />
      <SaveMark
        save={draft.save}
        record={note}
        isInView={isInView}
        hasErrors={Object.keys(errors).length > 0 || (typed !== null && !isPercent(typed))}
        typed={values}
        fileName="partner-note.json"
        onRetry={() => void draft.flush().catch(() => undefined)}
      />
    </div>
  )
}

/** Also true of nothing, which removes it. */
function isPercent(text: string): boolean {
  const value = Number(text.trim())
  return Number.isFinite(value) && value >= 0 && value <= 100
}
