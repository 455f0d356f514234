import type { ReactNode } from 'react'
import { labelKey, type KindFacts } from '../../../../shared/domain/records/record-kind.ts'
import { RECORD_KINDS } from '../../../../shared/domain/records/registry.ts'
import type { UnitValues } from '../../../../shared/domain/records/record.ts'
import type { RecordChoice } from '../../offline/records/record-store.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Fact, FactList } from '../../ui/fact-list.tsx'
import { ConflictChoice } from './conflict-choice.tsx'
import type { OnDecide } from './on-decide.ts'
import styles from './record-choices.module.css'
import { SetBackValues } from './set-back-values.tsx'
import { formPath, unitWords } from './unit-words.ts'

type ChoicePanelProps = {
  readonly choice: RecordChoice
  readonly onDecide: OnDecide
  readonly onLeave: () => void
}

const DAY = 86_400_000

export function ChoicePanel({ choice, onDecide, onLeave }: ChoicePanelProps): ReactNode {
  const kind = RECORD_KINDS.of(choice.kind)
  if (kind === null) return null
  return (
    <section aria-labelledby="choice-title" className={styles['choice']}>
      <h3 id="choice-title">{kind.titleOf(titleBody(choice))}</h3>
      <Question choice={choice} kind={kind} onDecide={onDecide} onLeave={onLeave} />
    </section>
  )
}

/** What the server was set back to may lack the whole record, and this device shows what the server has. */
function titleBody(choice: RecordChoice): UnitValues {
  return choice.reason === 'set_back' ? choice.aside.body : choice.body
}

function Question({
  choice,
  kind,
  onDecide,
  onLeave,
}: ChoicePanelProps & { readonly kind: KindFacts }): ReactNode {
  switch (choice.reason) {
    case 'conflict':
      return <ConflictChoice choice={choice} kind={kind} onDecide={onDecide} />
    case 'gone':
      return (
        <TwoWays
          words="Deleted on another device. This device has changes that were not sent before that."
          mine={['Restore with my changes', 'Restored.']}
          theirs={['Let it go', 'Let go.']}
          onDecide={onDecide}
        >
          <Values kind={kind} body={choice.body} />
        </TwoWays>
      )
    case 'changed':
      return (
        <TwoWays
          words="Changed since you deleted it."
          isDeletion
          mine={['Delete anyway', 'Deleted.']}
          theirs={['Keep', 'Kept.']}
          onDecide={onDecide}
        >
          <Values kind={kind} body={choice.body} />
        </TwoWays>
      )
    case 'invalid':
      return <Refused choice={choice} kind={kind} onDecide={onDecide} onLeave={onLeave} />
    case 'old':
      return (
        <TwoWays
          words={`Written ${daysSince(choice.writtenAt)} days ago, and it may have been sent before. Send it still?`}
          mine={['Send it', 'It will be sent.']}
          theirs={['Let it go', 'Let go.']}
          onDecide={onDecide}
        >
          <Values kind={kind} body={choice.body} />
        </TwoWays>
      )
    case 'set_back':
      return (
        <TwoWays
          words="The server was set back. This device has newer data."
          mine={['Send what this device has', 'It will be sent.']}
          theirs={['Take the server’s', 'Taken from the server.']}
          onDecide={onDecide}
        >
          <SetBackValues choice={choice} kind={kind} />
        </TwoWays>
      )
  }
}

type RefusedProps = Omit<ChoicePanelProps, 'choice'> & {
  readonly choice: Extract<RecordChoice, { readonly reason: 'invalid' }>
  readonly kind: KindFacts
}

/** One faulty field holds up everything that was changed with it. */
function Refused({ choice, kind, onDecide, onLeave }: RefusedProps): ReactNode {
  const { id, body, message, details } = choice
  const path = formPath(kind, id)
  return (
    <>
      <p>Our server didn’t take this change: {message}</p>
      {details.length > 0 && (
        <>
          <FactList>
            {details.map(({ field, message: fault }) => {
              const { label, text } = unitWords(kind, field, body[field], body)
              return (
                <Fact key={field} term={label}>
                  <span className={styles['text']}>{shortened(text)}</span> <strong>{fault}</strong>
                </Fact>
              )
            })}
          </FactList>
          <p>What you changed together with it waits too, until you correct it or let it go.</p>
        </>
      )}
      <div className={styles['ways']}>
        {path !== null && (
          <LinkButton variant="primary" to={path} onClick={onLeave}>
            Correct it
          </LinkButton>
        )}
        <Button onClick={() => onDecide('theirs', 'Let go.')}>Let it go</Button>
      </div>
    </>
  )
}

/** Characters: enough to tell an entry by. */
const SHORT = 160

function shortened(text: string): string {
  return text.length > SHORT ? `${text.slice(0, SHORT)}…` : text
}

function daysSince(at: string): number {
  return Math.floor((Date.now() - Date.parse(at)) / DAY)
}

type TwoWaysProps = {
  readonly words: string
  /** The button, and what is said once it is pressed. */
  readonly mine: readonly [string, string]
  readonly theirs: readonly [string, string]
  /** Standing by this device deletes the record. */
  readonly isDeletion?: true
  readonly onDecide: OnDecide
  readonly children: ReactNode
}

function TwoWays({ words, mine, theirs, isDeletion, onDecide, children }: TwoWaysProps): ReactNode {
  return (
    <>
      <p>{words}</p>
      {children}
      <div className={styles['ways']}>
        <Button variant={isDeletion ? 'danger' : 'primary'} onClick={() => onDecide('mine', mine[1])}>
          {mine[0]}
        </Button>
        <Button onClick={() => onDecide('theirs', theirs[1])}>{theirs[0]}</Button>
      </div>
    </>
  )
}

/** In the order of the form. What the server alone writes is left out. */
function Values({ kind, body }: { readonly kind: KindFacts; readonly body: UnitValues }): ReactNode {
  const order = Object.keys(kind.labels)
  const place = (unit: string): number => order.indexOf(labelKey(unit))
  const entries = Object.entries(body)
    .filter(([unit]) => labelKey(unit) !== 'receipts')
    .toSorted(([one], [other]) => place(one) - place(other))
  return (
    <FactList>
      {entries.map(([unit, value]) => {
        const { label, text } = unitWords(kind, unit, value, body)
        return (
          <Fact key={unit} term={label}>
            {text}
          </Fact>
        )
      })}
    </FactList>
  )
}
