/**
 * Every call that the BFF passes on, one line each: the router is made from this table, and what is not in it does not exist.
 * `/auth/v1/admin` and whole prefixes are left out on purpose.
 */
import {
  ADMIN_BAR_ADMISSIONS_PATH,
  BAR_ADMISSIONS_PATH,
  DECIDE_BAR_ADMISSION_PATH,
} from '../../shared/contracts/bar-admissions.ts'
import { SUPABASE_PATH, type ServerPath } from '../../shared/contracts/bff-routes.ts'
import { CLIENT_REQUESTS_PATH, CLIENT_SIGNUP_PATH } from '../../shared/contracts/client-requests.ts'
import { DEVICE_GRANTS_PATH } from '../../shared/contracts/device-grants.ts'
import { DEVICE_SHARES_PATH } from '../../shared/contracts/device-shares.ts'
import { SEND_EMAIL_PATH } from '../../shared/contracts/email.ts'
import { FILES_PATH } from '../../shared/contracts/files.ts'
import { WAITLIST_PATH } from '../../shared/contracts/legal-search.ts'
import { GOOGLE_PATHS } from '../../shared/contracts/integrations/google.ts'
import { ONEDRIVE_PATHS } from '../../shared/contracts/integrations/onedrive.ts'
import { LIVE_EVENTS_PATH } from '../../shared/contracts/notifications.ts'
import { OWN_PROFILE_PATH } from '../../shared/contracts/own-profile.ts'
import { RECOVER_PATH, RECOVERY_CODES_PATH } from '../../shared/contracts/second-step.ts'
import { TERMS_PATH } from '../../shared/contracts/registration.ts'
import { SEND_REFERRAL_EMAIL_PATH } from '../../shared/contracts/referral-email.ts'
import { PAST_RECIPIENTS_PATH } from '../../shared/contracts/referrals.ts'
import { END_SESSION_FUNCTION, LIST_SESSIONS_FUNCTION } from '../../shared/contracts/sessions.ts'
import { MAX_UPLOAD_SIZE } from '../../shared/domain/integrations.ts'
import type { PagePolicy } from './page-route.ts'
import type { RouteMethod, RoutePolicy } from './policy.ts'
import type { WaitingFor } from '../upstream/upstreams.ts'
import type { TransferPolicy } from './transfer-route.ts'

type Told = Partial<Omit<RoutePolicy, 'method' | 'path' | 'upstream' | 'upstreamPath'>>

const KB = 1024
const GB = 1024 ** 3

/** The platform's own calls: for a signed-in person, from our own page. */
function api(method: RouteMethod, path: ServerPath, told: Told = {}): RoutePolicy {
  return {
    method,
    path,
    upstream: 'api',
    upstreamPath: path,
    auth: 'user',
    caller: 'app',
    query: [],
    otherQuery: 'drop',
    requestHeaders: ['accept-language'],
    responseHeaders: ['retry-after'],
    body: method === 'GET' || method === 'DELETE' ? 'none' : 'json',
    gives: 'json',
    maxBody: 256 * KB,
    maxAnswer: 2048 * KB,
    timeout: 15_000,
    signed: false,
    grant: 'none',
    retry: method === 'GET' ? 'once' : 'never',
    newPassword: false,
    limit: 'general',
    countedByAddress: false,
    ...told,
  }
}

/** The same, waiting for somebody else: it must not take the connections of calls that do not. */
function waiting(on: WaitingFor, method: RouteMethod, path: ServerPath, told: Told = {}): RoutePolicy {
  return { ...api(method, path, told), upstream: on }
}

type Account = Extract<WaitingFor, 'google' | 'microsoft' | 'others'>

/** An outside account: its provider is asked on the way, perhaps with a renewal of its tokens first. */
function outside(account: Account, method: RouteMethod, path: ServerPath, told: Told = {}): RoutePolicy {
  return waiting(account, method, path, {
    timeout: 30_000,
    maxBody: 16 * KB,
    maxAnswer: 8192 * KB,
    retry: 'never',
    ...told,
  })
}

/** The e-mail service: the same, signed. Its answer may wait for the mail server's. */
function email(path: ServerPath, told: Told = {}): RoutePolicy {
  return {
    ...api('POST', path, { signed: true, limit: 'email', maxBody: 128 * KB, timeout: 30_000, ...told }),
    upstream: 'email',
  }
}

