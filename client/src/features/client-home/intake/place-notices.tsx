/** What a client must know about the state and about time before posting. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { openStatesEndpoint } from '../../../../../shared/contracts/marketplace-states.ts'
import { barRegisterOf } from '../../../../../shared/domain/bar-registers.ts'
import { NOT_SURE } from '../../../../../shared/domain/client-intake.ts'
import { criticalFrom } from '../../../../../shared/domain/law/injury-limitation.ts'
import { STATE_NAMES } from '../../../../../shared/domain/state-names.ts'
import type { UsJurisdiction } from '../../../../../shared/domain/us-states.ts'
import { unwrap } from '../../../platform/http/http-client.ts'
import { usePlatform } from '../../../platform/platform-provider.tsx'
import { Alert } from '../../../ui/alert.tsx'
import type { Intake } from './use-intake.ts'

/** Null while it is not known, so that nothing untrue is said. */
function useIsOpen(state: UsJurisdiction | ''): boolean | null {
  const { http } = usePlatform()
  const { data } = useQuery({
    queryKey: ['open-states'],
    queryFn: async ({ signal }) => unwrap(await http.call(openStatesEndpoint, { signal })),
    staleTime: 60_000,
  })
  return data === undefined || state === '' ? null : data.open.includes(state)
}

export function StateNotice({ state }: { readonly state: UsJurisdiction | '' }): ReactNode {
  const isOpen = useIsOpen(state)
  if (isOpen !== false || state === '') return null
  return (
    <Alert
      tone="warning"
      role="status"
      title={`We do not introduce clients to attorneys in ${STATE_NAMES[state]}`}
      actions={<BarLink state={state} />}
    >
      You can still write it down here. It’s kept for you, and nobody else sees it. The state bar can name a
      lawyer referral service.
    </Alert>
  )
}

export function TimeLimitNotice({ intake: { state, rules } }: { readonly intake: Intake }): ReactNode {
  const { state: place, need, date } = state.draft.values
  const from = criticalFrom(place, need === NOT_SURE ? null : need, date === '' ? null : date)
  if (from !== null && from <= rules.today)
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
