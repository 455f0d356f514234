/** /home: four short steps to a profile and a posted request, for visitors and signed-in users. */
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { userIdSchema } from '../../../../../shared/domain/ids.ts'
import { toOfflineError } from '../../../offline/engine/offline-error.ts'
import { useDraft } from '../../../offline/react/use-draft.ts'
import { useOffline } from '../../../offline/react/offline-provider.tsx'
import type { DraftOwner } from '../../../offline/engine/stored-rows.ts'
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
import type { IntakeDraft } from './intake-draft.ts'
import type { IntakeDraftHandle } from './use-intake.ts'

export function IntakePage(): ReactNode {
  const profile = useProfile()
  const { core } = useOffline()
  const drafts = useMemo(() => createIntakeDrafts(core.draftDeps), [core])
  const { draft, found } = useArrival(drafts)
  const isAttorney = profile.status === 'known' && profile.profile.user_type === 'attorney'
  if (isAttorney) return <ForClients />
  if (found === 'locked') return <Locked />
  if (found !== undefined) return <IntakeForm found={found} draft={draft} />
  return (
    <main>
      <Spinner page label="Opening your request…" />
    </main>
  )
}

/** An empty form would overwrite the stored answers. */
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

/** `found` is undefined until session and draft are loaded. A later sign-in changes the questions, not the owner of the draft. */
function useArrival(drafts: IntakeDrafts): {
  readonly draft: IntakeDraftHandle
  readonly found: IntakeDraft | null | undefined | 'locked'
} {
  const { logger } = usePlatform()
  const session = useSession()
  const visitor: DraftOwner = userIdSchema.safeParse(identityIn(session)?.userId).data ?? 'device'
  const [arrived, setArrived] = useState<DraftOwner | null>(null)
  const owner = arrived ?? visitor
  const source = useMemo(
    () => ({
      load: () => drafts.load(owner),
      save: (draft: IntakeDraft) => drafts.save(owner, draft),
      remove: () => drafts.remove(owner),
    }),
    [drafts, owner],
  )
  const draft = useDraft(source)
  const { load } = draft
  const isLocked = load.status === 'failed' && toOfflineError(load.error).code === 'locked'
  const isKnown = load.status === 'ready' || (load.status === 'failed' && !isLocked)
  if (arrived === null && isKnown && session.status !== 'checking') setArrived(owner)
  useEffect(() => {
    if (load.status === 'failed' && toOfflineError(load.error).code !== 'locked')
      logger.warn('The draft of a request could not be read on this device.', load.error)
  }, [load, logger])
  if (isLocked) return { draft, found: 'locked' }
  if (arrived === null) return { draft, found: undefined }
  return { draft, found: load.status === 'ready' ? load.stored : null }
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
