/**
 * The route table: every call that the BFF forwards. Calls not listed get a 404.
 * `/auth/v1/admin` and whole prefixes are deliberately omitted.
 */
import { changePackEndpoint, listPacksEndpoint } from '../../shared/contracts/admin-packs.ts'
import { decideApplicationEndpoint, listApplicationsEndpoint } from '../../shared/contracts/admin.ts'
import { getOwnApplicationEndpoint, resubmitApplicationEndpoint } from '../../shared/contracts/application.ts'
import {
  askAssistantEndpoint,
  getAssistantEndpoint,
  getConsentEndpoint,
  giveConsentEndpoint,
  takeBackConsentEndpoint,
} from '../../shared/contracts/assistant.ts'
import { checkCitationsEndpoint, getCitationServiceEndpoint } from '../../shared/contracts/citations.ts'
import {
  addBarAdmissionEndpoint,
  correctBarAdmissionEndpoint,
  decideAdmissionEndpoint,
  listBarAdmissionsEndpoint,
  listWaitingAdmissionsEndpoint,
  removeBarAdmissionEndpoint,
} from '../../shared/contracts/bar-admissions.ts'
import type { ServerPath } from '../../shared/contracts/bff-routes.ts'
import {
  createCheckoutSessionEndpoint,
  createPortalSessionEndpoint,
  getBillingSummaryEndpoint,
  getCheckoutSessionEndpoint,
} from '../../shared/contracts/billing.ts'
import {
  listOwnSharesEndpoint,
  listReceivedSharesEndpoint,
  openShareEndpoint,
  revokeShareEndpoint,
  shareBookEndpoint,
  takeOverShareEndpoint,
} from '../../shared/contracts/book-shares.ts'
import {
  clientSignupEndpoint,
  deleteClientRequestEndpoint,
  listClientRequestsEndpoint,
  postClientRequestEndpoint,
  setRequestVisibilityEndpoint,
  withdrawClientRequestEndpoint,
} from '../../shared/contracts/client-requests.ts'
import {
  createDeviceGrantEndpoint,
  endDeviceGrantEndpoint,
  endDeviceGrantsEndpoint,
  listDeviceGrantsEndpoint,
} from '../../shared/contracts/device-grants.ts'
import {
  createDeviceShareEndpoint,
  destroyDeviceShareEndpoint,
} from '../../shared/contracts/device-shares.ts'
import { emailHealthEndpoint, sendEmailEndpoint } from '../../shared/contracts/email.ts'
import { KB } from '../../shared/contracts/endpoint.ts'
import { downloadFileEndpoint } from '../../shared/contracts/files.ts'
import {
  linkFileEndpoint,
  listLinkedFilesEndpoint,
  unlinkFileEndpoint,
} from '../../shared/contracts/integrations/cloud-files.ts'
import { googleEndpoints } from '../../shared/contracts/integrations/google.ts'
import { onedriveEndpoints } from '../../shared/contracts/integrations/onedrive.ts'
import { joinWaitlistEndpoint } from '../../shared/contracts/legal-search.ts'
import { getAnswerFileEndpoint, getAskLinkEndpoint } from '../../shared/contracts/lien-answers.ts'
import {
  getNotificationPreferencesEndpoint,
  listNotificationsEndpoint,
  liveEventsEndpoint,
  markNotificationsReadEndpoint,
  snoozeNotificationEndpoint,
  updateNotificationPreferencesEndpoint,
} from '../../shared/contracts/notifications.ts'
import { getOwnProfileEndpoint, updateProfileEndpoint } from '../../shared/contracts/own-profile.ts'
import { downloadDataExportEndpoint } from '../../shared/contracts/own-data.ts'
import { packOverridesEndpoint } from '../../shared/contracts/pack-overrides.ts'
import { verifyProfileEndpoint } from '../../shared/contracts/profile.ts'
import {
  pullRecordsEndpoint,
  pushRecordsEndpoint,
  recordHistoryEndpoint,
} from '../../shared/contracts/records.ts'
import { sendReferralEmailEndpoint } from '../../shared/contracts/referral-email.ts'
import { sendReferralMessageEndpoint } from '../../shared/contracts/referral-messages.ts'
import {
  actOnReferralEndpoint,
  checkConflictsEndpoint,
  createReferralLinkEndpoint,
  extendDeadlineEndpoint,
  getDashboardEndpoint,
  getReferralDeliveryEndpoint,
  getReferralEndpoint,
  getReferralPdfEndpoint,
  listPastRecipientsEndpoint,
  listReferralsEndpoint,
  remindRecipientEndpoint,
  retryReferralEmailEndpoint,
  writeReferralMessageEndpoint,
} from '../../shared/contracts/referrals.ts'
import {
  agreeToTermsEndpoint,
  checkEmailEndpoint,
  completeProfileEndpoint,
  lookUpZipEndpoint,
  searchAddressEndpoint,
  signupAtomicEndpoint,
} from '../../shared/contracts/registration.ts'
import {
  getRecoveryCodesEndpoint,
  makeRecoveryCodesEndpoint,
  recoverEndpoint,
} from '../../shared/contracts/second-step.ts'
import { END_SESSION_FUNCTION, LIST_SESSIONS_FUNCTION } from '../../shared/contracts/sessions.ts'
import { auth, carry, data, down, email, FROM_DEVICE, outside, rpc, streamed, up } from './carry.ts'
import { MARKETPLACE_ROUTES } from './marketplace-routes.ts'
import { NETWORK_ROUTES } from './network-routes.ts'
import { PRACTICE_ROUTES } from './practice-routes.ts'
import { OWN_DATA_ROUTES } from './own-data-routes.ts'
import type { PagePolicy } from './page-route.ts'
import type { RoutePolicy } from './policy.ts'
import type { StreamPolicy } from './stream-route.ts'
import type { TransferPolicy } from './transfer-route.ts'

