import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { failureMessage } from '../../../platform/http/failure-message.ts'
import { identityIn } from '../../../platform/auth/session.store.ts'
import { usePlatform, useSession } from '../../../platform/platform-provider.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { askForPush, pushOwner, pushSupport, type PushSupport } from './push-device.ts'
import { pushKey, pushQuery, savePush } from './push.queries.ts'

const REFUSED =
  'Your browser blocks notifications from this site. You can allow them in the browser’s settings.'

const WORDS: Readonly<Record<Exclude<PushSupport, 'ready'>, string>> = {
  unsupported: 'This browser cannot show notifications while the app is closed.',
  install: 'To get notifications on this device, add the app to your home screen first.',
  denied: REFUSED,
}

/** The button that asks for notifications while the app is closed. Nothing asks for them by itself. */
export function TellMe({
  isQuiet = false,
}: {
  /** Shows nothing where it cannot be used. */ readonly isQuiet?: boolean
}): ReactNode {
  const { http } = usePlatform()
  const userId = identityIn(useSession())?.userId
  const queries = useQueryClient()
  const known = useQuery(pushQuery(http))
  const [isRefused, setRefused] = useState(false)
  const asking = useMutation({
    mutationFn: async (key: string) => {
      if (userId === undefined) return
      const subscribed = await askForPush(window, userId, key)
      setRefused(subscribed === null)
      if (subscribed !== null) await savePush(http, subscribed, false)
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: pushKey }),
  })
  const key = known.data?.publicKey ?? null
  if (userId === undefined || key === null) return null
  const support = pushSupport(window)
  if (support !== 'ready') return isQuiet ? null : <p>{WORDS[support]}</p>
  const owner = pushOwner(window)
  const isOn = owner?.userId === userId && known.data?.devices.some(({ id }) => id === owner.id) === true
  // Where it is only offered, it says so once, after the click.
  if (isOn) return isQuiet && asking.isIdle ? null : <p role="status">This device shows notifications.</p>
  return (
    <>
      {isRefused && <Alert tone="warning">{REFUSED}</Alert>}
      {asking.isError && (
        <Alert tone="danger" role="alert">
          {asking.error instanceof DOMException
            ? 'Your browser could not reach its notification service. Check your connection and try again.'
            : failureMessage(asking.error)}
        </Alert>
      )}
      <div>
        <Button busy={asking.isPending} onClick={() => asking.mutate(key)}>
          Tell me on this device
        </Button>
      </div>
    </>
  )
}
