import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { ReferralBox } from '../../../../../shared/contracts/referrals.ts'
import { toOfflineError } from '../../../offline/engine/offline-error.ts'
import { FormError } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { ReferralFilters } from './referral-filters.ts'
import styles from './referral-list.module.css'
import { useSavedViews, VIEW_NAME_MAX } from './saved-views.ts'

type SavedViewsPanelProps = {
  readonly box: ReferralBox
  readonly filters: ReferralFilters
  readonly onChange: (filters: ReferralFilters) => void
}

/** Named filters and sort orders for reuse. */
export function SavedViewsPanel({ box, filters, onChange }: SavedViewsPanelProps): ReactNode {
  const { views, save, remove } = useSavedViews(box)
  const [name, setName] = useState('')
  const [nameError, setNameError] = useState<string>()
  // Saved on the device, so it works offline.
  const saving = useMutation({ networkMode: 'always', mutationFn: (work: () => Promise<void>) => work() })
  const submit = (): void => {
    const viewName = name.trim()
    setNameError(viewName === '' ? 'Enter a name for this view' : undefined)
    if (viewName !== '') saving.mutate(() => save(viewName, filters), { onSuccess: () => setName('') })
  }
  return (
    <>
      <FormError>{saving.error === null ? null : toOfflineError(saving.error).words}</FormError>
      {views.length > 0 && (
        <ul aria-label="Saved views" className={styles['views']}>
          {views.map((view) => (
            <li key={view.name}>
              <Button size="small" onClick={() => onChange(view.filters)}>
                {view.name}
              </Button>
              <Button
                size="small"
                variant="ghost"
                aria-label={`Delete view ${view.name}`}
                onClick={() => saving.mutate(() => remove(view.name))}
              >
                Delete
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form
        noValidate
        autoComplete="off"
        className={styles['saveView']}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <TextField
          label="Save the current search, filters, and sort order as"
          maxLength={VIEW_NAME_MAX}
          value={name}
          error={nameError}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" busy={saving.isPending}>
          Save view
        </Button>
      </form>
      <p className={styles['soft']}>Saved views are kept on this device.</p>
    </>
  )
}
