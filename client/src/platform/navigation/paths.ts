/** Short names for the pages that screens link to. pages.ts defines all pages. */
import type { PagePath } from './pages.ts'

export const REFERRAL_TABS = ['received', 'sent', 'queue', 'drafts', 'archive'] as const
export type ReferralTab = (typeof REFERRAL_TABS)[number]

export const paths = {
  landing: '/',
  signup: '/signup',
  login: '/signup/login',
  dashboard: '/dashboard',
  submitReferral: '/submit-referral',
  referrals: '/dashboard/referrals',
  privateNetwork: '/private-network',
  liens: '/dashboard/liens',
  newMatter: '/dashboard/liens/new',
  newDocument: '/dashboard/liens/document/new',
  notifications: '/notifications',
  notificationPreferences: '/settings/notifications',
  emailTest: '/test/email',
  kiwiAi: '/kiwi-ai',
  integrations: '/settings/integrations',
  goodbye: '/goodbye',
  components: '/ui-test',
  practice: '/settings/practice',
  billing: '/settings/billing',
  security: '/settings/security',
  device: '/settings/device',
  data: '/settings/data',
  accountDeletion: '/account-deletion',
  approvals: '/admin/approvals',
  clientHome: '/home2',
  intake: '/home',
  help: '/help',
} as const satisfies Record<string, PagePath>

export function referralsTabPath(tab: ReferralTab): string {
  return `${paths.referrals}?tab=${tab}`
}

/** A referral on the server, with its history. */
export function referralPath(referralId: string): string {
  return `${paths.referrals}/${encodeURIComponent(referralId)}`
}

/** The referral form with one draft opened. */
export function draftPath(draftId: string): string {
  return `${paths.submitReferral}?draft=${encodeURIComponent(draftId)}`
}

/** The receipt for a referral that was sent or queued. */
export function sentPath(referralId: string): string {
  return `${paths.submitReferral}?sent=${encodeURIComponent(referralId)}`
}
