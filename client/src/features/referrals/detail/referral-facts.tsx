/** Cards for the contact, the parties, and the case of a referral. */
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { ReferralDetail } from '../../../../../shared/contracts/referrals.ts'
import { phoneHref, shownPhone } from '../../../../../shared/domain/phone.ts'
import { isAwaitingAnswer } from '../../../../../shared/domain/referral-lifecycle.ts'
import { paths } from '../../../platform/navigation/paths.ts'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Fact, FactList } from '../../../ui/fact-list.tsx'
import { formatSize } from '../../../../../shared/domain/format-size.ts'
import styles from './referral-detail.module.css'

export const PARTIES_HEADING_ID = 'parties-heading'

type CardProps = { readonly referral: ReferralDetail }

type ContactCardProps = CardProps & {
  /** The email delivery status, for the sender. */
  readonly children?: ReactNode
}

export function ContactCard({ referral, children }: ContactCardProps): ReactNode {
  const isSender = referral.side === 'sender'
  const box = isSender ? 'sent' : 'received'
  const others = `${paths.referrals}?tab=${box}&counterpart=${encodeURIComponent(referral.counterpartEmail)}`
  const phone = isSender ? referral.recipientPhone : referral.senderPhone
  return (
    <Card aria-labelledby="contact-heading">
      <h2 id="contact-heading">{isSender ? 'Recipient' : 'Sender'}</h2>
      <FactList className={styles['facts']}>
        <Fact term="Name">{referral.counterpartName || 'Not specified'}</Fact>
        <Fact term="Email">
          <a href={`mailto:${referral.counterpartEmail}`}>{referral.counterpartEmail}</a>
        </Fact>
        {referral.counterpartFirm !== null && <Fact term="Firm">{referral.counterpartFirm}</Fact>}
        {phone !== null && (
          <Fact term="Phone">
            <a href={phoneHref(phone)}>{shownPhone(phone)}</a>
          </Fact>
        )}
      </FactList>
      <p className={styles['screenOnly']}>
        <Link to={others}>All referrals with this attorney</Link>
      </p>
      {children}
    </Card>
  )
}

/** The names for the conflict check. Until a recipient starts the check, the case card explains how to see them. */
export function PartiesCard({ referral }: CardProps): ReactNode {
  const { client, adverseParties, disclosure } = referral
  if (disclosure === 'terms') return null
  return (
    <Card aria-labelledby={PARTIES_HEADING_ID}>
      <h2 id={PARTIES_HEADING_ID} tabIndex={-1}>
        Parties
      </h2>
      <FactList className={styles['facts']}>
        <Fact term="Client">
          <Names text={client} />
        </Fact>
        <Fact term="Adverse parties">
          <Names text={adverseParties} />
        </Fact>
      </FactList>
    </Card>
  )
}

/** One name per line, as entered. */
function Names({ text }: { readonly text: string | null }): ReactNode {
  return <span className={styles['words']}>{text ?? 'Not specified'}</span>
}

export function CaseCard({ referral }: CardProps): ReactNode {
  const { caseDetails, attachments, disclosure } = referral
  return (
    <Card aria-labelledby="case-heading">
      <h2 id="case-heading">Case details</h2>
      {caseDetails === null ? (
        <p className={styles['soft']}>{whenShown(referral)}</p>
      ) : (
        <p className={styles['words']}>{caseDetails}</p>
      )}
      {disclosure === 'full' && (
        <>
          <h3 className={attachments.length === 0 ? styles['screenOnly'] : undefined}>Files</h3>
          {attachments.length === 0 ? (
            <p className={classNames(styles['soft'], styles['screenOnly'])}>No files listed.</p>
          ) : (
            <>
              <ul className={styles['files']}>
                {attachments.map(({ name, size }, index) => (
                  <li key={`${name}-${index}`}>
                    <span>{name}</span> <span className={styles['soft']}>{formatSize(size)}</span>
                  </li>
                ))}
              </ul>
              <p className={styles['soft']}>
                Only names and sizes are listed here. The sender shares the files directly.
              </p>
            </>
          )}
        </>
      )}
    </Card>
  )
}

/** Explains when the details become visible. After the referral has ended, they never do. */
function whenShown({ status, disclosure }: ReferralDetail): string {
  if (!isAwaitingAnswer(status)) return 'This referral is closed, so its details are not available.'
  return disclosure === 'terms'
    ? 'Check for conflicts to see the names of the parties. Case details and files are available after acceptance.'
    : 'Case details and files are available after acceptance.'
}