const AUTH_REQUEST_HEADERS = ['x-supabase-api-version', 'x-client-info', 'user-agent', 'accept-language']
const AUTH_RESPONSE_HEADERS = ['retry-after', 'x-supabase-api-version', 'x-sb-error-code']

/** Supabase Auth, as supabase-js calls it. Who may do what is its own to say. */
function auth(method: RouteMethod, call: string, told: Told = {}): RoutePolicy {
  const path: ServerPath = `${SUPABASE_PATH}/auth/v1/${call}`
  return {
    ...api(method, path, {
      auth: 'optional',
      requestHeaders: AUTH_REQUEST_HEADERS,
      responseHeaders: AUTH_RESPONSE_HEADERS,
      maxBody: 32 * KB,
      maxAnswer: 256 * KB,
      timeout: 10_000,
      limit: 'auth',
      ...told,
    }),
    upstream: 'supabase',
    upstreamPath: `/auth/v1/${call}`,
  }
}

/** One table of the data service, read only. Without a session it would answer an empty list, which reads like "there is none". */
function data(table: string, told: Told = {}): RoutePolicy {
  return {
    ...api('GET', `${SUPABASE_PATH}/rest/v1/${table}`, {
      query: ['select', 'id', 'order', 'limit', 'offset'],
      otherQuery: 'refuse',
      requestHeaders: ['accept', 'accept-profile', 'prefer', 'range', 'range-unit', 'x-client-info'],
      responseHeaders: ['content-range', 'preference-applied', 'retry-after'],
      timeout: 10_000,
      ...told,
    }),
    upstream: 'supabase',
    upstreamPath: `/rest/v1/${table}`,
  }
}

/** What a device may do by its grant, with nobody signed in on it. It says for whom, as that may be another person by now. */
const FROM_DEVICE: Told = { grant: 'accept', requestHeaders: ['accept-language', 'x-queued-by'] }

/** A function of the data service, called by name; its parameters are the body's. */
function rpc(name: string, told: Told = {}): RoutePolicy {
  return {
    ...api('POST', `${SUPABASE_PATH}/rest/v1/rpc/${name}`, {
      otherQuery: 'refuse',
      requestHeaders: ['accept', 'prefer', 'x-client-info'],
      responseHeaders: ['preference-applied', 'retry-after'],
      maxBody: 4 * KB,
      maxAnswer: 256 * KB,
      timeout: 10_000,
      ...told,
    }),
    upstream: 'supabase',
    upstreamPath: `/rest/v1/rpc/${name}`,
  }
}

