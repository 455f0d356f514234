/** What a client must know about the state and about time before posting. */
import type { ReactNode } from 'react'
import { barRegisterOf } from '../../../../../shared/domain/bar-registers.ts'
import { NOT_SURE } from '../../../../../shared/domain/client-intake.ts'
import { criticalFrom } from '../../../../../shared/domain/law/injury-limitation.ts'
import { STATE_NAMES } from '../../../../../shared/domain/state-names.ts'
import type { UsJurisdiction } from '../../../../../shared/domain/us-states.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { useIsOpen } from './open-states.ts'
import type { Intake } from './use-intake.ts'

/** The American Bar Association's guide to lawyer referral services, by state. */
const REFERRAL_SERVICES = 'https://www.findlegalhelp.org/'

/** Where nobody is introduced: other ways to a lawyer, and what becomes of the answers. */
export function StateNotice({ intake }: { readonly intake: Intake }): ReactNode {
  const { state } = intake.state.draft.values
  const isOpen = useIsOpen(state)
  if (isOpen !== false || state === '') return null
  return (
    <Alert
      tone="warning"
      role="status"
      title={`We do not introduce clients to attorneys in ${STATE_NAMES[state]}`}
      actions={
        <>
          <a href={REFERRAL_SERVICES} target="_blank" rel="noopener noreferrer">
            Certified lawyer referral services
          </a>
          <BarLink state={state} />
          <Button size="small" onClick={() => window.print()}>
            Print my answers
          </Button>
          <Button size="small" variant="ghost" onClick={intake.startOver}>
            Delete my answers
          </Button>
        </>
      }
    >
      You can still save your request here. It’s kept for you. Nobody else sees it while this state is closed.
    </Alert>
  )
}

/** Little may be left of a time limit; no date is said, because only a lawyer can tell. */
export function isTimeCritical({ state, rules }: Pick<Intake, 'state' | 'rules'>): boolean {
  const { state: place, need, date } = state.draft.values
  const from = criticalFrom(place, need === NOT_SURE ? null : need, date === '' ? null : date)
  return from !== null && from <= rules.today
}

export function TimeLimitNotice({ intake }: { readonly intake: Intake }): ReactNode {
  const place = intake.state.draft.values.state
  if (isTimeCritical(intake))
    return (
      <Alert
        tone="danger"
        role="alert"
        title="Ask a lawyer today"
        actions={place === '' ? undefined : <BarLink state={place} />}
      >
        A time limit may be close, or may have passed. Only a lawyer can tell you. Do not wait for an answer
        here.
      </Alert>
    )
  return <Alert>A time limit applies to most cases; some are weeks. Do not wait for an answer here.</Alert>
}

function BarLink({ state }: { readonly state: UsJurisdiction }): ReactNode {
  const register = barRegisterOf(state)
  if (register === null) return null
  return (
    <a href={register.url} target="_blank" rel="noopener noreferrer">
      {register.keeper}
    </a>
  )
}
