/** /pricing: the two plans, what they include today, and the price for a given number of seats. */
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
import { SupportLink } from '../legal/contact-words.tsx'
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
        title="One firm price, plus a price per seat"
        lead="Attorneys pay for access. Clients and receiving attorneys pay nothing. Each feature shows whether it’s available today."
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
          note="for firms that need more"
          action={
            <a href={bookingUrl} target="_blank" rel="noopener" className={styles['book']}>
              Book a call
            </a>
          }
          features={CUSTOM_PLAN_FEATURES.map((name) => ({ name, ...CUSTOM_PLAN_STATUS[name] }))}
        />
      </div>

      <Passage margin="By firm size" title="Monthly cost">
        <SeatSum />
      </Passage>

      <Passage margin="Questions" title="Paying, changing, canceling">
        <dl className={styles['questions']}>
          <div>
            <dt>When am I charged?</dt>
            <dd>
              In step 3 of registration, then every month. You can use the dashboard once we’ve verified your
              bar number, so have it handy. The paid month runs while we verify it.
            </dd>
          </div>
          <div>
            <dt>What if you can’t verify my bar number?</dt>
            <dd>
              We’ll email you the reason, and you can correct your application. You don’t get access until we
              can verify the number. The <Link to="/terms-of-service#fees">terms</Link> promise no refund in
              that case, and the subscription renews until you cancel it. To ask about your payment, write to{' '}
              <SupportLink />.
            </dd>
          </div>
          <div>
            <dt>Who sees my card?</dt>
            <dd>
              Only Stripe, our payment provider. Your card number never touches our servers. We keep your
              plan, seats, subscription status, invoices, and, on your receipts, your card’s brand and last
              four digits.
            </dd>
          </div>
          <div>
            <dt>Can I cancel?</dt>
            <dd>
              Yes, anytime, under Settings &gt; Billing. Payments aren’t refunded unless the{' '}
              <Link to="/terms-of-service">terms</Link> or the law require it. You can export your referrals
              first.
            </dd>
          </div>
          <div>
            <dt>What if I don’t send any referrals?</dt>
            <dd>The price is for access, so it stays the same. There’s no charge per referral.</dd>
          </div>
          <div>
            <dt>Does CounselRelay take a cut of the fee?</dt>
            <dd>
              No. We aren’t a party to any fee division. A fee recorded in a referral is only for the two
              attorneys.
            </dd>
          </div>
        </dl>
      </Passage>
    </MarketingFrame>
  )
}
