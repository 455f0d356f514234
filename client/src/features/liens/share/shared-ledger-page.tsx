import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router-dom'
import { openShareEndpoint, type OpenedShare } from '../../../../../shared/contracts/book-shares.ts'
import { useConnectivity } from '../../../offline/react/use-connectivity.ts'
import { failureMessage, refusalStatus } from '../../../platform/http/failure-message.ts'
import { unwrap } from '../../../platform/http/http-client.ts'
import { referralPath, referralsTabPath } from '../../../platform/navigation/paths.ts'
import { usePlatform } from '../../../platform/platform-provider.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { useDocumentTitle } from '../../../ui/document-title.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { formatFullTime } from '../../../ui/time.tsx'
import { useNow } from '../../../ui/use-now.ts'
import styles from '../matter/matter.module.css'
import { SharedFiles, SharedLiens, SharedTotals } from './shared-parts.tsx'
import { TakeOver } from './take-over.tsx'
import { TIER_LABELS } from './tier-words.ts'

const MINUTE = 60_000
const TITLE = 'Shared ledger'

/** /dashboard/liens/shared/{id}: what the referring attorney shares of a matter. */
export function SharedLedgerPage(): ReactNode {
  useDocumentTitle(TITLE)
  const { share = '' } = useParams()
  return <SharedLedger key={share} id={share} />
}

function SharedLedger({ id }: { readonly id: string }): ReactNode {
  const { http } = usePlatform()
  const isOffline = useConnectivity() === 'offline'
  const now = useNow(MINUTE)
  const opened = useQuery({
    queryKey: ['shared-ledger', id],
    queryFn: async () => unwrap(await http.call(openShareEndpoint, { params: { share: id }, body: {} })),
    enabled: !isOffline,
    retry: false,
    // Each opening is written down for the owner: one for each visit, whatever else is read again.
    staleTime: 'static',
    gcTime: 0,
  })
  if (opened.data !== undefined && now < Date.parse(opened.data.expiresAt))
    return <Ledger id={id} share={opened.data} />
  return (
    <>
      <PageHeading title={TITLE} />
      {opened.data !== undefined ? (
        <Ended title="This share has ended">
          Its time is over. Ask the referring attorney to share the ledger again.
        </Ended>
      ) : isOffline ? (
        <EmptyState title="You’re offline">
          A shared ledger is read from the server and not kept on this device. It opens when you’re online
          again.
        </EmptyState>
      ) : opened.isError ? (
        <Unopened error={opened.error} onRetry={() => void opened.refetch()} />
      ) : (
        <Skeleton label="Opening the ledger…" />
      )}
    </>
  )
}

/** Revoked, expired or of somebody else, which the server does not tell apart further than here; or a failure that can be tried again. */
function Unopened({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }): ReactNode {
  const status = refusalStatus(error)
  if (status === 404)
    return (
      <Ended title="This ledger isn’t shared with you">
        It was revoked, or it is shared with another account. Ask the referring attorney to share it again.
      </Ended>
    )
  if (status === 410)
    return (
      <Ended title="This share has ended">
        Its time is over, or the matter is no longer shared. Ask the referring attorney to share it again.
      </Ended>
    )
  return <LoadFailure words={failureMessage(error)} onRetry={onRetry} />
}

function Ended({ title, children }: { readonly title: string; readonly children: string }): ReactNode {
  return (
    <EmptyState
      title={title}
      action={<LinkButton to={referralsTabPath('received')}>Received referrals</LinkButton>}
    >
      {children}
    </EmptyState>
  )
}

function Ledger({ id, share }: { readonly id: string; readonly share: OpenedShare }): ReactNode {
  const { from, expiresAt, ledger, referralId } = share
  return (
    <div className={styles['form']}>
      <PageHeading
        title={TITLE}
        lead={
          <>
            {TIER_LABELS[ledger.tier]}, from {from}. You can open it until{' '}
            <time dateTime={expiresAt}>{formatFullTime(Date.parse(expiresAt))}</time>. They see when you open
            it. <Link to={referralPath(referralId)}>The referral</Link>
          </>
        }
      />
      <SharedTotals totals={ledger.totals} />
      {ledger.liens !== null && <SharedLiens liens={ledger.liens} />}
      {ledger.files !== null && <SharedFiles files={ledger.files} liens={ledger.liens ?? []} />}
      <TakeOver id={id} share={share} />
    </div>
  )
}
