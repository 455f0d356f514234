/**
 * What an attacker has to know of each call of the API: who may make it, what it takes, and a body that would get as far as the database.
 * A call without a row here fails the test that attacks them.
 */
import { GOOGLE_PATHS } from '../../shared/contracts/integrations/google.ts'
import { ONEDRIVE_PATHS } from '../../shared/contracts/integrations/onedrive.ts'
import { NOTICES_VERSION } from '../../shared/contracts/client-requests.ts'
import { TERMS_VERSION } from '../../shared/domain/registration.ts'
import { ADMIN, referralBody } from './test-api.ts'
import { profileBody, signupBody } from './registrants.ts'

/**
 * `bearer`: a person's access token. `reviewer`: an administrator's, or the operator's key. `operator`: that key alone. `device`: a person's token, or the grant of a
 * device. `ending`: as `device`, but an unknown grant is as good as an ended one. `link`: whoever knows the address. `stripe`: whoever signs
 * as Stripe. `anyone`: before there is an account.
 */
export type Guard = 'bearer' | 'reviewer' | 'operator' | 'device' | 'ending' | 'link' | 'stripe' | 'anyone'

export type ApiCall = {
  readonly guard: Guard
  /** Taken from our own BFF only. */
  readonly isSigned?: true
  /** `ignored`: whatever comes is not read. */
  readonly takes: 'none' | 'ignored' | 'json' | 'form' | 'file' | 'bytes'
  /** Passes the schema, so that its texts reach what lies behind. */
  readonly sample?: unknown
  /** What it reads from the question of its address. */
  readonly asks?: readonly string[]
}

const READ: ApiCall = { guard: 'bearer', takes: 'none' }
const ACT: ApiCall = { guard: 'bearer', takes: 'ignored' }
const OPEN: ApiCall = { guard: 'anyone', takes: 'none' }
const asking = (call: ApiCall, names: string): ApiCall => ({ ...call, asks: names.split(' ') })
const write = (sample: unknown, guard: Guard = 'bearer'): ApiCall => ({ guard, takes: 'json', sample })
const FILE: ApiCall = { guard: 'bearer', takes: 'file' }

const SOME_ID = '7b0d8f8e-3f53-4a2c-9d55-0c0a5c1f6a10'
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

