/**
 * The data for attacking each API call: who may make it, its input, and a body that reaches the database. A call without a row here fails
 * the attack test.
 */
import { changePackEndpoint, listPacksEndpoint } from '../../shared/contracts/admin-packs.ts'
import {
  changeAdministratorEndpoint,
  decideApplicationEndpoint,
  listAdministratorsEndpoint,
  listApplicationsEndpoint,
} from '../../shared/contracts/admin.ts'
import { getOwnApplicationEndpoint, resubmitApplicationEndpoint } from '../../shared/contracts/application.ts'
import {
  addBarAdmissionEndpoint,
  correctBarAdmissionEndpoint,
  decideAdmissionEndpoint,
  listBarAdmissionsEndpoint,
  listWaitingAdmissionsEndpoint,
  removeBarAdmissionEndpoint,
} from '../../shared/contracts/bar-admissions.ts'
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
  NOTICES_VERSION,
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
import { packOverridesEndpoint } from '../../shared/contracts/pack-overrides.ts'
import { verifyProfileEndpoint } from '../../shared/contracts/profile.ts'
import { checkNamesEndpoint } from '../../shared/contracts/conflict-checks.ts'
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
import { TERMS_VERSION } from '../../shared/domain/registration.ts'
import { call, OPEN, SOME_ID, type ApiCall, type CallRow } from './api-call.ts'
import { KIWI_CALLS } from './kiwi-calls.ts'
import { MARKETPLACE_CALLS, TICKET_CALLS } from './marketplace-calls.ts'
import { NETWORK_CALLS } from './network-calls.ts'
import { OWN_DATA_CALLS } from './own-data-calls.ts'
import { ADMIN, referralBody } from './test-api.ts'
import { PRACTICE_CALLS } from './practice-calls.ts'
import { PUSH } from './record-attacks.ts'
import { profileBody, signupBody } from './registrants.ts'

const NOBODY = 'nobody@example.test'
const { bio: _bio, website: _website, ...profile } = profileBody(ADMIN.email)
const { workEmail: _mail, firstName: _first, lastName: _last, phone: _phone, ...firm } = profile
const REQUEST = {
  id: SOME_ID,
  practiceArea: null,
  summary: 'What happened.',
  state: 'NY',
  incidentDate: null,
  otherParties: ['Somebody'],
  isAdult: true,
  noticesVersion: NOTICES_VERSION,
  firstName: 'Cleo',
  lastName: 'Client',
  phone: '2125550100',
}
const OUTGOING = { to: NOBODY, subject: 'A subject' }
const CODE = { code: 'code-of-nobody', state: 's'.repeat(43) }

