import type { ReactNode } from 'react'
import { limitationFlag, type LimitationFlag } from '../../../../shared/domain/law/injury-limitation.ts'
import { STATE_NAMES } from '../../../../shared/domain/state-names.ts'
import type { RecordDraft } from '../../offline/react/use-record-draft.ts'
import { Alert } from '../../ui/alert.tsx'
import { localDay } from '../../ui/local-time.ts'
import { useNow } from '../../ui/use-now.ts'
import { textIn } from './call-fields.tsx'
import { leftWords } from './limitation-words.ts'

const TONES = {
  passed: 'danger',
  now: 'danger',
  soon: 'warning',
  later: 'neutral',
  unknown: 'neutral',
} as const

/** Warns, and never stops anybody. */
export function LimitationNote({ call }: { readonly call: RecordDraft }): ReactNode {
  const now = useNow(60_000)
  const state = textIn(call, 'state')
  const flag = limitationFlag(
    {
      state: state === '' ? null : state,
      area: textIn(call, 'area'),
      incidentDate: textIn(call, 'incident') === '' ? null : textIn(call, 'incident'),
    },
    localDay(now),
  )
  if (flag === null) return null
  return (
    <Alert tone={TONES[flag.kind]} role="status" title="Time limit to sue">
      <LimitationWords
        flag={flag}
        state={Object.entries(STATE_NAMES).find(([code]) => code === state)?.[1] ?? state}
      />
    </Alert>
  )
}

function LimitationWords({
  flag,
  state,
}: {
  readonly flag: LimitationFlag
  readonly state: string
}): ReactNode {
  if (flag.kind === 'unknown')
    return (
      <p>
        No period is kept here for {state}, which says nothing about the time there is. Verify it in the law.
      </p>
    )
  const { row } = flag
  return (
    <>
      <p>
        {leftWords(flag)}; verify: {row.citation}
      </p>
      {row.note !== null && <p>{row.note}</p>}
      <p>
        Read on {row.readOn} in {row.source}; no attorney has reviewed it. Minors, late discovery, claims
        against a government, death and medical cases differ.
      </p>
    </>
  )
}