export const API_CALLS: Readonly<Record<string, ApiCall>> = {
  'GET /api/second-step/recovery-codes': READ,
  'POST /api/second-step/recovery-codes': ACT,
  'POST /api/second-step/recover': write({ code: 'K'.repeat(16) }),
  'GET /livez': OPEN,
  'GET /readyz': OPEN,
  'GET /health': OPEN,
  'POST /webhooks/stripe': { guard: 'stripe', takes: 'bytes' },

  'POST /api/send-referral-email': {
    guard: 'device',
    isSigned: true,
    takes: 'json',
    sample: referralBody(),
  },
  'POST /api/send-email': {
    guard: 'bearer',
    isSigned: true,
    takes: 'json',
    sample: { ...OUTGOING, html: '<p>Hello</p>' },
  },

  'GET /api/users/verify-profile': READ,
  'GET /api/users/application': READ,
  'PUT /api/users/terms': write({ version: TERMS_VERSION }),
  'PUT /api/users/application': write({ ...firm, bio: 'Words.', website: 'https://example.test' }),
  'GET /api/users/bar-admissions': READ,
  'POST /api/users/bar-admissions': write({ jurisdiction: 'PA', number: '12345' }),
  'PUT /api/users/bar-admissions/:jurisdiction': write({ number: '12345' }),
  'DELETE /api/users/bar-admissions/:jurisdiction': READ,
  'GET /api/users/profile': READ,
  'PUT /api/users/profile': write({
    firstName: 'Ada',
    lastName: 'Admin',
    phone: '2125550100',
    secondaryPhone: null,
    secondaryEmail: null,
  }),
  'POST /api/users/complete-profile': write({ ...profile, bio: 'Words.', website: null }),
  'GET /api/auth/check-email': asking(OPEN, 'email'),
  'POST /api/auth/signup-atomic': write(signupBody(NOBODY), 'anyone'),
  'GET /api/lookup/zip': asking(OPEN, 'zip'),
  'GET /api/lookup/address': asking(OPEN, 'q'),
  'POST /api/legal-search/waitlist': write({ email: NOBODY, state: 'NY', wish: 'Torts' }, 'anyone'),
  'POST /api/clients/signup': write(
    { ...REQUEST, email: 'cleo@example.test', password: 'Cleo-Pass-1' },
    'anyone',
  ),
  'GET /api/client-requests': READ,
  'POST /api/client-requests': write(REQUEST),
  'POST /api/client-requests/:id/withdraw': ACT,

  'GET /api/admin/administrators': { guard: 'operator', takes: 'none' },
  'POST /api/admin/administrators': write({ email: NOBODY, change: 'grant' }, 'operator'),
  'GET /api/admin/applications': asking({ guard: 'reviewer', takes: 'none' }, 'state limit next'),
  'POST /api/admin/applications/decide': write(
    { email: NOBODY, decision: 'reject', reason: 'A reason.', version: 'v' },
    'reviewer',
  ),
  'GET /api/admin/bar-admissions': { guard: 'reviewer', takes: 'none' },
  'POST /api/admin/bar-admissions/decide': write(
    { userId: SOME_ID, jurisdiction: 'PA', number: '12345', decision: 'refuse', reason: 'A reason.' },
    'reviewer',
  ),

  'GET /api/referrals': asking(READ, 'box q status area counterpart from until sort limit next'),
  'GET /api/referrals/recipients': READ,
  'GET /api/referrals/:id': READ,
  'GET /api/referrals/:id/pdf': READ,
  'GET /api/referrals/:id/delivery': { guard: 'device', takes: 'none' },
  'POST /api/referrals/:id/actions': write({ action: 'accept', note: 'A note.' }),
  'POST /api/referrals/:id/deadline': write({ acceptanceDeadline: '2099-12-31' }),
  'POST /api/referrals/:id/messages': write({ text: 'Words.' }),
  'POST /api/referrals/:id/remind': ACT,
  'POST /api/referrals/:id/retry-email': ACT,
  'POST /api/referrals/:id/link': ACT,
  'POST /api/referrals/:id/conflict-check': ACT,
  'GET /api/dashboard': READ,
  'GET /api/files/:source/:id': READ,
  'GET /api/events': READ,
  'GET /api/notifications': asking(READ, 'next'),
  'POST /api/notifications/read': write({ ids: [SOME_ID] }),
  'POST /api/notifications/snooze': write({ id: SOME_ID, until: '2099-01-01T00:00:00.000Z' }),
  'GET /api/notification-preferences': READ,
  'PUT /api/notification-preferences': write({
    preferences: [{ kind: 'referral_received', inApp: true, email: true }],
  }),
  'GET /api/device-grants': READ,
  'POST /api/device-grants': write({ deviceId: SOME_ID, label: 'A device' }),
  'DELETE /api/device-grants': { guard: 'ending', takes: 'none' },
  'DELETE /api/device-grants/:id': READ,
  'POST /api/device-shares': write({ deviceId: SOME_ID }),
  'DELETE /api/device-shares/:deviceId': READ,

  'POST /api/billing/create-checkout-session': write({
    userId: SOME_ID,
    email: ADMIN.email,
    firstName: 'Ada',
    lastName: 'Admin',
    successUrl: 'http://localhost:3000/preview/firm-details?session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'http://localhost:3000/signup/register',
  }),
  'GET /api/billing/checkout-session': asking(READ, 'session_id'),
  'GET /api/billing/summary': READ,
  'POST /api/billing/portal-session': ACT,

  [`GET ${GOOGLE_PATHS.url}`]: READ,
  [`POST ${GOOGLE_PATHS.exchangeCode}`]: write({ ...CODE, iss: 'https://accounts.google.com' }),
  [`GET ${GOOGLE_PATHS.status}`]: READ,
  [`POST ${GOOGLE_PATHS.disconnect}`]: ACT,
  [`POST ${GOOGLE_PATHS.sendEmail}`]: write({ ...OUTGOING, body: 'Hello' }),
  [`GET ${GOOGLE_PATHS.files}`]: asking(READ, 'folderId next'),
  [`GET ${GOOGLE_PATHS.download}/:fileId`]: READ,
  [`POST ${GOOGLE_PATHS.upload}`]: FILE,
  [`POST ${GOOGLE_PATHS.createFolder}`]: write({ name: 'A folder' }),
  [`GET ${GOOGLE_PATHS.events}`]: asking(READ, 'timeMin timeMax next'),
  [`POST ${GOOGLE_PATHS.referralDeadline}`]: write({ referralId: SOME_ID }),
  [`GET ${ONEDRIVE_PATHS.url}`]: READ,
  [`POST ${ONEDRIVE_PATHS.exchangeCode}`]: write({ ...CODE, userId: ADMIN.id }),
  [`GET ${ONEDRIVE_PATHS.status}`]: READ,
  [`POST ${ONEDRIVE_PATHS.disconnect}`]: write({ userId: SOME_ID }),
  [`GET ${ONEDRIVE_PATHS.list}`]: asking(READ, 'folderId next'),
  [`GET ${ONEDRIVE_PATHS.download}/:fileId`]: READ,
  [`POST ${ONEDRIVE_PATHS.upload}`]: FILE,
  [`POST ${ONEDRIVE_PATHS.createFolder}`]: write({ name: 'A folder' }),
  [`GET ${ONEDRIVE_PATHS.unread}`]: asking(READ, 'top next'),
  [`GET ${ONEDRIVE_PATHS.message}/:id/full`]: READ,
  [`GET ${ONEDRIVE_PATHS.message}/:id/attachments`]: READ,
  [`GET ${ONEDRIVE_PATHS.message}/:id/attachments/:attachmentId`]: asking(READ, 'filename mime'),
  [`POST ${ONEDRIVE_PATHS.send}`]: write({ ...OUTGOING, message: 'Hello' }),
  [`POST ${ONEDRIVE_PATHS.markRead}`]: write({ messageId: 'm1' }),
  'GET /api/referrals/:id/linked-files': READ,
  'POST /api/referrals/:id/linked-files': write({ provider: 'google', fileId: 'f1' }),
  'DELETE /api/referrals/:id/linked-files/:linkId': READ,

  'GET /r/:token': { guard: 'link', takes: 'none' },
  'GET /r/:token/pdf': { guard: 'link', takes: 'none' },
  'POST /r/:token': { guard: 'link', takes: 'form', sample: { step: 'view', note: 'Words.' } },
  'GET /r-assets/recipient.css': OPEN,
  'GET /u/:token': { guard: 'link', takes: 'none' },
  'POST /u/:token': { guard: 'link', takes: 'ignored' },
}
