import { useId, type ReactNode } from 'react'
import {
  CUSTOM_PLAN_FEATURES,
  formatCents,
  PRO_PLAN_AVAILABLE,
  PRO_PLAN_FEATURES,
  PRO_PLAN_MONTHLY,
  SEAT_MONTHLY,
} from '../../../../../shared/domain/pricing.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Badge } from '../../../ui/badge.tsx'
import styles from './plan-cards.module.css'

type PlanCardsProps = {
  readonly bookingUrl: string
  /** The payment button of the Pro Plan. */
  readonly pay: ReactNode
}

export function PlanCards({ bookingUrl, pay }: PlanCardsProps): ReactNode {
  return (
    <div className={styles['plans']}>
      <Plan
        name="Pro Plan"
        badge="Most Popular"
        price={
          <>
            <strong>{formatCents(PRO_PLAN_MONTHLY)}</strong> per month
          </>
        }
        note={`plus ${formatCents(SEAT_MONTHLY)} per seat`}
        features={PRO_PLAN_AVAILABLE}
        inDevelopment={PRO_PLAN_FEATURES.filter((feature) => !PRO_PLAN_AVAILABLE.includes(feature))}
        action={pay}
      />
      <Plan
        name="Custom Plan"
        price={<strong>Custom pricing</strong>}
        note="for larger firms"
        features={CUSTOM_PLAN_FEATURES}
        action={
          <LinkButton to={bookingUrl} target="_blank" rel="noopener" wide>
            Book a call
          </LinkButton>
        }
      />
    </div>
  )
}

type PlanProps = {
  readonly name: string
  readonly badge?: string
  readonly price: ReactNode
  readonly note: string
  readonly features: readonly string[]
  /** Listed separately from the features that are paid for. */
  readonly inDevelopment?: readonly string[]
  readonly action: ReactNode
}

function Plan({ name, badge, price, note, features, inDevelopment = [], action }: PlanProps): ReactNode {
  const headingId = useId()
  return (
    <section
      aria-labelledby={headingId}
      className={badge === undefined ? styles['plan'] : `${styles['plan']} ${styles['chosen']}`}
    >
      <header>
        <h3 id={headingId}>{name}</h3>
        {badge !== undefined && <Badge tone="success">{badge}</Badge>}
      </header>
      <p className={styles['price']}>{price}</p>
      <p className={styles['note']}>{note}</p>
      <div className={styles['features']}>
        <FeatureList features={features} {...(inDevelopment.length > 0 ? { title: 'Available now' } : {})} />
        {inDevelopment.length > 0 && (
          <FeatureList features={inDevelopment} title="In development, not part of what you pay for today" />
        )}
      </div>
      <div className={styles['action']}>{action}</div>
    </section>
  )
}

type FeatureListProps = { readonly title?: string; readonly features: readonly string[] }

function FeatureList({ title, features }: FeatureListProps): ReactNode {
  const titleId = useId()
  return (
    <>
      {title !== undefined && (
        <h4 id={titleId} className={styles['kind']}>
          {title}
        </h4>
      )}
      <ul aria-labelledby={title === undefined ? undefined : titleId}>
        {features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
    </>
  )
}
