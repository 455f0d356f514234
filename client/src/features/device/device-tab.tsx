/** Settings > Offline and device: shows, exports, and removes the data on this device. */
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { UserId } from '../../../../shared/domain/ids.ts'
import { exportOwnData } from '../../offline/export-own-data.ts'
import { toOfflineError } from '../../offline/engine/offline-error.ts'
import { useOffline } from '../../offline/react/offline-provider.tsx'
import { useClosedWindowNote } from '../../offline/react/use-closed-window-sending.ts'
import { useHasRecords } from '../../offline/react/use-has-records.ts'
import { useUnsent } from '../../offline/react/use-unsent.ts'
import { downloadText } from '../../platform/download.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { useAuth } from '../../platform/platform-provider.tsx'
import { Alert, FormError } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Stack } from '../../ui/entry-frame.tsx'
import { useToasts } from '../../ui/toast.tsx'
import { Fact, FactList } from '../../ui/fact-list.tsx'
import { ClearDeviceDialog } from './clear-device-dialog.tsx'
import styles from './device-tab.module.css'
import { InstallCard } from './install-card.tsx'
import { LockCard } from './lock-card.tsx'
import { RecordsCard } from './records-card.tsx'
import { isNearlyFull, persistenceLabel, storageUsedLabel } from './storage-labels.ts'
import { useStorageFacts } from './use-storage-facts.ts'

export function DeviceTab(): ReactNode {
  const { owner } = useOffline()
  const { facts, refresh } = useStorageFacts()
  const hasRecords = useHasRecords()
  return (
    <Stack>
      <InstallCard />
      <StorageCard facts={facts} />
      {owner !== null && (
        <>
          <OwnDataCard owner={owner} onChanged={refresh} />
          {hasRecords && <RecordsCard />}
          <LockCard />
          <ClearCard owner={owner} />
        </>
      )}
    </Stack>
  )
}

function StorageCard({ facts }: { readonly facts: ReturnType<typeof useStorageFacts>['facts'] }): ReactNode {
  const closedWindowWords = useClosedWindowNote('all')
  return (
    <Card aria-labelledby="storage-heading">
      <h2 id="storage-heading">Storage on this device</h2>
      {facts !== null && isNearlyFull(facts) && (
        <Alert tone="warning" role="status" title="This device is nearly full">
          Soon you won’t be able to save anything more here. Remove the content of sent referrals, or free up
          space on the device.
        </Alert>
      )}
      <FactList className={styles['facts']}>
        <Fact term="Storage used">{facts === null ? '…' : storageUsedLabel(facts)}</Fact>
        <Fact term="How long it is kept">{facts === null ? '…' : persistenceLabel(facts)}</Fact>
        <Fact term="Referrals waiting for a connection">{closedWindowWords}</Fact>
      </FactList>
    </Card>
  )
}

type OwnDataProps = { readonly owner: UserId; readonly onChanged: () => void }

function OwnDataCard({ owner, onChanged }: OwnDataProps): ReactNode {
  const { core } = useOffline()
  const [outcome, setOutcome] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  async function attempt(work: () => Promise<string>): Promise<void> {
    setOutcome(null)
    setFailure(null)
    try {
      setOutcome(await work())
      onChanged()
    } catch (error) {
      setFailure(toOfflineError(error).words)
    }
  }
  const save = () =>
    attempt(async () => {
      downloadText('counselrelay-on-this-device.json', await exportOwnData(core, owner), 'application/json')
      return 'Downloaded. This file isn’t encrypted, so store it securely.'
    })
  const wipe = () =>
    attempt(async () => {
      const wiped = await core.wipeSent(owner)
      return wiped === 0
        ? 'There’s no content of sent referrals on this device.'
        : `The content of ${wiped} sent ${wiped === 1 ? 'referral' : 'referrals'} has been removed from this device.`
    })

  return (
    <Card aria-labelledby="own-data-heading">
      <h2 id="own-data-heading">Your drafts and your queue</h2>
      <p>
        Everything is encrypted on this device. Part of the key comes from our server while you’re signed in.
        After you sign out, nobody can read what is kept here, even from a copy of this device. While you’re
        signed in, anyone who can use this browser can read it. With “Remember me,” the key stays here when
        you close the browser, so protect the device with a password and lock the key with a passkey below.
      </p>
      <p>
        We remove the content of a sent referral from this device when you sign out, or a day after it was
        sent. You’ll still see that it was sent.
      </p>
      {outcome !== null && (
        <Alert tone="success" role="status">
          {outcome}
        </Alert>
      )}
      <FormError>{failure}</FormError>
      <div className={styles['buttons']}>
        <Button onClick={() => void save()}>Export drafts and queue</Button>
        <Button onClick={() => void wipe()}>Remove content of sent referrals</Button>
      </div>
    </Card>
  )
}

function ClearCard({ owner }: { readonly owner: UserId }): ReactNode {
  const { core } = useOffline()
  const auth = useAuth()
  const navigate = useNavigate()
  const { show } = useToasts()
  const unsent = useUnsent()
  const [isAsking, setIsAsking] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function clear(): Promise<void> {
    setIsAsking(false)
    try {
      await core.forgetPerson(owner, { unsent: false, documents: false })
    } catch (error) {
      setFailure(toOfflineError(error).words)
      return
    }
    auth.signOut()
    show({ id: 'cleared', message: 'This device has been cleared, and you’re signed out.' })
    await navigate(paths.login, { replace: true })
  }

  return (
    <Card aria-labelledby="clear-heading">
      <h2 id="clear-heading">Clear this device</h2>
      <p>
        Removes your drafts, your queue, documents of Kiwi AI, and saved copies of your pages, and signs you
        out here. Sent referrals stay in your account, and other users’ data on this device isn’t affected.
      </p>
      <FormError>{failure}</FormError>
      <div>
        <Button variant="danger" onClick={() => setIsAsking(true)}>
          Clear this device
        </Button>
      </div>
      <ClearDeviceDialog
        open={isAsking}
        unsent={unsent}
        onCancel={() => setIsAsking(false)}
        onClear={() => void clear()}
      />
    </Card>
  )
}
