/** Settings > Billing: plan, seats, invoices, and a link to Stripe. */
import type { ReactNode } from 'react'
import type { BillingSummary } from '../../../../shared/contracts/billing.ts'
import { formatCents } from '../../../../shared/domain/pricing.ts'
import { useConnectivity } from '../../offline/react/use-connectivity.ts'
import { asked, QueryState } from '../../platform/query/query-state.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Fact, FactList } from '../../ui/fact-list.tsx'
import styles from './billing-panel.module.css'
import { STATUS_LABELS } from './billing-words.ts'
import { useBillingSummary, usePortal } from './billing.queries.ts'
import { InvoiceList } from './invoice-list.tsx'

/** The plan was granted without a payment, e.g. for a firm that pays by contract, so Stripe has no record of it. */
const GRANTED = 'This plan wasn’t paid for by card, so there’s nothing to manage here.'

export function BillingPanel(): ReactNode {
  return (
    <QueryState
      {...asked(useBillingSummary())}
      loading="Loading your billing…"
      rows={4}
      title="We couldn’t load your billing"
    >
      {(summary) => <Summary summary={summary} />}
    </QueryState>
  )
}

function Summary({ summary }: { readonly summary: BillingSummary }): ReactNode {
  const { status, plan, seats, monthlyTotal, renewsAt, cancelAtPeriodEnd } = summary
  const words = STATUS_LABELS[status]
  const isGranted = status !== 'none' && plan === null
  return (
    <div className={styles['panel']}>
      <Card aria-labelledby="billing-plan">
        <div className={styles['heading']}>
          <h2 id="billing-plan">{plan ?? 'Subscription'}</h2>
          <Badge tone={words.tone}>{words.label}</Badge>
        </div>
        <p>{words.meaning}</p>
        {plan !== null && (
          <FactList className={styles['facts']}>
            <Fact term="Seats">{seats}</Fact>
            {monthlyTotal !== null && <Fact term="Each month">{formatCents(monthlyTotal)}</Fact>}
            {renewsAt !== null && (
              <Fact term={cancelAtPeriodEnd ? 'Ends on' : 'Renews on'}>{dayOf(renewsAt)}</Fact>
            )}
          </FactList>
        )}
        {isGranted ? <p className={styles['soft']}>{GRANTED}</p> : <Way status={status} />}
      </Card>
      <InvoiceList invoices={summary.invoices} />
    </div>
  )
}

function Way({ status }: { readonly status: BillingSummary['status'] }): ReactNode {
  const portal = usePortal((url) => window.location.assign(url))
  const isOffline = useConnectivity() === 'offline'
  if (status === 'none') {
    return (
      <div>
        <LinkButton to="/signup/register?phase=2" variant="primary">
          Subscribe
        </LinkButton>
      </div>
    )
  }
  return (
    <div className={styles['way']}>
      {portal.error !== null && (
        <Alert tone="danger" role="alert">
          {portal.error.message}
        </Alert>
      )}
      <div>
        <Button
          variant="primary"
          busy={portal.isPending || portal.isSuccess}
          disabled={isOffline}
          onClick={() => portal.mutate()}
        >
          Manage billing
        </Button>
      </div>
      <p className={styles['soft']}>
        {isOffline
          ? 'You’re offline. Connect to manage billing on Stripe.'
          : 'Manage your card, seats, invoices, and cancellation on Stripe.'}
      </p>
    </div>
  )
}

function dayOf(instant: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(new Date(instant))
}
