/** A live demo of sending a referral. Visitors can go offline, with the switch or for real, and see that nothing is lost. */
import { useId, type ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import type { ExampleReferral, ReachedExample } from './example-referral.ts'
import styles from './live-example.module.css'
import { useExampleReferral, type ExampleState } from './use-example-referral.ts'

export function LiveExample(): ReactNode {
  const state = useExampleReferral()
  const captionId = useId()
  return (
    <figure className={styles['picture']} aria-labelledby={captionId}>
      <div className={styles['sheet']}>
        <p className={styles['area']}>Personal Injury, Texas</p>
        <p className={styles['subject']}>Rear-end collision, disputed liability</p>
        <dl className={styles['terms']}>
          <div>
            <dt>Referral fee</dt>
            <dd>25% of the attorney fee</dd>
          </div>
          <div>
            <dt>Respond within</dt>
            <dd>72 hours</dd>
          </div>
        </dl>
        <ol className={styles['way']} aria-live="polite">
          {stagesOf(state).map(({ title, note, mark }) => (
            <li key={title} data-mark={mark}>
              <span>{title}</span>
              <small>{note}</small>
            </li>
          ))}
        </ol>
        <Controls state={state} />
      </div>
      <figcaption id={captionId}>
        This is a demo. Nothing is sent to anyone. It’s saved in this browser like a real referral, and shows
        “Reached our server” only after our server answers.
      </figcaption>
    </figure>
  )
}

function Controls({ state }: { readonly state: ExampleState }): ReactNode {
  const { example, isCut, isLive, isOnline, press, setCut, clear } = state
  return (
    <div className={styles['controls']}>
      {example.stage === 'reached' ? (
        <Button onClick={clear}>Start over</Button>
      ) : (
        <Button variant="primary" onClick={press} disabled={!isLive} busy={example.stage !== 'written'}>
          {labelOf(example, isOnline)}
        </Button>
      )}
      <label className={styles['switch']}>
        <input
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says itself whether it is checked
          role="switch"
          checked={isCut}
          disabled={!isLive}
          onChange={({ target }) => setCut(target.checked)}
        />
        Go offline
      </label>
    </div>
  )
}

function labelOf({ stage }: ExampleReferral, isOnline: boolean): string {
  switch (stage) {
    case 'written':
      return isOnline ? 'Send the demo' : 'Queue the demo'
    case 'sending':
      return 'Sending'
    case 'waiting':
    case 'reached':
      return 'Waiting'
  }
}

type Mark = 'done' | 'now' | 'ahead'
type Stage = { readonly title: string; readonly note: string; readonly mark: Mark }

function stagesOf({ example, isOnline }: ExampleState): readonly Stage[] {
  const { stage } = example
  const isSaved = stage !== 'written'
  return [
    {
      title: 'Saved on this device',
      note: isSaved
        ? `At ${clock(example.savedAt)}, before anything else happens`
        : 'The moment you press the button',
      mark: isSaved ? 'done' : 'ahead',
    },
    {
      title: 'Waiting for a connection',
      note: waitingNote(example, isOnline),
      mark: stage === 'waiting' ? 'now' : isSaved ? 'done' : 'ahead',
    },
    {
      title: 'Reached our server',
      note:
        stage === 'reached'
          ? `At ${clock(example.reachedAt)}, confirmed by our server`
          : 'Shown only once it’s confirmed',
      mark: stage === 'reached' ? 'done' : stage === 'sending' ? 'now' : 'ahead',
    },
    { title: 'Waiting for an answer', note: 'Until the deadline you set', mark: 'ahead' },
  ]
}

function waitingNote(example: ExampleReferral, isOnline: boolean): string {
  switch (example.stage) {
    case 'written':
      return isOnline ? 'Only if you’re offline' : 'You’re offline. It will wait here.'
    case 'waiting':
      return isOnline
        ? 'No answer yet. Retrying automatically.'
        : 'Close the page and come back: it’s still here'
    case 'sending':
      return 'Online. Sending now.'
    case 'reached':
      return sentNote(example)
  }
}

/** A referral saved offline was not sent at once, even if its first try succeeded. */
function sentNote({ tries, wasOffline }: ReachedExample): string {
  if (wasOffline) return 'Sent once back online'
  return tries === 1 ? 'Sent on the first try' : `Sent on try ${tries}`
}

function clock(at: number): string {
  return new Date(at).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', second: '2-digit' })
}
