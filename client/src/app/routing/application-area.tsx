import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { Outlet, useNavigate } from 'react-router-dom'
import { userIdSchema, type UserId } from '../../../../shared/domain/ids.ts'
import { InstallButton } from '../../features/device/install-app.tsx'
import { useReadWithReferral } from '../../features/notifications/use-read-with-referral.ts'
import { useUnreadCount } from '../../features/notifications/use-unread-count.ts'
import type { Unsent } from '../../offline/count-unsent.ts'
import type { OfflineCore } from '../../offline/create-offline-core.ts'
import type { Keep } from '../../offline/engine/device-data.ts'
import { OfflineProvider, useOffline } from '../../offline/react/offline-provider.tsx'
import { UnlockNotice } from '../../offline/react/unlock-notice.tsx'
import { useConnectivity } from '../../offline/react/use-connectivity.ts'
import { useHasRecords } from '../../offline/react/use-has-records.ts'
import { useOutboxCounts } from '../../offline/react/use-outbox.ts'
import { identityIn } from '../../platform/auth/session.store.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { useAuth, usePlatform, useProfile, useSession } from '../../platform/platform-provider.tsx'
import { Icon } from '../../ui/icons.tsx'
import { useToasts } from '../../ui/toast.tsx'
import { lazyExtra } from '../../ui/lazy-extra.ts'
import { useQuickAccess } from '../palette/quick-access.tsx'
import type { QueryClients } from '../start/runtime.ts'
import { navEntriesFor } from '../shell/navigation.ts'
import styles from '../shell/shell.module.css'
import { Shell } from '../shell/shell.tsx'
import { StatusPill } from '../shell/status-pill.tsx'
import { useViewer } from '../shell/use-viewer.ts'
import { UserMenu } from '../shell/user-menu.tsx'
import { LiveUpdates } from '../start/live-updates.tsx'
import { StorageNotice } from '../start/storage-notice.tsx'

type ApplicationAreaProps = { readonly core: OfflineCore; readonly queries: QueryClients }

/** The frame of every page behind the sign-in, with the signed-in user's queue. */
export function ApplicationArea({ core, queries }: ApplicationAreaProps): ReactNode {
  const identity = identityIn(useSession())
  const owner = userIdSchema.safeParse(identity?.userId).data ?? null
  // Clears cached data when the user changes, so that no user sees another's.
  useEffect(() => {
    if (owner === null) return undefined
    return () => {
      queries.application.clear()
      queries.referral.clear()
    }
  }, [owner, queries])
  return (
    <QueryClientProvider client={queries.application}>
      <OfflineProvider core={core} owner={owner}>
        {owner !== null && <Push owner={owner} />}
        {owner !== null && <LiveUpdates userId={owner} queries={queries} records={core.records} />}
        <Frame
          account={{ name: identity?.email ?? '', owner }}
          onConfirmed={() => {
            void queries.application.invalidateQueries()
            void queries.referral.invalidateQueries()
          }}
        />
      </OfflineProvider>
    </QueryClientProvider>
  )
}

const ChoicesTray = lazyExtra(
  async () => (await import('../../features/record-choices/choices-tray.tsx')).ChoicesTray,
)

const CallbackReminders = lazyExtra(
  async () => (await import('../../features/call-center/callback-reminders.tsx')).CallbackReminders,
)

const PushUpkeep = lazyExtra(
  async () => (await import('../../features/notifications/push/push-upkeep.tsx')).PushUpkeep,
)

/** Loaded where the browser may show notifications. */
function Push({ owner }: { readonly owner: UserId }): ReactNode {
  if (!('Notification' in window) || Notification.permission !== 'granted') return null
  return (
    <Suspense fallback={null}>
      <PushUpkeep userId={owner} />
    </Suspense>
  )
}

const UnprovenAddressNotice = lazyExtra(
  async () =>
    (await import('../../features/address-proof/unproven-address-notice.tsx')).UnprovenAddressNotice,
)

/** Loaded for people whose address is not proven; stays after the proof, to tell of it. */
function AddressNotice({ onConfirmed }: { readonly onConfirmed: () => void }): ReactNode {
  const known = useProfile()
  const [isNeeded, setIsNeeded] = useState(false)
  if (!isNeeded && known.status === 'known' && known.profile.email_confirmed === false) setIsNeeded(true)
  if (!isNeeded) return null
  return (
    <Suspense fallback={null}>
      <UnprovenAddressNotice onConfirmed={onConfirmed} />
    </Suspense>
  )
}

