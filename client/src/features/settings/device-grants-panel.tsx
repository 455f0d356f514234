import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { DeviceGrant } from '../../../../shared/contracts/device-grants.ts'
import { failureMessage } from '../../platform/http/failure-message.ts'
import { usePlatform } from '../../platform/platform-provider.tsx'
import { asked, QueryState } from '../../platform/query/query-state.tsx'
import { FormError } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Time } from '../../ui/time.tsx'
import { useNow } from '../../ui/use-now.ts'
import { deviceGrantsKey, deviceGrantsQuery, endDeviceGrant } from './device-grants.queries.ts'
import styles from './settings.module.css'

/** Lists and revokes the devices that can send what the user has queued while no window is open. */
export function DeviceGrantsPanel(): ReactNode {
  const { http } = usePlatform()
  const list = useQuery(deviceGrantsQuery(http))
  return (
    <Card aria-labelledby="device-grants-heading">
      <h2 id="device-grants-heading">Devices allowed to send in the background</h2>
      <p className={styles['soft']}>
        Lets this device send what you have queued (referrals, messages and changes to your own records) even
        when the app is closed. It can’t read or do anything else. A device that is still signed in gets this
        permission back automatically, so sign out a lost device too.
      </p>
      <QueryState
        isPart
        {...asked(list)}
        loading="Loading your devices…"
        rows={1}
        isEmpty={({ length }) => length === 0}
        empty={<p>No devices have this permission.</p>}
      >
        {(grants) => <Grants grants={grants} />}
      </QueryState>
    </Card>
  )
}

function Grants({ grants }: { readonly grants: readonly DeviceGrant[] }): ReactNode {
  const { http } = usePlatform()
  const queries = useQueryClient()
  const now = useNow(60_000)
  const ending = useMutation({
    networkMode: 'always',
    mutationFn: (id: string) => endDeviceGrant(http, id),
    onSuccess: () => queries.invalidateQueries({ queryKey: deviceGrantsKey }),
  })
  return (
    <>
      <FormError>{ending.error === null ? null : failureMessage(ending.error)}</FormError>
      <ul className={styles['sessions']}>
        {grants.map(({ id, label, createdAt, lastUsedAt, expiresAt }) => (
          <li key={id}>
            <div>
              <p>{label}</p>
              <p className={styles['soft']}>
                Since <Time at={Date.parse(createdAt)} now={now} />
                {lastUsedAt !== null && (
                  <>
                    , last used <Time at={Date.parse(lastUsedAt)} now={now} />
                  </>
                )}
                , expires <Time at={Date.parse(expiresAt)} now={now} />
              </p>
            </div>
            <Button
              size="small"
              busy={ending.isPending && ending.variables === id}
              aria-label={`Revoke permission of ${label}`}
              onClick={() => ending.mutate(id)}
            >
              Revoke
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