export const API_CALLS: Readonly<Record<string, ApiCall>> = Object.fromEntries([
  call(getRecoveryCodesEndpoint),
  call(makeRecoveryCodesEndpoint),
  call(recoverEndpoint, { sample: { code: 'K'.repeat(16) } }),
  ['GET /livez', OPEN],
  ['GET /readyz', OPEN],
  call(emailHealthEndpoint),
  ['POST /webhooks/stripe', { guard: 'stripe', takes: 'bytes' }],

  call(sendReferralEmailEndpoint, { guard: 'device', isSigned: true, sample: referralBody() }),
  call(sendEmailEndpoint, { isSigned: true, sample: { ...OUTGOING, html: '<p>Hello</p>' } }),

  call(verifyProfileEndpoint),
  call(getOwnApplicationEndpoint),
  call(agreeToTermsEndpoint, { sample: { version: TERMS_VERSION } }),
  call(resubmitApplicationEndpoint, {
    sample: { ...firm, bio: 'Words.', website: 'https://example.test' },
  }),
  ...PRACTICE_CALLS,
  call(listBarAdmissionsEndpoint),
  call(addBarAdmissionEndpoint, { sample: { jurisdiction: 'PA', number: '12345' } }),
  call(correctBarAdmissionEndpoint, { sample: { number: '12345' } }),
  call(removeBarAdmissionEndpoint),
  call(getOwnProfileEndpoint),
  call(updateProfileEndpoint, {
    sample: {
      firstName: 'Ada',
      lastName: 'Admin',
      phone: '2125550100',
      secondaryPhone: null,
      secondaryEmail: null,
    },
  }),
  call(completeProfileEndpoint, { sample: { ...profile, bio: 'Words.', website: null } }),
  call(checkEmailEndpoint),
  call(signupAtomicEndpoint, { sample: signupBody(NOBODY) }),
  call(lookUpZipEndpoint),
  call(searchAddressEndpoint),
  call(joinWaitlistEndpoint, { sample: { email: NOBODY, state: 'NY', wish: 'Torts' } }),
  call(clientSignupEndpoint, {
    sample: { ...REQUEST, email: 'cleo@example.test', password: 'Cleo-Pass-1' },
  }),
  call(listClientRequestsEndpoint),
  call(postClientRequestEndpoint, { sample: REQUEST }),
  call(withdrawClientRequestEndpoint),
  call(setRequestVisibilityEndpoint, { sample: { show: true, noticesVersion: NOTICES_VERSION } }),
  call(deleteClientRequestEndpoint),

  ...MARKETPLACE_CALLS,
  ...TICKET_CALLS,
  ...NETWORK_CALLS,
  ...KIWI_CALLS,
  ...OWN_DATA_CALLS,

  call(listAdministratorsEndpoint),
  call(changeAdministratorEndpoint, { sample: { email: NOBODY, change: 'grant' } }),
  call(listApplicationsEndpoint, { guard: 'reviewer' }),
  call(decideApplicationEndpoint, {
    guard: 'reviewer',
    sample: { email: NOBODY, decision: 'reject', reason: 'A reason.', version: 'v' },
  }),
  call(listWaitingAdmissionsEndpoint, { guard: 'reviewer' }),
  call(decideAdmissionEndpoint, {
    guard: 'reviewer',
    sample: { userId: SOME_ID, jurisdiction: 'PA', number: '12345', decision: 'refuse', reason: 'A reason.' },
  }),

  call(listReferralsEndpoint),
  call(listPastRecipientsEndpoint),
  call(getReferralEndpoint),
  call(getReferralPdfEndpoint),
  call(getReferralDeliveryEndpoint, { guard: 'device' }),
  call(actOnReferralEndpoint, { sample: { action: 'accept', note: 'A note.' } }),
  call(extendDeadlineEndpoint, { sample: { acceptanceDeadline: '2099-12-31' } }),
  call(sendReferralMessageEndpoint, {
    guard: 'device',
    sample: {
      ...{ id: SOME_ID, referralId: SOME_ID, text: 'Words.' },
      ...{ writtenAt: '2026-11-20T12:00:00.000Z', sentAt: '2026-11-20T12:00:05.000Z' },
    },
  }),
  call(writeReferralMessageEndpoint, { sample: { text: 'Words.' } }),
  call(remindRecipientEndpoint),
  call(retryReferralEmailEndpoint),
  call(createReferralLinkEndpoint),
  call(checkConflictsEndpoint),
  call(getDashboardEndpoint),
  call(downloadFileEndpoint),
  call(liveEventsEndpoint),
  call(pushRecordsEndpoint, { guard: 'device', sample: PUSH }),
  call(pullRecordsEndpoint),
  call(recordHistoryEndpoint),
  call(checkNamesEndpoint, { sample: { names: ['Dana Example'], except: [SOME_ID] } }),
  call(listNotificationsEndpoint),
  call(markNotificationsReadEndpoint, { sample: { ids: [SOME_ID] } }),
  call(snoozeNotificationEndpoint, { sample: { id: SOME_ID, until: '2099-01-01T00:00:00.000Z' } }),
  call(getNotificationPreferencesEndpoint),
  call(updateNotificationPreferencesEndpoint, {
    sample: { preferences: [{ kind: 'referral_received', inApp: true, email: true }] },
  }),
  call(listDeviceGrantsEndpoint),
  call(createDeviceGrantEndpoint, { sample: { deviceId: SOME_ID, label: 'A device' } }),
  call(endDeviceGrantsEndpoint, { guard: 'ending' }),
  call(endDeviceGrantEndpoint),
  call(createDeviceShareEndpoint, { sample: { deviceId: SOME_ID } }),
  call(destroyDeviceShareEndpoint),

  call(createCheckoutSessionEndpoint, {
    sample: {
      userId: SOME_ID,
      email: ADMIN.email,
      firstName: 'Ada',
      lastName: 'Admin',
      successUrl: 'http://localhost:3000/preview/firm-details?session_id={CHECKOUT_SESSION_ID}',
      cancelUrl: 'http://localhost:3000/signup/register',
    },
  }),
  call(getCheckoutSessionEndpoint),
  call(getBillingSummaryEndpoint),
  call(createPortalSessionEndpoint),

  call(googleEndpoints.url),
  call(googleEndpoints.exchangeCode, { sample: { ...CODE, iss: 'https://accounts.google.com' } }),
  call(googleEndpoints.status),
  call(googleEndpoints.disconnect),
  call(googleEndpoints.sendEmail, { sample: { ...OUTGOING, body: 'Hello' } }),
  call(googleEndpoints.list),
  call(googleEndpoints.download),
  call(googleEndpoints.upload),
  call(googleEndpoints.createFolder, { sample: { name: 'A folder' } }),
  call(googleEndpoints.events),
  call(googleEndpoints.referralDeadline, { sample: { referralId: SOME_ID } }),
  call(googleEndpoints.lienDeadline, {
    sample: { bookId: SOME_ID, lienId: SOME_ID, deadline: 'medicare_demand' },
  }),
  call(onedriveEndpoints.url),
  call(onedriveEndpoints.exchangeCode, { sample: { ...CODE, userId: ADMIN.id } }),
  call(onedriveEndpoints.status),
  call(onedriveEndpoints.disconnect, { sample: { userId: SOME_ID } }),
  call(onedriveEndpoints.list),
  call(onedriveEndpoints.download),
  call(onedriveEndpoints.upload),
  call(onedriveEndpoints.createFolder, { sample: { name: 'A folder' } }),
  call(onedriveEndpoints.unread),
  call(onedriveEndpoints.message),
  call(onedriveEndpoints.attachments),
  call(onedriveEndpoints.attachment),
  call(onedriveEndpoints.send, { sample: { ...OUTGOING, message: 'Hello' } }),
  call(onedriveEndpoints.markRead, { sample: { messageId: 'm1' } }),
  call(listLinkedFilesEndpoint),
  call(linkFileEndpoint, { sample: { provider: 'google', fileId: 'f1' } }),
  call(unlinkFileEndpoint),

  ['GET /r/:token', { guard: 'link', takes: 'none' }],
  ['GET /r/:token/pdf', { guard: 'link', takes: 'none' }],
  ['POST /r/:token', { guard: 'link', takes: 'form', sample: { step: 'view', note: 'Words.' } }],
  ['GET /r-assets/recipient.css', OPEN],
  ['GET /u/:token', { guard: 'link', takes: 'none' }],
  ['GET /l/:token', { guard: 'link', takes: 'none' }],
  [
    'POST /l/:token',
    { guard: 'link', takes: 'form', sample: { action: 'counter', name: 'Pat', amount: '1' } },
  ],
  call(getAskLinkEndpoint),
  call(getAnswerFileEndpoint),
  call(packOverridesEndpoint),
  call(listPacksEndpoint, { guard: 'reviewer' }),
  call(changePackEndpoint, {
    guard: 'reviewer',
    sample: { seen: 0, isOff: true, dates: { from: '2026-01-01', to: null }, note: 'A note.' },
  }),
  call(listOwnSharesEndpoint),
  call(shareBookEndpoint, {
    sample: {
      ...{ id: '7b0d8f8e-3f53-4a2c-9d55-0c0a5c1f6a10', tier: 'totals', hasConsent: true },
      referral: '7b0d8f8e-3f53-4a2c-9d55-0c0a5c1f6a11',
      ...{ consentedOn: '2026-01-02', days: 30 },
    },
  }),
  call(revokeShareEndpoint),
  call(listReceivedSharesEndpoint),
  call(openShareEndpoint),
  call(takeOverShareEndpoint),
  ['POST /u/:token', { guard: 'link', takes: 'ignored' }],
] satisfies readonly CallRow[])
