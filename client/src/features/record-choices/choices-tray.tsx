import { Suspense, useState, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useRecordChoices } from '../../offline/react/use-records.ts'
import { recordToDecide, withoutDecide } from '../../platform/navigation/decide-link.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { lazyExtra } from '../../ui/lazy-extra.ts'
import { titleOf } from './choices-title.ts'
import styles from './choices-tray.module.css'

const ChoicesDialog = lazyExtra(async () => (await import('./choices-dialog.tsx')).ChoicesDialog)

/**
 * "n things to decide": what devices and server cannot decide without the person. Nothing is dropped before they do. The link at a record
 * (`decideSearch`) opens it at that record's question.
 */
export function ChoicesTray(): ReactNode {
  const choices = useRecordChoices()
  const { key, pathname, search } = useLocation()
  const navigate = useNavigate()
  // A closed dialog stays, so that it can give the focus back.
  const [shown, setShown] = useState<'never' | 'open' | 'closed'>('never')
  const [followed, setFollowed] = useState('')
  const waiting = choices.status === 'ready' ? choices.value : []
  const wanted = recordToDecide(search)
  if (followed !== key && waiting.some(({ kind, id }) => kind === wanted?.kind && id === wanted.id)) {
    setFollowed(key)
    setShown('open')
  }

  function close(): void {
    setShown('closed')
    if (wanted !== null) void navigate({ pathname, search: withoutDecide(search) }, { replace: true })
    // What led here is gone with the last question.
    if (waiting.length === 0) document.querySelector('h1')?.focus()
  }
  return (
    <>
      {waiting.length > 0 && (
        <Alert tone="warning" role="status" className={styles['tray'] ?? ''}>
          <span>{titleOf(waiting.length)}</span>
          <Button size="small" onClick={() => setShown('open')}>
            Decide
          </Button>
        </Alert>
      )}
      {shown !== 'never' && (
        <Suspense fallback={null}>
          <ChoicesDialog open={shown === 'open'} choices={waiting} first={wanted} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
