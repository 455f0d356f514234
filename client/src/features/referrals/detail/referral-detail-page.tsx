import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router-dom'
import { referralDetailSchema, type ReferralDetail } from '../../../../../shared/contracts/referrals.ts'
import { isAccepted, isFinal } from '../../../../../shared/domain/referral-lifecycle.ts'
import { useCachedQuery } from '../../../offline/react/use-cached-query.ts'
import { failureMessage, refusalStatus } from '../../../platform/http/failure-message.ts'
import { referralsTabPath } from '../../../platform/navigation/paths.ts'
import { usePlatform } from '../../../platform/platform-provider.tsx'
import { QueryState } from '../../../platform/query/query-state.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { useDocumentTitle } from '../../../ui/document-title.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { ReferralStatusBadge } from '../../../ui/referral-status-badge.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { usePrinting } from '../../../ui/use-printing.ts'
import { deliveryLabel, isRecord } from '../delivery-labels.ts'
import { EmailDelivery } from './email-delivery.tsx'
import { LifecycleStepper } from './lifecycle-stepper.tsx'
import { LinkedFilesCard } from './linked-files-card.tsx'
import { NextStepCard } from './next-step-card.tsx'
import styles from './referral-detail.module.css'
import { CaseCard, ContactCard, PartiesCard } from './referral-facts.tsx'
import { ReferralMessages, ToMessages } from './referral-messages.tsx'
import { ReferralPrint } from './referral-print.tsx'
import { counterpartOf } from '../referral-sides.ts'
import { ReferralTimeline } from './referral-timeline.tsx'
import { ReferralTools } from './referral-tools.tsx'
import { TermsCard } from './terms-card.tsx'
import { referralQuery } from '../referral.queries.ts'

/** /dashboard/referrals/{id}: one referral with the details and actions that this user has access to. */
export function ReferralDetailPage({ matterOf, callOf }: ReferralDetailPageProps): ReactNode {
  const { id = '' } = useParams()
  return <ReferralById key={id} id={id} matterOf={matterOf} callOf={callOf} />
}

type ReferralDetailPageProps = {
  /** What stands beside an accepted referral that was received: the matter that is made of it. */
  readonly matterOf?: ((referral: ReferralDetail) => ReactNode) | undefined
  /** What stands beside a referral that was sent: the call that it was made of. */
  readonly callOf?: ((referral: ReferralDetail) => ReactNode) | undefined
}

function ReferralById({
  id,
  matterOf,
  callOf,
}: ReferralDetailPageProps & { readonly id: string }): ReactNode {
  const { http } = usePlatform()
  const query = useQuery(referralQuery(http, id))
  const known = useCachedQuery({
    answer: query,
    name: `referral/${id}`,
    schema: referralDetailSchema,
    isFinal: isGone,
  })
  const now = useNow(15_000)
  useDocumentTitle(known.status === 'known' ? `${counterpartOf(known.value)}, referral` : 'Referral')

  if (known.status === 'failed' && isGone(known.error)) return <Gone error={known.error} />
  return (
    <>
      {known.status !== 'known' && <PageHeading title="Referral" />}
      <QueryState
        state={known}
        onRetry={query.refetch}
        loading="Loading the referral…"
        rows={4}
        offline="You’re offline, and this referral hasn’t been opened on this device yet."
        wayOn={<LinkButton to={referralsTabPath('sent')}>All referrals</LinkButton>}
      >
        {(referral, isLive) => (
          <LoadedReferral referral={referral} now={now} canAct={isLive} matterOf={matterOf} callOf={callOf} />
        )}
      </QueryState>
    </>
  )
}

type LoadedReferralProps = ReferralDetailPageProps & {
  readonly referral: ReferralDetail
  readonly now: number
  readonly canAct: boolean
}

function LoadedReferral(props: LoadedReferralProps): ReactNode {
  const isPrinting = usePrinting()
  return (
    <>
      {/* Stays mounted while printing, so that an unfinished message is not lost. */}
      <div className={styles['screen']} hidden={isPrinting}>
        <OnScreen {...props} />
      </div>
      {isPrinting && <ReferralPrint {...props} />}
    </>
  )
}

function OnScreen({ referral, now, canAct, matterOf, callOf }: LoadedReferralProps): ReactNode {
  return (
    <>
      <nav aria-label="Breadcrumb" className={styles['back']}>
        <BackToList referral={referral} />
      </nav>
      <PageHeading
        title={referral.subject}
        lead={leadOf(referral)}
        actions={<StandingBadge referral={referral} />}
      />
      <ToMessages referral={referral} />
      <LifecycleStepper referral={referral} now={now} />
      <div className={styles['columns']}>
        <div className={styles['column']}>
          <NextStepCard referral={referral} now={now} canAct={canAct} />
          <TermsCard referral={referral} />
          <PartiesCard referral={referral} />
          <CaseCard referral={referral} />
          {referral.disclosure === 'full' && (
            <LinkedFilesCard referralId={referral.id} canAct={canAct} isOver={isOver(referral)} />
          )}
          <ContactCard referral={referral}>
            {referral.side === 'sender' && <EmailDelivery referral={referral} now={now} canAct={canAct} />}
          </ContactCard>
          {referral.side === 'recipient' && isAccepted(referral.status) && matterOf?.(referral)}
          {referral.side === 'sender' && callOf?.(referral)}
          <ReferralTools referral={referral} canAct={canAct} />
        </div>
        <div className={styles['column']}>
          <ReferralMessages referral={referral} now={now} />
          <ReferralTimeline referral={referral} now={now} />
        </div>
      </div>
    </>
  )
}

/** It ended without being accepted, so the other attorney no longer has access. */
function isOver({ status }: ReferralDetail): boolean {
  return isFinal(status) && !isAccepted(status)
}

/** Links to the list that contains the referral. */
function BackToList({ referral: { side, status } }: { readonly referral: ReferralDetail }): ReactNode {
  if (isFinal(status)) return <Link to={referralsTabPath('archive')}>Archived referrals</Link>
  return side === 'sender' ? (
    <Link to={referralsTabPath('sent')}>Sent referrals</Link>
  ) : (
    <Link to={referralsTabPath('received')}>Received referrals</Link>
  )
}

/** As in the list, "Not emailed" is shown instead of "open", because it says more. */
function StandingBadge({ referral }: { readonly referral: ReferralDetail }): ReactNode {
  const { side, status } = referral
  if (side === 'sender' && status === 'open' && isRecord(referral))
    return <Badge>{deliveryLabel(referral)}</Badge>
  return <ReferralStatusBadge status={status} />
}

function leadOf(referral: ReferralDetail): string {
  const whom = `${referral.side === 'sender' ? 'To' : 'From'} ${counterpartOf(referral)}`
  return referral.reference === null ? whom : `${whom}. Your reference: ${referral.reference}`
}

/** The referral no longer exists, or this user no longer has access. */
function Gone({ error }: { readonly error: Error }): ReactNode {
  const isForbidden = refusalStatus(error) === 403
  return (
    <>
      <PageHeading title="Referral" />
      <EmptyState
        title={isForbidden ? 'You don’t have access' : 'Referral not found'}
        action={
          <LinkButton to={referralsTabPath('sent')} variant="primary">
            All referrals
          </LinkButton>
        }
      >
        {isForbidden
          ? failureMessage(error)
          : 'We couldn’t find this referral, or you don’t have access to it.'}
      </EmptyState>
    </>
  )
}

function isGone(error: Error): boolean {
  const status = refusalStatus(error)
  return status === 404 || status === 403 || status === 410
}