/** What records need a decision about, and remind of: loaded only for people who have records. */
function Choices(): ReactNode {
  if (!useHasRecords()) return null
  return (
    <Suspense fallback={null}>
      <ChoicesTray />
      <CallbackReminders />
    </Suspense>
  )
}

const SignOutDialog = lazyExtra(async () => (await import('../shell/sign-out-dialog.tsx')).SignOutDialog)
const PersonCard = lazyExtra(async () => (await import('../shell/person-card.tsx')).PersonCard)

type OwnAccount = { readonly name: string; readonly owner: UserId | null }
type FrameProps = { readonly account: OwnAccount; readonly onConfirmed: () => void }

function Frame({ account, onConfirmed }: FrameProps): ReactNode {
  const unread = useUnreadCount()
  const { open, dialogs } = useQuickAccess()
  useReadWithReferral(unread)
  return (
    <Shell
      status={<ConnectionStatus />}
      search={<SearchButton onPress={() => open('palette')} />}
      account={<Account {...account} onShortcuts={() => open('shortcuts')} />}
      unread={unread}
      install={<InstallButton />}
    >
      <StorageNotice reload={() => window.location.reload()} />
      <UnlockNotice />
      <AddressNotice onConfirmed={onConfirmed} />
      <Choices />
      <Outlet />
      {dialogs}
    </Shell>
  )
}

function SearchButton({ onPress }: { readonly onPress: () => void }): ReactNode {
  return (
    <button
      type="button"
      className={styles['search']}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onPress}
    >
      <Icon name="search" />
      <span>Search</span>
    </button>
  )
}

function ConnectionStatus(): ReactNode {
  const connectivity = useConnectivity()
  const counts = useOutboxCounts()
  const { unsent, attention } = counts.status === 'ready' ? counts.value : { unsent: 0, attention: 0 }
  const profile = useProfile()
  const isClient = profile.status === 'known' && profile.profile.user_type === 'client'
  return (
    <StatusPill
      isOnline={connectivity !== 'offline'}
      waiting={unsent}
      attention={attention}
      hasQueue={!isClient}
    />
  )
}

/** At a sign-out, unless the person says otherwise. */
const KEEP: Keep = { unsent: true, documents: true }
const NOTHING_UNSENT: Unsent = { rows: 0, changes: 0, documents: 0, kinds: {} }

type AccountProps = OwnAccount & { readonly onShortcuts: () => void }

function Account({ name, owner, onShortcuts }: AccountProps): ReactNode {
  const { core } = useOffline()
  const { logger } = usePlatform()
  const auth = useAuth()
  const navigate = useNavigate()
  const toasts = useToasts()
  const [unsent, setUnsent] = useState(NOTHING_UNSENT)
  const [isAsking, setIsAsking] = useState(false)

  async function leave(keep = KEEP): Promise<void> {
    try {
      if (owner !== null) await core.forgetPerson(owner, keep)
    } catch (cause) {
      logger.error('What this device keeps could not be cleared at sign-out.', cause)
      if (!keep.documents) {
        toasts.show({
          id: 'sign-out',
          message: 'We couldn’t remove what is kept here, so you’re still signed in.',
        })
        return
      }
    }
    setIsAsking(false)
    auth.signOut({ farewell: true })
    void navigate(paths.login, { replace: true })
  }
  async function onSignOut(): Promise<void> {
    // Counted again, because the displayed number may be outdated.
    const counts = owner === null ? NOTHING_UNSENT : await core.countUnsent(owner).catch(() => NOTHING_UNSENT)
    if (counts.rows + counts.changes + counts.documents === 0) return leave()
    setUnsent(counts)
    setIsAsking(true)
  }

  return (
    <>
      <UserMenu
        account={name === '' ? 'Account' : name}
        person={
          <Suspense fallback={<strong>{name}</strong>}>
            <PersonCard />
          </Suspense>
        }
        places={navEntriesFor('account-menu', useViewer())}
        onShortcuts={onShortcuts}
        onSignOut={() => void onSignOut()}
      />
      {isAsking && (
        <Suspense fallback={null}>
          <SignOutDialog
            unsent={unsent}
            onCancel={() => setIsAsking(false)}
            onKeep={() => void leave()}
            onDiscard={leave}
          />
        </Suspense>
      )}
    </>
  )
}
