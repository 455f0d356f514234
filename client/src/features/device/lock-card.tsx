/** Settings > Offline and device: the passkey lock, what it protects against whom, and the one button for it. */
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { turnOffWords, turnOnWords } from '../../offline/lock-words.ts'
import { useOffline } from '../../offline/react/offline-provider.tsx'
import { useDeviceLock } from '../../offline/react/use-device-lock.ts'
import type { LockStanding } from '../../offline/share-lock.ts'
import { identityIn } from '../../platform/auth/session.store.ts'
import { useSession } from '../../platform/platform-provider.tsx'
import { Alert, FormError } from '../../ui/alert.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import styles from './device-tab.module.css'

export function LockCard(): ReactNode {
  const { standing } = useDeviceLock()
  return (
    <Card aria-labelledby="lock-heading">
      <h2 id="lock-heading">
        Passkey lock {standing === 'on' && <Badge tone="success">On</Badge>}
        {standing === 'off' && <Badge>Off</Badge>}
      </h2>
      <Said standing={standing} />
    </Card>
  )
}

function Said({ standing }: { readonly standing: LockStanding | null }): ReactNode {
  switch (standing) {
    case null:
      return <p>…</p>
    case 'not_remembered':
      return (
        <p>
          There is nothing to lock: you signed in without “Remember me”, so nothing that opens what is kept
          here outlives the browser. After it was closed, what is kept here opens when you sign in again.
        </p>
      )
    case 'not_possible':
      return (
        <p>
          This browser has no passkeys that can lock what is kept here. Until it has, protect the device with
          a password of its own and with disk encryption.
        </p>
      )
    case 'on':
    case 'off':
      return <Lock isOn={standing === 'on'} />
  }
}

function Lock({ isOn }: { readonly isOn: boolean }): ReactNode {
  const { lock } = useOffline().core
  const email = identityIn(useSession())?.email ?? 'CounselRelay'
  const [isAsking, setIsAsking] = useState(false)
  const [outcome, setOutcome] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  async function change(): Promise<void> {
    setIsAsking(true)
    setOutcome(null)
    setFailure(null)
    const answer = await (isOn ? lock.turnOff() : lock.turnOn(`${email} (lock of this device)`))
    setIsAsking(false)
    if (answer === 'done') setOutcome(isOn ? 'The lock is off.' : 'The lock is on.')
    else setFailure(isOn ? turnOffWords(answer) : turnOnWords(answer))
  }

  return (
    <>
      <p>
        You stay signed in here when the browser is closed. With the lock on, your drafts, your queue and the
        pages you have seen then open with a passkey of this device: your fingerprint, your face, the PIN of
        the device, or a security key. You are asked for it when the app opens without a network; connected,
        it opens by itself.
      </p>
      <dl className={styles['facts']}>
        <div>
          <dt>With the lock off</dt>
          <dd>Whoever copies this browser’s files while you stay signed in can open what is kept here.</dd>
        </div>
        <div>
          <dt>With the lock on</dt>
          <dd>
            A copy that is made from then on opens nothing by itself, without your passkey. Only what you
            write before you unlock is not protected by it.
          </dd>
        </div>
        <div>
          <dt>In both cases</dt>
          <dd>
            Your sign-in is kept here too. Whoever has the files could ask our server with it, until you end
            that session under <Link to="/settings/security">Security</Link>.
          </dd>
        </div>
      </dl>
      <p>
        Your passkey never leaves this device through us, and signs nobody in. If you lose it, nothing is
        lost: connect to the network, and turn the lock off here. Signing out removes the lock.
      </p>
      {outcome !== null && (
        <Alert tone="success" role="status">
          {outcome}
        </Alert>
      )}
      <FormError>{failure}</FormError>
      <div>
        <Button busy={isAsking} onClick={() => void change()}>
          {isOn ? 'Turn off the lock' : 'Turn on the lock'}
        </Button>
      </div>
    </>
  )
}
