import { useEffect, useRef, useState, type ReactNode } from 'react'
import { toOfflineError } from '../../offline/engine/offline-error.ts'
import { useOffline } from '../../offline/react/offline-provider.tsx'
import { useRecordStore } from '../../offline/react/use-records.ts'
import type { Decision, RecordChoice, RecordRef } from '../../offline/records/record-store.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ChoicePanel } from './choice-panel.tsx'
import { titleOf } from './choices-title.ts'
import styles from './record-choices.module.css'

type ChoicesDialogProps = {
  readonly open: boolean
  readonly choices: readonly RecordChoice[]
  /** The record that is asked about before the others. */
  readonly first: RecordRef | null
  readonly onClose: () => void
}

export function ChoicesDialog({ open, choices, first, onClose }: ChoicesDialogProps): ReactNode {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={titleOf(choices.length)}
      actions={<Button onClick={onClose}>{choices.length === 0 ? 'Close' : 'Decide later'}</Button>}
    >
      <Deciding choices={choices} first={first} onLeave={onClose} />
    </Dialog>
  )
}

type DecidingProps = Pick<ChoicesDialogProps, 'choices' | 'first'> & { readonly onLeave: () => void }

/** One at a time. The one that is read stays, whatever comes in meanwhile. */
function Deciding({ choices, first, onLeave }: DecidingProps): ReactNode {
  const { owner } = useOffline()
  const store = useRecordStore()
  const [failure, setFailure] = useState<string | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [read, setRead] = useState('')
  const choice =
    choices.find((other) => keyOf(other) === read) ??
    choices.find(({ kind, id }) => kind === first?.kind && id === first.id) ??
    choices[0]
  const key = choice === undefined ? '' : keyOf(choice)
  if (key !== read) setRead(key)
  const focused = useRef(key)
  useEffect(() => {
    if (focused.current === key) return
    focused.current = key
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
