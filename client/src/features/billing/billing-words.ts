/** Labels and explanations of the subscription states. */
import type { SubscriptionStatus } from '../../../../shared/contracts/profile.ts'
import type { Tone } from '../../ui/tone.ts'

type StatusLabel = { readonly label: string; readonly tone: Tone; readonly meaning: string }

export const STATUS_LABELS: Record<SubscriptionStatus, StatusLabel> = {
  none: { label: 'No subscription', tone: 'neutral', meaning: 'You haven’t subscribed yet.' },
  active: { label: 'Active', tone: 'success', meaning: 'Your subscription is paid and up to date.' },
  trialing: { label: 'Trial', tone: 'info', meaning: 'Your trial is active.' },
  past_due: {
    label: 'Past due',
    tone: 'warning',
    meaning: 'The last payment failed. You keep your access while it is tried again; please check your card.',
  },
  cancelled: { label: 'Canceled', tone: 'danger', meaning: 'Your subscription has ended.' },
}
