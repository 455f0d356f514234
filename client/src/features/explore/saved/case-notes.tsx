import { useId, type ReactNode } from 'react'
import { labelOf } from '../../../../../shared/domain/records/record-kind.ts'
import { SAVED_CASE_KIND } from '../../../../../shared/domain/records/saved-case.ts'
import { SaveMark } from '../../../offline/react/save-mark.tsx'
import { useRecordDraft } from '../../../offline/react/use-record-draft.ts'
import type { RecordView } from '../../../offline/records/record-store.ts'
import { Alert } from '../../../ui/alert.tsx'
import { isoOfLocalTime, localTimeOf, zoneHint } from '../../../ui/local-time.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import { markOf } from './case-mark.ts'
import styles from './saved-cases.module.css'

type CaseNotesProps = { readonly view: RecordView; readonly folders: readonly string[] }

/** Saved as it is typed. */
export function CaseNotes({ view, folders }: CaseNotesProps): ReactNode {
  const { values, errors, isInView, set, draft } = useRecordDraft(SAVED_CASE_KIND, view.id, view)
  const foldersId = useId()
  if (draft.load.status === 'loading') return <Skeleton rows={2} label="Loading your note…" />
  if (draft.load.status === 'elsewhere')
    return (
      <Alert tone="warning" role="status">
        This note is open in another window of this browser. Close it there to edit it here.
      </Alert>
    )
  const { note, folder, reminderAt } = markOf(values)
  return (
    <div className={styles['notes']}>
      <TextArea
        label={labelOf(SAVED_CASE_KIND, 'note')}
        rows={4}
        hint="Only you see it."
        value={note}
        error={errors['note']}
        onChange={({ target }) => set('note', target.value === '' ? null : target.value)}
      />
      <div className={styles['pair']}>
        <TextField
          label={labelOf(SAVED_CASE_KIND, 'folder')}
          autoComplete="off"
          list={foldersId}
          value={folder}
          error={errors['folder']}
          onChange={({ target }) => set('folder', target.value === '' ? null : target.value)}
        />
        <datalist id={foldersId}>
          {folders.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <TextField
          label={labelOf(SAVED_CASE_KIND, 'reminderAt')}
          type="datetime-local"
          hint={zoneHint()}
          value={reminderAt === null ? '' : localTimeOf(reminderAt)}
          error={errors['reminderAt']}
          onChange={({ target }) => set('reminderAt', isoOfLocalTime(target.value))}
        />
      </div>
      <SaveMark
        save={draft.save}
        record={view}
        isInView={isInView}
        hasErrors={Object.keys(errors).length > 0}
        typed={values}
        fileName="saved-case.json"
        onRetry={() => void draft.flush().catch(() => undefined)}
      />
    </div>
  )
}
