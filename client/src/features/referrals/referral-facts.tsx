/** What a referral says: until when, on what terms, between whom, about what. */
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { ReferralDetail } from '../../../../shared/contracts/referrals.ts'
import { formatCents } from '../../../../shared/domain/pricing.ts'
import { isAwaitingAnswer } from '../../../../shared/domain/referral-lifecycle.ts'
import { OUTCOME_WORDS, percentWords } from '../../../../shared/domain/referral-words.ts'
import { paths } from '../../platform/navigation/paths.ts'
import { Alert } from '../../ui/alert.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { deadlineWords, timeLeftWords } from '../../ui/deadline.ts'
import { sizeWords } from '../../ui/size-words.ts'
import { deliverySentence } from './delivery-words.ts'
import styles from './referral-detail.module.css'

type CardProps = { readonly referral: ReferralDetail }

const HOUR = 3_600_000

type DeadlineCardProps = CardProps & {
  readonly now: number
  /** What can be done about it. */
  readonly children?: ReactNode
}

export function DeadlineCard({ referral, now, children }: DeadlineCardProps): ReactNode {
  const at = Date.parse(referral.deadline)
  if (!isAwaitingAnswer(referral.status)) return null
  const isNear = at - now < 24 * HOUR
  return (
    <Card aria-labelledby="deadline-heading" className={styles['deadline'] ?? ''}>
      <h2 id="deadline-heading">Acceptance deadline</h2>
      <p className={classNames(styles['countdown'], isNear && styles['near'])}>
        {at <= now ? 'The deadline has passed' : timeLeftWords(at, now)}
      </p>
      <p className={styles['soft']}>
        <time dateTime={referral.deadline}>{deadlineWords(at, now)}</time>
      </p>
      {at > now && children}
    </Card>
  )
}

export function TermsCard({ referral }: CardProps): ReactNode {
  return (
    <Card aria-labelledby="terms-heading">
      <h2 id="terms-heading">Terms</h2>
      <dl className={styles['facts']}>
        <Fact term="Compensation">
          {percentWords(referral.compensationPercentage)} of the total attorney fee
        </Fact>
        {referral.counterPercentage !== null && (
          <Fact term="Counter-offer">
            {percentWords(referral.counterPercentage)} of the total attorney fee
          </Fact>
        )}
        <Fact term="Area">{referral.area ?? 'Not given'}</Fact>
        <Fact term="State">{referral.state ?? 'Not given'}</Fact>
        {referral.outcome !== null && <Fact term="Outcome">{OUTCOME_WORDS[referral.outcome]}</Fact>}
        {referral.outcome !== null && (
          <Fact term="Gross attorney fee">
            {referral.grossFee === null ? 'Not given' : formatCents(referral.grossFee)}
          </Fact>
        )}
      </dl>
      <p className={styles['soft']}>
        ABA Model Rule 1.5(e): shares in proportion to the services or with joint responsibility, the client
        agrees in writing, and the total is reasonable. Verify your state’s rule.
      </p>
    </Card>
  )
}

export function PartiesCard({ referral }: CardProps): ReactNode {
  const isSender = referral.side === 'sender'
  const box = isSender ? 'sent' : 'received'
  const others = `${paths.referrals}?tab=${box}&counterpart=${encodeURIComponent(referral.counterpartEmail)}`
  return (
    <Card aria-labelledby="parties-heading">
      <h2 id="parties-heading">{isSender ? 'Recipient' : 'Sender'}</h2>
      <dl className={styles['facts']}>
        <Fact term="Name">{referral.counterpartName || 'Not given'}</Fact>
        <Fact term="E-mail">
          <a href={`mailto:${referral.counterpartEmail}`}>{referral.counterpartEmail}</a>
        </Fact>
        {referral.counterpartFirm !== null && <Fact term="Firm">{referral.counterpartFirm}</Fact>}
        {referral.recipientPhone !== null && isSender && (
          <Fact term="Phone">
            <a href={`tel:${referral.recipientPhone.replaceAll(/[^\d+]/g, '')}`}>{referral.recipientPhone}</a>
          </Fact>
        )}
      </dl>
      <p>
        <Link to={others}>All referrals with this colleague</Link>
      </p>
      {isSender && <Delivery referral={referral} />}
    </Card>
  )
}

/** How the mail fared, as far as the server knows. */
function Delivery({ referral }: CardProps): ReactNode {
  const words = deliverySentence(referral)
  return (
    <div className={styles['delivery']}>
      <h3>E-mail</h3>
      {referral.delivery === 'failed' ? (
        <Alert tone="danger">
          <p>{words}</p>
          <p>Please check the address, or get in touch another way.</p>
        </Alert>
      ) : (
        <p>{words}</p>
      )}
      {referral.messageId !== '' && (
        <p className={styles['soft']}>
          Message id <code>{referral.messageId}</code>
        </p>
      )}
    </div>
  )
}

export function CaseCard({ referral }: CardProps): ReactNode {
  const { caseDetails, attachments, disclosure } = referral
  return (
    <Card aria-labelledby="case-heading">
      <h2 id="case-heading">Case details</h2>
      {caseDetails === null ? (
        <p className={styles['soft']}>
          {disclosure === 'terms'
            ? 'The parties are shown while you are checking conflicts, everything else once you have accepted.'
            : 'They open once the referral is accepted.'}
        </p>
      ) : (
        <p className={styles['words']}>{caseDetails}</p>
      )}
      <h3>Files</h3>
      {attachments.length === 0 ? (
        <p className={styles['soft']}>
          {disclosure === 'full' ? 'None were named.' : 'They are named once the referral is accepted.'}
        </p>
      ) : (
        <>
          <ul className={styles['files']}>
            {attachments.map(({ name, size }, index) => (
              <li key={`${name}-${index}`}>
                <span>{name}</span> <span className={styles['soft']}>{sizeWords(size)}</span>
              </li>
            ))}
          </ul>
          <p className={styles['soft']}>
            Only names and sizes are part of a referral. The files themselves are handed over by the sender.
          </p>
        </>
      )}
    </Card>
  )
}

function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
