import { useState, type ReactNode } from 'react'
import { recordingAdvice, type RecordingAdvice } from '../../../../shared/domain/law/recording-consent.ts'
import { CALL_KIND, callConsentSchema } from '../../../../shared/domain/records/call.ts'
import { labelOf } from '../../../../shared/domain/records/record-kind.ts'
import { STATE_NAMES } from '../../../../shared/domain/state-names.ts'
import type { RecordDraft } from '../../offline/react/use-record-draft.ts'
import { useOffline } from '../../offline/react/offline-provider.tsx'
import { useOwnProfile } from '../../offline/react/use-own-profile.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { Time } from '../../ui/time.tsx'
import { useNow } from '../../ui/use-now.ts'
import styles from './call-center.module.css'
import { textIn } from './call-fields.tsx'

const QUESTION = 'May I record this call?'
const MAX_WORDS = 500

/** What the two states ask for before anybody records, and what was answered. Nothing is recorded here. */
export function CallConsent({ call }: { readonly call: RecordDraft }): ReactNode {
  const own = useOwnProfile()?.firm?.firmState ?? null
  const callers = textIn(call, 'state')
  const consent = callConsentSchema.safeParse(call.values['consent']).data
  return (
    <Card aria-labelledby="call-consent" className={styles['part']}>
      <h2 id="call-consent">{labelOf(CALL_KIND, 'consent')}</h2>
      <Advice advice={recordingAdvice(callers === '' ? null : callers, own)} />
      {consent === undefined ? <Ask call={call} /> : <Answered call={call} consent={consent} />}
    </Card>
  )
}

function Advice({ advice }: { readonly advice: RecordingAdvice }): ReactNode {
  const { rule, rows, isUnknown } = advice
  return (
    <div className={styles['advice']}>
      <p>
        {rule === 'all'
          ? 'Everybody on the call must agree before it is recorded.'
          : 'One party’s consent is enough in these states. Asking is right everywhere.'}{' '}
        CounselRelay records nothing.
      </p>
      {isUnknown && <p>The caller’s state or yours is not known, so the stricter rule counts.</p>}
      {rows.length > 0 && (
        <ul className={styles['law']}>
          {rows.map(({ state, row }) => (
            <li key={state}>
              {nameOfState(state)}: {row.value === 'all' ? 'all parties' : 'one party'}; verify:{' '}
              {row.citation}.{row.note !== null && ` ${row.note}`} Read on {row.readOn} in {row.source}; no
              attorney has reviewed it.
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function nameOfState(code: string): string {
  return Object.entries(STATE_NAMES).find(([state]) => state === code)?.[1] ?? code
}

function Ask({ call }: { readonly call: RecordDraft }): ReactNode {
  const { now } = useOffline().core.draftDeps
  const [words, setWords] = useState(QUESTION)
  const answer = (given: boolean): void =>
    call.set('consent', {
      ...{ asked: true, given, words: words.trim() },
      at: new Date(now()).toISOString(),
    })
  return (
    <>
      <TextArea
        label="Ask in these words"
        rows={2}
        maxLength={MAX_WORDS}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <div className={styles['buttons']}>
        <Button disabled={words.trim() === ''} onClick={() => answer(true)}>
          They agreed
        </Button>
        <Button disabled={words.trim() === ''} onClick={() => answer(false)}>
          They did not agree
        </Button>
      </div>
    </>
  )
}

type AnsweredProps = {
  readonly call: RecordDraft
  readonly consent: { readonly given: boolean; readonly words: string; readonly at: string }
}

function Answered({ call, consent }: AnsweredProps): ReactNode {
  const now = useNow(60_000)
  return (
    <div className={styles['answered']}>
      <p role="status">
        {consent.given ? 'They agreed' : 'They did not agree: do not record'},{' '}
        <Time at={Date.parse(consent.at)} now={now} />. Asked: “{consent.words}”
      </p>
      <Button variant="ghost" size="small" onClick={() => call.set('consent', null)}>
        Ask again
      </Button>
    </div>
  )
}
