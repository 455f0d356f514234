import type { ReactNode } from 'react'
import { useWatch, type Control } from 'react-hook-form'
import { compensationOffered, instantWords, REFERRAL_MAIL } from '../../../../shared/domain/referral-words.ts'
import { withoutPercentSign } from '../../../../shared/domain/text-ends.ts'
import { sizeWords } from '../../ui/size-words.ts'
import styles from './mail-preview.module.css'
import type { ReferralFormValues } from './referral-form.ts'

const { title, terms, details, files: filesTerm } = REFERRAL_MAIL

/** What the recipient is told, in the terms and the order of the mail, while it is being written. */
export function MailPreview({ control }: { readonly control: Control<ReferralFormValues> }): ReactNode {
  const values = useWatch({ control })
  const files = values.files ?? []
  return (
    <details className={styles['preview']} open>
      <summary>Preview</summary>
      <div className={styles['mail']}>
        <p className={styles['brand']}>CounselRelay</p>
        <p className={styles['title']}>{title}</p>
        <p className={styles['body']}>Dear {values.name || 'recipient'},</p>
        <dl>
          <Fact term={terms.subject}>{values.selectedSubject}</Fact>
          <Fact term={terms.area}>{values.area}</Fact>
          <Fact term={terms.state}>{values.state}</Fact>
          <Fact term={terms.compensation}>{share(values.compensationPercentage)}</Fact>
          <Fact term={terms.deadline}>{deadlineWords(values.acceptanceDeadline)}</Fact>
          <Fact term={details}>{values.caseDetails}</Fact>
          <Fact term={filesTerm}>
            {files.map((file) => `${file.name ?? ''} (${sizeWords(file.size ?? 0)})`).join('; ')}
          </Fact>
        </dl>
        <p className={styles['soft']}>Then how to answer you, and the rule on sharing fees.</p>
      </div>
      {values.sendEmail === false && (
        <p className={styles['off']}>
          E-mail is switched off: the referral is recorded, and nobody receives this.
        </p>
      )}
    </details>
  )
}

function Fact({
  term,
  children,
}: {
  readonly term: string
  readonly children: string | undefined
}): ReactNode {
  if (children === undefined || children.trim() === '') return null
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function share(text: string | undefined): string {
  const trimmed = withoutPercentSign(text ?? '')
  if (trimmed === '') return ''
  const value = Number(trimmed)
  return Number.isNaN(value) ? trimmed : compensationOffered(value)
}

/** In UTC, as the mail says it: the recipient's zone is not known. */
function deadlineWords(local: string | undefined): string {
  const instant = Date.parse(local ?? '')
  return Number.isNaN(instant) ? '' : instantWords(new Date(instant))
}
