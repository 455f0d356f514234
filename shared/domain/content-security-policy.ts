/**
 * What the browser may do with our pages. `connect-src 'self'` holds because every call, Supabase included, goes through our own origin.
 * The policy travels with the cached shell, so the build writes its hash into index.html: a changed policy is a changed shell.
 */

import { MAIL_HTML_POLICY, TRUSTED_TYPES_POLICY } from './trusted-types.ts'

/** Where browsers tell what the policy has stopped. */
export const CSP_REPORT_PATH = '/csp-report'
const REPORTING_GROUP = 'csp'

/** Value of the header Reporting-Endpoints, which gives the group its address. */
export const REPORTING_ENDPOINTS = `${REPORTING_GROUP}="${CSP_REPORT_PATH}"`

const SHELL_DIRECTIVES = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  `trusted-types ${TRUSTED_TYPES_POLICY} ${MAIL_HTML_POLICY} 'allow-duplicates'`,
  `report-uri ${CSP_REPORT_PATH}`,
]

/** For pages and files of the app. */
export const SHELL_POLICY = SHELL_DIRECTIVES.join('; ')

/**
 * The same where the public origin is https. Browsers that know `report-to` pass over `report-uri`, and take the group's address from secure
 * answers only: named elsewhere, it would silence them.
 */
export const SECURE_SHELL_POLICY = `${SHELL_POLICY}; upgrade-insecure-requests; report-to ${REPORTING_GROUP}`

/** For the recipient's page: text, one stylesheet with its font, and forms to itself. */
export const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** For JSON: should a browser ever render it, it may do nothing. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"
