/** Looks the cases of a table of authorities up, on a press. */
import type { ReactNode } from 'react'
import { useConnectivity } from '../../../offline/react/use-connectivity.ts'
import { failureMessage } from '../../../platform/http/failure-message.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { formatTime } from '../../../ui/time.tsx'
import type { AuthorityRow } from '../findings/authority-rows.ts'
import { toLookUp, type KnownLookup } from './looked-up.ts'
import { useLookUp, useLookupHost, type Left } from './use-lookups.ts'
import styles from './lookup.module.css'

type LookUpBarProps = {
  readonly rows: readonly AuthorityRow[]
  readonly known: ReadonlyMap<string, KnownLookup>
}

export function LookUpBar({ rows, known }: LookUpBarProps): ReactNode {
  const host = useLookupHost()
  const isOffline = useConnectivity() === 'offline'
  const lookUp = useLookUp()
  if (host === null) return null
  const citations = toLookUp(rows, known)
  const { error, data: left } = lookUp
  return (
    <div className={styles['bar']}>
      {citations.length > 0 && (
        <>
          <Button
            busy={lookUp.isPending}
            aria-disabled={isOffline || undefined}
            onClick={() => !isOffline && lookUp.mutate({ host, citations })}
          >
            {`Look up ${citations.length === 1 ? '1 case' : `${citations.length} cases`} at ${host}`}
          </Button>
          <p className={styles['note']}>
            {isOffline
              ? 'You’re offline. Cases can be looked up once you’re online.'
              : `Sends volume, reporter and page of each case to ${host}, and nothing else.`}
          </p>
        </>
      )}
      {error !== null && (
        <Alert tone="danger" role="alert">
          {failureMessage(error)}
        </Alert>
      )}
      {left !== undefined && left !== null && (
        <Alert tone="warning" role="status">
          {leftWords(left, host)}
        </Alert>
      )}
      {known.size > 0 && (
        <p className={styles['note']}>
          A case that is found exists. Whether it is good law is not looked up: an attorney must check.
        </p>
      )}
    </div>
  )
}

function leftWords({ count, again }: Left, host: string): string {
  const cases = count === 1 ? '1 case was' : `${count} cases were`
  const when = again === null ? 'in a minute' : `at ${formatTime(Date.parse(again), Date.now())}`
  return `${cases} not looked up (limit of ${host}). Try again ${when}.`
}
