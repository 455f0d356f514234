import type { ReactNode } from 'react'
import type { ReferralStatus } from '../../../shared/domain/referral-lifecycle.ts'
import { STATUS_LABELS } from '../../../shared/domain/referral-labels.ts'
import type { Tone } from './tone.ts'
import { Badge } from './badge.tsx'

const TONES: Readonly<Record<ReferralStatus, Tone>> = {
  open: 'neutral',
  viewed: 'info',
  countered: 'warning',
  accepted: 'success',
  declined: 'danger',
  expired: 'neutral',
  withdrawn: 'neutral',
  retained: 'success',
  not_retained: 'neutral',
  resolved: 'success',
  fee_due: 'warning',
  fee_paid: 'success',
  closed: 'neutral',
}

export function ReferralStatusBadge({ status }: { readonly status: ReferralStatus }): ReactNode {
  return <Badge tone={TONES[status]}>{STATUS_LABELS[status]}</Badge>
}
