import { useId, type ReactNode } from 'react'
import { toOfflineError } from '../../offline/engine/offline-error.ts'
import { Alert, FormError } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useFaultFocus } from '../../ui/use-fault-focus.ts'
import type { KeptForm } from './use-kept-form.ts'
import styles from './settings.module.css'

type KeptFormFrameProps = {
  readonly form: Omit<KeptForm<object>, 'values' | 'change'>
  /** What is saved, in the middle of a sentence: 'your firm'. */
  readonly what: string
  readonly saveLabel: string
  /** Said after saving. */
  readonly savedWords: ReactNode
  readonly children: ReactNode
  /** Beside the button. */
  readonly more?: ReactNode
}

/** The frame of a form whose typed values stay on this device: what is kept, what is saved, and what needs a connection. */
export function KeptFormFrame(props: KeptFormFrameProps): ReactNode {
  const { form, what, saveLabel, savedWords, children, more } = props
  const offlineId = useId()
  const ref = useFaultFocus(form.refusals)
  if (!form.isReady) return <Skeleton rows={4} label="Loading what you typed…" />
  const { isOffline, isChanged, isSaving, isSaved } = form
  return (
    <form ref={ref} noValidate className={styles['form']} aria-busy={isSaving} onSubmit={form.submit}>
      {form.isFromBefore && (
        <Alert tone="info" role="status">
          You changed {what} earlier and didn’t save. Your changes are below; nobody else sees them yet.
        </Alert>
      )}
      {children}
      <div className={styles['save']}>
        {isSaved && !isChanged && (
          <Alert tone="success" role="status">
            {savedWords}
          </Alert>
        )}
        <FormError>{form.problem}</FormError>
        <div className={styles['ways']}>
          <Button
            type="submit"
            variant="primary"
            busy={isSaving}
            disabled={isOffline}
            {...(isOffline ? { 'aria-describedby': offlineId } : {})}
          >
            {isSaving ? 'Saving...' : saveLabel}
          </Button>
          {isChanged && (
            <Button variant="ghost" onClick={form.discard}>
              Discard changes
            </Button>
          )}
          {more}
        </div>
        {isOffline && (
          <p id={offlineId} role="status" className={styles['soft']}>
            You’re offline. Connect to save {what}. {isChanged ? 'What you typed stays on this device.' : ''}
          </p>
        )}
        {!isOffline && isChanged && <p className={styles['soft']}>{keepingWords(form.keeping)}</p>}
      </div>
    </form>
  )
}

function keepingWords(keeping: KeptForm<object>['keeping']): string {
  if (keeping.kind === 'failed') return toOfflineError(keeping.error).words
  return 'Not saved yet. What you typed stays on this device until you save or discard it.'
}