export const ROUTES: readonly RoutePolicy[] = [
  carry(verifyProfileEndpoint),
  // A page of applications with all texts at their maximum length.
  carry(listApplicationsEndpoint, { maxAnswer: 8192 * KB }),
  carry(decideApplicationEndpoint),
  carry(listWaitingAdmissionsEndpoint),
  carry(decideAdmissionEndpoint),

  carry(checkEmailEndpoint),
  carry(signupAtomicEndpoint, { upstream: 'others', limit: 'signUp', newPassword: true }),
  carry(completeProfileEndpoint, { upstream: 'others' }),
  carry(getOwnApplicationEndpoint),
  carry(resubmitApplicationEndpoint),
  carry(agreeToTermsEndpoint),
  carry(getOwnProfileEndpoint),
  carry(updateProfileEndpoint),
  ...PRACTICE_ROUTES,
  carry(listBarAdmissionsEndpoint),
  carry(addBarAdmissionEndpoint),
  carry(correctBarAdmissionEndpoint),
  carry(removeBarAdmissionEndpoint),
  ...OWN_DATA_ROUTES,
  carry(lookUpZipEndpoint, { upstream: 'others' }),
  carry(searchAddressEndpoint, { upstream: 'others' }),

  carry(joinWaitlistEndpoint, { limit: 'waitlist' }),

  carry(clientSignupEndpoint, { upstream: 'others', limit: 'signUp', newPassword: true }),
  carry(listClientRequestsEndpoint),
  carry(postClientRequestEndpoint),
  carry(withdrawClientRequestEndpoint),
  carry(setRequestVisibilityEndpoint),
  carry(deleteClientRequestEndpoint),
  ...MARKETPLACE_ROUTES,
  ...NETWORK_ROUTES,

  carry(pushRecordsEndpoint, { ...FROM_DEVICE, compressed: true }),
  // A page ends at 1.5 MiB, or after one record of maximum size with its conflicts.
  carry(pullRecordsEndpoint, { maxAnswer: 8192 * KB, timeout: 20_000, compressed: true }),
  carry(recordHistoryEndpoint, { maxAnswer: 4096 * KB }),
  carry(getAskLinkEndpoint),
  carry(getAssistantEndpoint),
  carry(getConsentEndpoint),
  carry(giveConsentEndpoint),
  carry(takeBackConsentEndpoint),
  carry(getCitationServiceEndpoint),
  outside('others', checkCitationsEndpoint),
  carry(packOverridesEndpoint),
  carry(listPacksEndpoint),
  carry(changePackEndpoint),
  carry(listOwnSharesEndpoint),
  carry(shareBookEndpoint),
  carry(revokeShareEndpoint),
  carry(listReceivedSharesEndpoint),
  carry(openShareEndpoint, { maxAnswer: 1024 * KB }),
  carry(takeOverShareEndpoint),

  // A thousand rows with texts of maximum length.
  carry(listReferralsEndpoint, { maxAnswer: 4096 * KB }),
  carry(listPastRecipientsEndpoint),
  // With the maximum number of messages, each of maximum length.
  carry(getReferralEndpoint, { maxAnswer: 8192 * KB }),
  carry(getReferralPdfEndpoint, { maxAnswer: 8192 * KB, timeout: 25_000 }),
  carry(getReferralDeliveryEndpoint, { limit: 'email', ...FROM_DEVICE }),
  carry(actOnReferralEndpoint),
  carry(extendDeadlineEndpoint),
  carry(sendReferralMessageEndpoint, FROM_DEVICE),
  carry(writeReferralMessageEndpoint),
  carry(remindRecipientEndpoint),
  carry(retryReferralEmailEndpoint),
  carry(createReferralLinkEndpoint),
  carry(checkConflictsEndpoint),
  carry(getDashboardEndpoint),
  carry(downloadFileEndpoint),
  carry(listNotificationsEndpoint),
  carry(markNotificationsReadEndpoint),
  carry(snoozeNotificationEndpoint),
  carry(getNotificationPreferencesEndpoint),
  carry(updateNotificationPreferencesEndpoint),
  carry(listDeviceGrantsEndpoint),
  carry(createDeviceGrantEndpoint, { grant: 'issue' }),
  // Ends all of the user's grants: only the BFF itself may choose a session, when one ends.
  carry(endDeviceGrantsEndpoint, { query: [] }),
  carry(endDeviceGrantEndpoint),
  carry(createDeviceShareEndpoint, { maxAnswer: KB }),
  carry(destroyDeviceShareEndpoint),

  carry(getRecoveryCodesEndpoint),
  carry(makeRecoveryCodesEndpoint),
  // The API calls the sign-in service.
  carry(recoverEndpoint, { upstream: 'others' }),

  // The API calls Stripe, which can be slow.
  carry(createCheckoutSessionEndpoint, { upstream: 'stripe', timeout: 25_000 }),
  carry(getCheckoutSessionEndpoint, { upstream: 'stripe', timeout: 25_000 }),
  carry(getBillingSummaryEndpoint, { upstream: 'stripe', timeout: 25_000 }),
  carry(createPortalSessionEndpoint, { upstream: 'stripe', timeout: 25_000 }),

  outside('google', googleEndpoints.url),
  outside('google', googleEndpoints.exchangeCode),
  outside('google', googleEndpoints.status),
  outside('google', googleEndpoints.disconnect),
  outside('google', googleEndpoints.sendEmail),
  outside('google', googleEndpoints.list),
  outside('google', googleEndpoints.createFolder),
  outside('google', googleEndpoints.events),
  outside('google', googleEndpoints.referralDeadline),
  outside('google', googleEndpoints.lienDeadline),
  outside('microsoft', onedriveEndpoints.url),
  outside('microsoft', onedriveEndpoints.exchangeCode),
  outside('microsoft', onedriveEndpoints.status),
  outside('microsoft', onedriveEndpoints.disconnect),
  outside('microsoft', onedriveEndpoints.list),
  outside('microsoft', onedriveEndpoints.createFolder),
  outside('microsoft', onedriveEndpoints.unread),
  outside('microsoft', onedriveEndpoints.message),
  outside('microsoft', onedriveEndpoints.attachments),
  outside('microsoft', onedriveEndpoints.send),
  outside('microsoft', onedriveEndpoints.markRead),
  carry(listLinkedFilesEndpoint),
  outside('others', linkFileEndpoint),
  carry(unlinkFileEndpoint),

  email(sendReferralEmailEndpoint, FROM_DEVICE),
  email(sendEmailEndpoint),
  carry(emailHealthEndpoint, { upstream: 'email', caller: 'anyone', timeout: 5000 }),

  auth('POST', 'token', { query: ['grant_type'], limit: 'token', countedByAddress: true }),
  auth('POST', 'signup', {
    query: ['redirect_to'],
    limit: 'signUp',
    countedByAddress: true,
    newPassword: true,
  }),
  auth('POST', 'logout', { query: ['scope'], body: 'optional-json', grant: 'end' }),
  auth('GET', 'user'),
  auth('PUT', 'user', { query: ['redirect_to'], grant: 'all', newPassword: true }),
  auth('POST', 'recover', { query: ['redirect_to'], limit: 'mailed', countedByAddress: true }),
  auth('POST', 'resend', { query: ['redirect_to'], limit: 'mailed', countedByAddress: true }),
  auth('POST', 'verify', { countedByAddress: true }),
  // Second steps. Require a session, so that guesses of strangers are neither forwarded nor counted.
  auth('POST', 'factors', { auth: 'user', maxBody: 4 * KB }),
  auth('POST', 'factors/:id/challenge', { auth: 'user', body: 'optional-json', maxBody: 4 * KB }),
  auth('POST', 'factors/:id/verify', { auth: 'user' }),
  auth('DELETE', 'factors/:id', { auth: 'user' }),
  auth('GET', 'settings', { caller: 'anyone' }),
  auth('GET', 'health', { caller: 'anyone' }),
  auth('GET', '.well-known/jwks.json', { caller: 'anyone' }),

  data('users'),
  rpc(LIST_SESSIONS_FUNCTION),
  rpc(END_SESSION_FUNCTION, { grant: 'named' }),
]

