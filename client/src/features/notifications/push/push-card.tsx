import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PushDevice } from '../../../../../shared/contracts/push.ts'
import { failureMessage } from '../../../platform/http/failure-message.ts'
import { usePlatform } from '../../../platform/platform-provider.tsx'
import { asked, QueryState } from '../../../platform/query/query-state.tsx'
import { FormError } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Time } from '../../../ui/time.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { pushKey, pushQuery, removePush } from './push.queries.ts'
import { TellMe } from './tell-me.tsx'
import styles from './push-card.module.css'

/** The devices that show this person's notifications while the app is closed. */
export function PushCard(): ReactNode {
  const { http } = usePlatform()
  const list = useQuery(pushQuery(http))
  // The server has no key for push messages.
  if (list.data?.publicKey === null) return null
  return (
    <Card aria-labelledby="push-heading">
      <h2 id="push-heading">Notifications on your devices</h2>
      <p className={styles['soft']}>
        A device can notify you while the app is closed. It shows a few fixed words, and never a name or
        anything about a case. If a device stays silent, you get an email instead.
      </p>
      <TellMe />
      <QueryState
        isPart
        {...asked(list)}
        loading="Loading your devices…"
        rows={1}
        isEmpty={({ devices }) => devices.length === 0}
        empty={<p>No device shows notifications.</p>}
      >
        {({ devices }) => <Devices devices={devices} />}
      </QueryState>
    </Card>
  )
}

function Devices({ devices }: { readonly devices: readonly PushDevice[] }): ReactNode {
  const { http } = usePlatform()
  const queries = useQueryClient()
  const now = useNow(60_000)
  const removing = useMutation({
    networkMode: 'always',
    mutationFn: (id: string) => removePush(http, id),
    onSettled: () => queries.invalidateQueries({ queryKey: pushKey }),
  })
  return (
    <>
      <FormError>{removing.error === null ? null : failureMessage(removing.error)}</FormError>
      <ul className={styles['devices']} aria-label="Devices that show notifications">
        {devices.map(({ id, label, createdAt, confirmedAt }) => (
          <li key={id}>
            <div>
              <p>{label}</p>
              <p className={styles['soft']}>
                Since <Time at={Date.parse(createdAt)} now={now} />
                {confirmedAt !== null && (
                  <>
                    , last shown <Time at={Date.parse(confirmedAt)} now={now} />
                  </>
                )}
              </p>
            </div>
            <Button
              size="small"
              busy={removing.isPending && removing.variables === id}
              aria-label={`Remove ${label}`}
              onClick={() => removing.mutate(id)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
