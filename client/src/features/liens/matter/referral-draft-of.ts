/** What a matter fills in of a new referral. Its subject stays empty: it is in an email's subject, where no name of a matter belongs. Pure. */
import type { UnitValues } from '../../../../../shared/domain/records/record.ts'
import { emptyReferralDraft, type ReferralDraftValues } from '../../../offline/operations/referral-draft.ts'
import { formatDay } from '../lien-labels.ts'

export function referralDraftOf(body: UnitValues): ReferralDraftValues {
  const text = (unit: string): string => {
    const value = body[unit]
    return typeof value === 'string' ? value : ''
  }
  const carrier = text('carrier')
  const details = [
    text('injury') === '' ? '' : `Date of injury: ${formatDay(text('injury'))}.`,
    carrier === '' ? '' : `Insurance carrier: ${carrier}.`,
  ]
  return {
    ...emptyReferralDraft(),
    client: text('client'),
    adverseParties: text('liableParty'),
    state: text('state'),
    caseDetails: details.filter((line) => line !== '').join('\n'),
  }
}