/** Server-sent events, which are streamed. */
export const STREAMS: readonly StreamPolicy[] = [
  streamed('live', liveEventsEndpoint),
  streamed('answers', askAssistantEndpoint),
]

/** Files of connected accounts, of lienholders’ answers, and of exports, which are streamed. */
export const TRANSFERS: readonly TransferPolicy[] = [
  down('google', googleEndpoints.download),
  up('google', googleEndpoints.upload),
  down('microsoft', onedriveEndpoints.download),
  down('microsoft', onedriveEndpoints.attachment),
  up('microsoft', onedriveEndpoints.upload),
  down('api', getAnswerFileEndpoint),
  down('api', downloadDataExportEndpoint),
]

/**
 * The recipient's page, its PDF and stylesheet, the unsubscribe page, and a lienholder's page: rendered by the API for people without an account, a session
 * or JavaScript.
 */
export const PAGES: readonly PagePolicy[] = [
  page('GET', '/r/:token', 'text/html'),
  page('POST', '/r/:token', 'text/html'),
  page('GET', '/r/:token/pdf', 'application/pdf'),
  page('GET', '/r-assets/recipient.css', 'text/css'),
  page('GET', '/u/:token', 'text/html'),
  page('POST', '/u/:token', 'text/html', 'ignored'),
  page('GET', '/l/:token', 'text/html'),
  page('POST', '/l/:token', 'text/html', 'with_file'),
]

function page(
  method: 'GET' | 'POST',
  path: ServerPath,
  gives: PagePolicy['gives'],
  form: PagePolicy['form'] = 'carried',
): PagePolicy {
  return { method, path, gives, form, limit: 'page', maxBody: 24 * KB, maxAnswer: 8192 * KB, timeout: 25_000 }
}

/**
 * Navigations to Supabase Auth, which are redirected instead of relayed: the response sets nothing on our origin, and a provider's pages
 * must not be relayed. Only these parameters are forwarded, and `redirect_to` must be on our origin.
 */
export type HandoffPolicy = {
  readonly path: ServerPath
  readonly upstreamPath: string
  readonly query: readonly string[]
}

export const HANDOFFS: readonly HandoffPolicy[] = [
  {
    path: '/supabase/auth/v1/authorize',
    upstreamPath: '/auth/v1/authorize',
    query: [
      'provider',
      'redirect_to',
      'scopes',
      'code_challenge',
      'code_challenge_method',
      'access_type',
      'prompt',
    ],
  },
  {
    path: '/supabase/auth/v1/verify',
    upstreamPath: '/auth/v1/verify',
    query: ['token', 'type', 'redirect_to'],
  },
]
