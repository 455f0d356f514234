import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { DeviceSessionRow } from '../../../../shared/contracts/sessions.ts'
import type { AuthResult } from '../../platform/auth/auth.ts'
import { useAuth } from '../../platform/platform-provider.tsx'
import { asked, QueryState } from '../../platform/query/query-state.tsx'
import { Alert, FormError } from '../../ui/alert.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { deviceName } from '../../offline/device-name.ts'
import { endSession, sessionsKey, sessionsQuery } from './sessions.queries.ts'
import styles from './settings.module.css'

/** Lists and ends the account's sessions, as far as the sign-in service reports them. */
export function SessionsCard(): ReactNode {
  const auth = useAuth()
  const list = useQuery(sessionsQuery(auth))
  return (
    <Card aria-labelledby="sessions-heading">
      <h2 id="sessions-heading">Sessions</h2>
      <QueryState
        isPart
        {...asked(list)}
        loading="Loading your sessions…"
        rows={2}
        words={({ message }) => message}
      >
        {(found) =>
          found.kind === 'listed' ? (
            <SessionRows sessions={found.sessions} />
          ) : (
            <p>We can’t list your devices here, but you can still sign out all of the others.</p>
          )
        }
      </QueryState>
      <EndAll hasOthers={list.data?.kind !== 'listed' || list.data.sessions.length > 1} />
    </Card>
  )
}

function SessionRows({ sessions }: { readonly sessions: readonly DeviceSessionRow[] }): ReactNode {
  const auth = useAuth()
  const queries = useQueryClient()
  const ending = useMutation({
    mutationFn: (id: string) => endSession(auth, id),
    onSuccess: () => queries.invalidateQueries({ queryKey: sessionsKey }),
  })
  return (
    <>
      <FormError>{ending.error?.message}</FormError>
      <ul className={styles['sessions']}>
        {sessions.map((session) => {
          const name = deviceName(session.user_agent)
          return (
            <li key={session.id}>
              <div>
                <p>
                  {name} {session.is_current && <Badge tone="success">This device</Badge>}
                </p>
                <p className={styles['soft']}>
                  Signed in {timeOf(session.created_at)},{' '}
                  {session.is_current ? 'active now' : `last active ${timeOf(session.last_seen_at)}`}
                </p>
              </div>
              {!session.is_current && (
                <Button
                  size="small"
                  busy={ending.isPending && ending.variables === session.id}
                  aria-label={`Sign out ${name}`}
                  onClick={() => ending.mutate(session.id)}
                >
                  Sign out
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** `hasOthers` is true if the sessions are unknown. */
function EndAll({ hasOthers }: { readonly hasOthers: boolean }): ReactNode {
  const auth = useAuth()
  const queries = useQueryClient()
  const [outcome, setOutcome] = useState<AuthResult<void> | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const end = async (): Promise<void> => {
    setIsBusy(true)
    setOutcome(await auth.endSessions('others'))
    setIsBusy(false)
    await queries.invalidateQueries({ queryKey: sessionsKey })
  }
  return (
    <>
      {outcome?.ok === true && (
        <Alert tone="success" role="status">
          Your other devices have been signed out.
        </Alert>
      )}
      {outcome?.ok === false && <FormError>{outcome.failure.message}</FormError>}
      {hasOthers && (
        <div>
          <Button busy={isBusy} onClick={() => void end()}>
            Sign out other devices
          </Button>
        </div>
      )}
    </>
  )
}

function timeOf(iso: string): string {
  return new Date(iso).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })
}
