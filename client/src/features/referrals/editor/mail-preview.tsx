import type { ReactNode } from 'react'
import { useWatch, type Control } from 'react-hook-form'
import { formatInstant } from '../../../../../shared/domain/format-time.ts'
import { DISCLOSURE_ORDER } from '../../../../../shared/domain/referral-terms.ts'
import { REFERRAL_MAIL, referralMailTitle } from '../../../../../shared/domain/referral-labels.ts'
import { formatSize } from '../../../../../shared/domain/format-size.ts'
import { Fact, FactList } from '../../../ui/fact-list.tsx'
import { deviceTimeZone } from '../deadline.ts'
import styles from './mail-preview.module.css'
import { feeSentence, type ReferralFormValues } from './referral-form.ts'

const { terms, details, files: filesTerm, button } = REFERRAL_MAIL

type MailPreviewProps = {
  readonly control: Control<ReferralFormValues>
  /** The sender's firm. */
  readonly sender: string
}

/** A live preview of the email, with its terms in the same order. */
export function MailPreview({ control, sender }: MailPreviewProps): ReactNode {
  const values = useWatch({ control })
  const { name = '', firm = '', compensationPercentage = '', includeCaseDetails = false } = values
  return (
    <details className={styles['preview']} open>
      <summary>Preview</summary>
      <div className={styles['mail']}>
        <p className={styles['brand']}>CounselRelay</p>
        <p className={styles['title']}>{referralMailTitle(sender)}</p>
        <p className={styles['body']}>Dear {name || 'recipient'},</p>
        <p>
          <span className={styles['button']}>{button}</span>
        </p>
        <FactList>
          <Fact term={terms.area}>{values.area}</Fact>
          <Fact term={terms.state}>{values.state}</Fact>
          <Fact term={terms.fee}>{feeSentence(compensationPercentage, sender, { firm, name })}</Fact>
          <Fact term={terms.deadline}>{deadlineText(values.acceptanceDeadline)}</Fact>
        </FactList>
        {includeCaseDetails ? (
          <IncludedDetails values={values} />
        ) : (
          <p className={styles['body']}>{DISCLOSURE_ORDER}</p>
        )}
        <p className={styles['soft']}>(Instructions for responding and a fee-sharing note follow.)</p>
      </div>
    </details>
  )
}

type Values = ReturnType<typeof useWatch<ReferralFormValues>>

function IncludedDetails({ values }: { readonly values: Values }): ReactNode {
  const files = values.files ?? []
  return (
    <FactList>
      <Fact term={terms.subject}>{values.selectedSubject}</Fact>
      <Fact term={details}>{values.caseDetails}</Fact>
      <Fact term={filesTerm}>
        {files.map((file) => `${file.name ?? ''} (${formatSize(file.size ?? 0)})`).join('; ')}
      </Fact>
    </FactList>
  )
}

/** In the sender's named zone, as in the email. */
function deadlineText(local: string | undefined): string {
  const instant = Date.parse(local ?? '')
  return Number.isNaN(instant) ? '' : formatInstant(new Date(instant), deviceTimeZone())
}
