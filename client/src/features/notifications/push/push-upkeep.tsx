import { type ReactNode, useEffect } from 'react'
import { identityIn } from '../../../platform/auth/session.store.ts'
import { useAuth, usePlatform } from '../../../platform/platform-provider.tsx'
import { listPushDevicesEndpoint } from '../../../../../shared/contracts/push.ts'
import { dropPush, pushOwner, renewPush } from './push-device.ts'
import { savePush } from './push.queries.ts'

/** Subscribes this device anew at each start, and ends the subscription at sign-out. Best effort: nothing depends on push messages. */
export function PushUpkeep({ userId }: { readonly userId: string }): ReactNode {
  const { http } = usePlatform()
  const { session } = useAuth()
  useEffect(() => {
    if (pushOwner(window) === null) return
    void (async () => {
      const known = await http.call(listPushDevicesEndpoint, {})
      const key = known.ok ? known.value.publicKey : null
      const renewed = key === null ? null : await renewPush(window, userId, key)
      if (renewed !== null) await savePush(http, renewed, true)
    })().catch(() => undefined)
  }, [http, userId])
  useEffect(
    () =>
      session.subscribe(() => {
        if (session.get().status === 'signed_out' && identityIn(session.get()) === null)
          void dropPush(window).catch(() => undefined)
      }),
    [session],
  )
  return null
}
