import { useEffect, useRef, useState, type ReactNode } from 'react'
import { toOfflineError } from '../../offline/engine/offline-error.ts'
import { useOffline } from '../../offline/react/offline-provider.tsx'
import { useRecordChoices, useRecordStore } from '../../offline/react/use-records.ts'
import type { Decision, RecordChoice } from '../../offline/records/record-store.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ChoicePanel } from './choice-panel.tsx'
import styles from './record-choices.module.css'

/** "n things to decide": what devices and server cannot decide without the person. Nothing is dropped before they do. */
export function ChoicesTray(): ReactNode {
  const choices = useRecordChoices()
  const [isOpen, setIsOpen] = useState(false)
  const waiting = choices.status === 'ready' ? choices.value : []
  // Stays open after the last decision, to tell that it is done.
  if (waiting.length === 0 && !isOpen) return null
  return (
    <>
      {waiting.length > 0 && (
        <Alert tone="warning" role="status" actions={<Button onClick={() => setIsOpen(true)}>Decide</Button>}>
          {waiting.length === 1 ? '1 thing to decide' : `${waiting.length} things to decide`}
        </Alert>
      )}
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={titleOf(waiting.length)}
        actions={
          <Button onClick={() => setIsOpen(false)}>{waiting.length === 0 ? 'Close' : 'Decide later'}</Button>
        }
      >
        <Deciding choices={waiting} onLeave={() => setIsOpen(false)} />
      </Dialog>
    </>
  )
}

function titleOf(count: number): string {
  if (count === 0) return 'Everything is decided'
  return count === 1 ? '1 thing to decide' : `${count} things to decide`
}

type DecidingProps = { readonly choices: readonly RecordChoice[]; readonly onLeave: () => void }

/** One at a time: the first of them. */
function Deciding({ choices, onLeave }: DecidingProps): ReactNode {
  const { owner } = useOffline()
  const store = useRecordStore()
  const [failure, setFailure] = useState<string | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [choice] = choices
  const key = choice === undefined ? '' : keyOf(choice)
  const first = useRef(key)
  useEffect(() => {
    if (first.current === key) return
    first.current = key
    panel.current?.focus()
  }, [key])

  async function decide(decided: RecordChoice, decision: Decision, words: string): Promise<void> {
    if (owner === null) return
    setFailure(null)
    try {
      await store.decide(owner, decided, decision)
      setDone(words)
    } catch (error) {
      setFailure(toOfflineError(error).words)
    }
  }
  return (
    <div ref={panel} tabIndex={-1} className={styles['panel']}>
      <p role="status" className={styles['done']}>
        {done}
      </p>
      {failure !== null && (
        <Alert tone="danger" role="alert">
          {failure}
        </Alert>
      )}
      {choice === undefined ? (
        <p>Your decisions are saved on this device, and reach your other devices when you’re online.</p>
      ) : (
        <ChoicePanel
          key={key}
          choice={choice}
          onDecide={(...order) => void decide(choice, ...order)}
          onLeave={onLeave}
        />
      )}
    </div>
  )
}

function keyOf(choice: RecordChoice): string {
  const part = choice.reason === 'conflict' ? choice.conflict.id : ''
  return [choice.kind, choice.id, choice.reason, part].join('/')
}