export const ROUTES: readonly RoutePolicy[] = [
  api('GET', '/api/users/verify-profile'),
  // A page of applications with the longest of everything.
  api('GET', '/api/admin/applications', { query: ['state', 'limit', 'next'], maxAnswer: 8192 * KB }),
  api('POST', '/api/admin/applications/decide', { maxBody: 16 * KB }),
  api('GET', ADMIN_BAR_ADMISSIONS_PATH),
  api('POST', DECIDE_BAR_ADMISSION_PATH, { maxBody: 16 * KB }),

  api('GET', '/api/auth/check-email', { auth: 'optional', query: ['email'] }),
  waiting('others', 'POST', '/api/auth/signup-atomic', {
    auth: 'optional',
    limit: 'signUp',
    maxBody: 32 * KB,
    newPassword: true,
  }),
  waiting('others', 'POST', '/api/users/complete-profile', { maxBody: 32 * KB }),
  api('GET', '/api/users/application'),
  api('PUT', '/api/users/application', { maxBody: 32 * KB }),
  api('PUT', TERMS_PATH, { maxBody: KB }),
  api('GET', OWN_PROFILE_PATH),
  api('PUT', OWN_PROFILE_PATH, { maxBody: 16 * KB }),
  api('GET', BAR_ADMISSIONS_PATH),
  api('POST', BAR_ADMISSIONS_PATH, { maxBody: KB }),
  api('PUT', `${BAR_ADMISSIONS_PATH}/:jurisdiction`, { maxBody: KB }),
  api('DELETE', `${BAR_ADMISSIONS_PATH}/:jurisdiction`),
  waiting('others', 'GET', '/api/lookup/zip', { auth: 'optional', query: ['zip'] }),
  waiting('others', 'GET', '/api/lookup/address', { auth: 'optional', query: ['q'] }),

  api('POST', WAITLIST_PATH, { auth: 'optional', limit: 'waitlist', maxBody: 8 * KB }),

  waiting('others', 'POST', CLIENT_SIGNUP_PATH, {
    auth: 'optional',
    limit: 'signUp',
    maxBody: 32 * KB,
    newPassword: true,
  }),
  api('GET', CLIENT_REQUESTS_PATH),
  api('POST', CLIENT_REQUESTS_PATH, { maxBody: 32 * KB }),
  api('POST', `${CLIENT_REQUESTS_PATH}/:id/withdraw`, { body: 'optional-json', maxBody: KB }),

  api('GET', '/api/referrals', {
    query: ['box', 'q', 'status', 'area', 'counterpart', 'from', 'until', 'sort', 'limit', 'next'],
    // A thousand rows, each with its longest texts.
    maxAnswer: 4096 * KB,
  }),
  // With as many messages as a referral can hold, each of the longest.
  api('GET', PAST_RECIPIENTS_PATH),
  api('GET', '/api/referrals/:id', { maxAnswer: 8192 * KB }),
  api('GET', '/api/referrals/:id/pdf', {
    gives: 'pdf',
    query: ['timeZone'],
    responseHeaders: ['content-disposition', 'retry-after'],
    maxAnswer: 8192 * KB,
    timeout: 25_000,
  }),
  api('GET', '/api/referrals/:id/delivery', { limit: 'email', ...FROM_DEVICE }),
  api('POST', '/api/referrals/:id/actions', { maxBody: 16 * KB }),
  api('POST', '/api/referrals/:id/deadline', { maxBody: 16 * KB }),
  api('POST', '/api/referrals/:id/messages', { maxBody: 16 * KB }),
  api('POST', '/api/referrals/:id/remind', { body: 'optional-json', maxBody: KB }),
  api('POST', '/api/referrals/:id/retry-email', { body: 'optional-json', maxBody: KB }),
  api('POST', '/api/referrals/:id/link', { body: 'optional-json', maxBody: KB }),
  api('POST', '/api/referrals/:id/conflict-check', { body: 'optional-json', maxBody: KB }),
  api('GET', '/api/dashboard'),
  api('GET', `${FILES_PATH}/:source/:id`, { responseHeaders: ['content-disposition', 'retry-after'] }),
  api('GET', '/api/notifications', { query: ['filter', 'next'] }),
  api('POST', '/api/notifications/read', { maxBody: 32 * KB }),
  api('POST', '/api/notifications/snooze', { maxBody: KB }),
  api('GET', '/api/notification-preferences'),
  api('PUT', '/api/notification-preferences', { maxBody: 32 * KB }),
  api('GET', DEVICE_GRANTS_PATH),
  api('POST', DEVICE_GRANTS_PATH, { maxBody: 8 * KB, grant: 'issue' }),
  api('DELETE', DEVICE_GRANTS_PATH),
  api('DELETE', `${DEVICE_GRANTS_PATH}/:id`),
  api('POST', DEVICE_SHARES_PATH, { maxBody: KB, maxAnswer: KB }),
  api('DELETE', `${DEVICE_SHARES_PATH}/:deviceId`),

  api('GET', RECOVERY_CODES_PATH),
  api('POST', RECOVERY_CODES_PATH, { body: 'optional-json', maxBody: KB }),
  // The sign-in service is asked on the way.
  waiting('others', 'POST', RECOVER_PATH, { maxBody: KB }),

  // The card payment provider is asked on the way, which may take a while.
  waiting('stripe', 'POST', '/api/billing/create-checkout-session', { maxBody: 16 * KB, timeout: 25_000 }),
  waiting('stripe', 'GET', '/api/billing/checkout-session', { query: ['session_id'], timeout: 25_000 }),
  waiting('stripe', 'GET', '/api/billing/summary', { timeout: 25_000 }),
  waiting('stripe', 'POST', '/api/billing/portal-session', { body: 'optional-json', timeout: 25_000 }),

  outside('google', 'GET', GOOGLE_PATHS.url),
  outside('google', 'POST', GOOGLE_PATHS.exchangeCode),
  outside('google', 'GET', GOOGLE_PATHS.status),
  outside('google', 'POST', GOOGLE_PATHS.disconnect, { body: 'optional-json' }),
  outside('google', 'POST', GOOGLE_PATHS.sendEmail, { maxBody: 512 * KB }),
  outside('google', 'GET', GOOGLE_PATHS.files, { query: ['folderId', 'next'] }),
  outside('google', 'POST', GOOGLE_PATHS.createFolder),
  outside('google', 'GET', GOOGLE_PATHS.events, { query: ['timeMin', 'timeMax', 'next'] }),
  outside('google', 'POST', GOOGLE_PATHS.referralDeadline),
  outside('microsoft', 'GET', ONEDRIVE_PATHS.url),
  outside('microsoft', 'POST', ONEDRIVE_PATHS.exchangeCode),
  outside('microsoft', 'GET', ONEDRIVE_PATHS.status),
  outside('microsoft', 'POST', ONEDRIVE_PATHS.disconnect),
  outside('microsoft', 'GET', ONEDRIVE_PATHS.list, { query: ['folderId', 'next'] }),
  outside('microsoft', 'POST', ONEDRIVE_PATHS.createFolder),
  outside('microsoft', 'GET', ONEDRIVE_PATHS.unread, { query: ['top', 'next'] }),
  outside('microsoft', 'GET', `${ONEDRIVE_PATHS.message}/:id/full`),
  outside('microsoft', 'GET', `${ONEDRIVE_PATHS.message}/:id/attachments`),
  outside('microsoft', 'POST', ONEDRIVE_PATHS.send, { maxBody: 512 * KB }),
  outside('microsoft', 'POST', ONEDRIVE_PATHS.markRead),
  api('GET', '/api/referrals/:id/linked-files'),
  outside('others', 'POST', '/api/referrals/:id/linked-files'),
  api('DELETE', '/api/referrals/:id/linked-files/:linkId'),

  email(SEND_REFERRAL_EMAIL_PATH, { retry: 'with-referral-id', ...FROM_DEVICE }),
  email(SEND_EMAIL_PATH),
  {
    ...api('GET', '/health', { auth: 'optional', caller: 'anyone', timeout: 5000 }),
    upstream: 'email',
  },

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
  // Second steps. A stranger's guesses must not reach the service, nor count against anybody.
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

/** Server-sent events: never complete, so never buffered. */
export const STREAMS: readonly RoutePolicy[] = [api('GET', LIVE_EVENTS_PATH, { maxAnswer: 64 * KB })]

/** Files of outside accounts: passed through as they come, never buffered. */
export const TRANSFERS: readonly TransferPolicy[] = [
  down('google', `${GOOGLE_PATHS.download}/:fileId`),
  up('google', GOOGLE_PATHS.upload),
  down('microsoft', `${ONEDRIVE_PATHS.download}/:fileId`),
  down('microsoft', `${ONEDRIVE_PATHS.message}/:id/attachments/:attachmentId`, {
    query: ['filename', 'mime'],
  }),
  up('microsoft', ONEDRIVE_PATHS.upload),
]

function down(account: TransferPolicy['upstream'], path: ServerPath, told: Told = {}): TransferPolicy {
  const responseHeaders = ['content-type', 'content-length', 'content-disposition', 'retry-after']
  return {
    ...api('GET', path, { responseHeaders, maxAnswer: 16 * GB, retry: 'never', ...told }),
    upstream: account,
    direction: 'down',
  }
}

/** The file and a little around it. */
function up(account: TransferPolicy['upstream'], path: ServerPath): TransferPolicy {
  return {
    ...api('POST', path, { maxBody: MAX_UPLOAD_SIZE + 64 * KB }),
    upstream: account,
    direction: 'up',
  }
}

/**
 * The recipient's page, the same as PDF, its stylesheet, and the page that ends notification mails: HTML made by the API, for somebody without an account or
 * a session, and perhaps without JavaScript.
 */
export const PAGES: readonly PagePolicy[] = [
  page('GET', '/r/:token', 'text/html'),
  page('POST', '/r/:token', 'text/html'),
  page('GET', '/r/:token/pdf', 'application/pdf'),
  page('GET', '/r-assets/recipient.css', 'text/css'),
  page('GET', '/u/:token', 'text/html'),
  page('POST', '/u/:token', 'text/html', 'ignored'),
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
 * Where the browser itself goes to Supabase Auth: it is sent on by a redirect, as the answer sets nothing on our origin and the
 * provider's pages must not be relayed. Only these parameters travel, and `redirect_to` must come back to us.
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
