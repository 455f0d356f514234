/** /home: four short steps to a profile and a posted request, for visitors and for whoever is signed in already. */
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { userIdSchema } from '../../../../../shared/domain/ids.ts'
import { toOfflineError } from '../../../offline/engine/offline-error.ts'
import { useOffline } from '../../../offline/react/offline-provider.tsx'
import { UnlockNotice } from '../../../offline/react/unlock-notice.tsx'
import { identityIn } from '../../../platform/auth/session.store.ts'
import { usePlatform, useProfile, useSession } from '../../../platform/platform-provider.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { useDocumentTitle } from '../../../ui/document-title.ts'
import { EntryFrame } from '../../../ui/entry-frame.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { clientPaths } from '../client-home-paths.ts'
import { createIntakeDrafts, type IntakeDrafts } from './intake-draft.store.ts'
import { IntakeForm } from './intake-form.tsx'
import type { IntakeArrival } from './use-intake.ts'

export function IntakePage(): ReactNode {
  const profile = useProfile()
  const { core } = useOffline()
  const drafts = useMemo(() => createIntakeDrafts(core.draftDeps), [core])
  const { arrival, isLocked } = useArrival(drafts)
  const isAttorney = profile.status === 'known' && profile.profile.user_type === 'attorney'
  if (isAttorney) return <ForClients />
  if (arrival !== null) return <IntakeForm arrival={arrival} drafts={drafts} />
  if (isLocked) return <Locked />
  return (
    <main>
      <Spinner page label="Opening your request…" />
    </main>
  )
}

/** An empty form in the place of what was answered would overwrite it. */
function Locked(): ReactNode {
  useDocumentTitle('Post a request')
  return (
    <EntryFrame>
      <PageHeading
        title="Your answers are locked"
        lead="They’re saved on this device. Unlock or reconnect it to continue."
      />
      <UnlockNotice />
    </EntryFrame>
  )
}

/** Gathered once, when the session and the draft are known; signing in later on changes what is asked, not whose draft it is. */
function useArrival(drafts: IntakeDrafts): {
  readonly arrival: IntakeArrival | null
  readonly isLocked: boolean
} {
  const { logger } = usePlatform()
  const { lock } = useOffline().core
  const session = useSession()
  const [arrival, setArrival] = useState<IntakeArrival | null>(null)
  const [isLocked, setIsLocked] = useState(false)
  const isReady = session.status !== 'checking'
  const userId = identityIn(session)?.userId
  useEffect(() => {
    if (!isReady || arrival !== null) return undefined
    let isCurrent = true
    const owner = userIdSchema.safeParse(userId).data ?? 'device'
    const arrive = (draft: IntakeArrival['draft']): void => {
      if (isCurrent) setArrival({ owner, draft })
    }
    const load = (): void =>
      void drafts.load(owner).then(arrive, (cause: unknown) => {
        if (toOfflineError(cause).code === 'locked') {
          if (isCurrent) setIsLocked(true)
          return
        }
        logger.warn('The draft of a request could not be read on this device.', cause)
        arrive(null)
      })
    load()
    const stopWaiting = lock.onOpened(load)
    return () => {
      isCurrent = false
      stopWaiting()
    }
  }, [arrival, drafts, isReady, lock, logger, userId])
  return { arrival, isLocked }
}

function ForClients(): ReactNode {
  useDocumentTitle('Create a profile')
  return (
    <EntryFrame>
      <PageHeading
        title="This page is for people looking for an attorney"
        lead="You’re signed in as an attorney."
      />
      <LinkButton to={clientPaths.dashboard} variant="primary">
        Go to the dashboard
      </LinkButton>
    </EntryFrame>
  )
}
