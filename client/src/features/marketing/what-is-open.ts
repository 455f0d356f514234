/** Which plan features work today and which are in development. All pages read this list; update it when a feature opens. */
import type { CUSTOM_PLAN_FEATURES, PRO_PLAN_FEATURES } from '../../../../shared/domain/pricing.ts'

export type Openness = 'open' | 'building' | 'agreed'
type Status = { readonly openness: Openness; readonly words: string }

export const OPENNESS_LABELS: Readonly<Record<Openness, string>> = {
  open: 'Available now',
  building: 'In development',
  agreed: 'By arrangement',
}

export const PRO_PLAN_STATUS: Readonly<Record<(typeof PRO_PLAN_FEATURES)[number], Status>> = {
  'Full dashboard': {
    openness: 'open',
    words:
      'Offline drafting and queueing, the recipient’s page, time-stamped statuses, messages, deadlines and reminders, notifications, CSV export, and your Google and Microsoft files, mail, and calendar.',
  },
  'AI legal assistant': {
    openness: 'building',
    words: 'It will answer from your own documents and quote the sentences it relies on.',
  },
  'Unlimited legal research': {
    openness: 'building',
    words: 'Unlimited searches of court opinions. Join the waiting list for the beta.',
  },
  'Priority support': {
    openness: 'open',
    words: 'By email. Paying firms get priority.',
  },
  'Advanced redlining': { openness: 'building', words: 'Compare two versions of a document.' },
  'Unlimited storage': {
    openness: 'open',
    words: 'No limit on referrals, drafts, or messages. Storage of documents is in development.',
  },
}

export const CUSTOM_PLAN_STATUS: Readonly<Record<(typeof CUSTOM_PLAN_FEATURES)[number], Status>> = {
  'Custom integrations': {
    openness: 'agreed',
    words: 'With the case management or intake system you already use.',
  },
  'Dedicated account manager': { openness: 'agreed', words: 'One contact who knows your firm.' },
  'White-label': { openness: 'agreed', words: 'Your branding on everything your referral partners see.' },
  'Enterprise support': { openness: 'agreed', words: 'Contractual support hours and response times.' },
  'Custom training': { openness: 'agreed', words: 'For your attorneys and staff, using your own cases.' },
  'Advanced security': {
    openness: 'agreed',
    words:
      'We’ll answer your security questionnaire and set up single sign-on and hosting to fit your policy.',
  },
}
