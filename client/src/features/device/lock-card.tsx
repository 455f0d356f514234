/** Settings > Offline and device: explains the passkey lock and turns it on or off. */
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { turnOffMessage, turnOnMessage } from '../../offline/lock-messages.ts'
import { useOffline } from '../../offline/react/offline-provider.tsx'
import { useDeviceLock } from '../../offline/react/use-device-lock.ts'
import type { LockStanding } from '../../offline/share-lock.ts'
import { identityIn } from '../../platform/auth/session.store.ts'
import { useSession } from '../../platform/platform-provider.tsx'
import { Alert, FormError } from '../../ui/alert.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Fact, FactList } from '../../ui/fact-list.tsx'
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
          There is nothing to lock. You signed in without “Remember me,” so the key is gone when you close the
          browser. Your saved work opens when you sign in again.
        </p>
      )
    case 'not_possible':
      return (
        <p>
          This browser has no passkeys that can lock what is kept here. Protect the device with a password and
          disk encryption instead.
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
    else setFailure(isOn ? turnOffMessage(answer) : turnOnMessage(answer))
  }

  return (
    <>
      <p>
        You stay signed in here when you close the browser. With the lock on, your drafts, queue, and saved
        pages then open with a passkey: your fingerprint, face, device PIN, or security key. We’ll ask for it
        when the app opens offline. When you’re connected, it opens automatically.
      </p>
      <FactList className={styles['facts']}>
        <Fact term="With the lock off">
          Anyone who copies this browser’s files while you’re signed in can open what is kept here.
        </Fact>
        <Fact term="With the lock on">
          A copy made after that can’t be opened without your passkey. Only what you write before you unlock
          isn’t protected.
        </Fact>
        <Fact term="In both cases">
          Your sign-in is kept here too. Anyone who has the files could use it with our server until you end
          that session under <Link to="/settings/security">Security</Link>.
        </Fact>
      </FactList>
      <p>
        We never receive your passkey, and it can’t be used to sign in. If you lose it, you won’t lose any
        work. Connect to the network and turn the lock off here. Signing out removes the lock.
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
