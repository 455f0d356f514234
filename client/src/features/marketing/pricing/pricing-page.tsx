/** /pricing: the two plans, what they hold today, and what a firm of your size pays. */
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import {
  CUSTOM_PLAN_FEATURES,
  formatCents,
  PRO_PLAN_FEATURES,
  PRO_PLAN_MONTHLY,
  SEAT_MONTHLY,
} from '../../../../../shared/domain/pricing.ts'
import { useOperatorFacts } from '../../../platform/operator-facts.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { useDocumentTitle } from '../../../ui/document-title.ts'
import { MarketingFrame } from '../frame/marketing-frame.tsx'
import { Opening, Passage } from '../frame/passage.tsx'
import { PAGE_HEADS } from '../page-heads.ts'
import { CUSTOM_PLAN_STATUS, PRO_PLAN_STATUS } from '../what-is-open.ts'
import { Plan } from './plan.tsx'
import styles from './pricing-page.module.css'
import { SeatSum } from './seat-sum.tsx'

export function PricingPage(): ReactNode {
  const { bookingUrl } = useOperatorFacts()
  useDocumentTitle(PAGE_HEADS['/pricing'].title)
  return (
    <MarketingFrame>
      <Opening
        title="One price for the firm, one for each seat"
        lead="Attorneys pay for access. Clients do not pay us, and neither does whoever receives a referral. Each line below says whether you can use it today."
      />
      <div className={styles['plans']}>
        <Plan
          name="Pro Plan"
          badge={<Badge tone="success">Most Popular</Badge>}
          price={
            <>
              <strong>{formatCents(PRO_PLAN_MONTHLY)}</strong> per month
            </>
          }
          note={`plus ${formatCents(SEAT_MONTHLY)} per seat`}
          action={
            <LinkButton to="/signup" variant="primary" wide>
              Get started
            </LinkButton>
          }
          features={PRO_PLAN_FEATURES.map((name) => ({ name, ...PRO_PLAN_STATUS[name] }))}
          isMain
        />
        <Plan
          name="Custom Plan"
          price={<strong>Custom pricing</strong>}
          note="for firms that need more than seats"
          action={
            <a href={bookingUrl} target="_blank" rel="noopener" className={styles['book']}>
              Book a call
            </a>
          }
          features={CUSTOM_PLAN_FEATURES.map((name) => ({ name, ...CUSTOM_PLAN_STATUS[name] }))}
        />
      </div>

      <Passage margin="By your size" title="What a month comes to">
        <SeatSum />
      </Passage>

      <Passage margin="Before you ask" title="Paying, changing, leaving">
        <dl className={styles['questions']}>
          <div>
            <dt>When am I charged?</dt>
            <dd>
              When you pay in step three of the registration, then every month. You can use the dashboard once
              your bar ID has been checked, so have it at hand.
            </dd>
          </div>
          <div>
            <dt>Who sees my card?</dt>
            <dd>
              Our card payment provider, Stripe. The number never touches our servers; we keep the plan, the
              seats, the state of the subscription and the invoices.
            </dd>
          </div>
          <div>
            <dt>Can I leave?</dt>
            <dd>
              Yes, under Settings, Billing, at any time. What has been paid is not refunded unless the{' '}
              <Link to="/terms-of-service">terms</Link> or the law say so. Your referrals can be exported
              first.
            </dd>
          </div>
          <div>
            <dt>What if I send no referral in a month?</dt>
            <dd>The price is for access, so it stays the same. There is no fee per referral sent.</dd>
          </div>
          <div>
            <dt>Is there a part of the attorney’s fee for CounselRelay?</dt>
            <dd>
              No. We are no party to any fee division. A fee that is recorded in a referral is there for the
              two attorneys.
            </dd>
          </div>
        </dl>
      </Passage>
    </MarketingFrame>
  )
}
