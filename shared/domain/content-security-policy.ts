/**
 * The content security policies. `connect-src 'self'` suffices because every call, Supabase included, goes through our own origin.
 * The cached shell stores its policy, so the build writes the policy's hash into index.html: a changed policy changes the shell.
 */

import { MAIL_HTML_POLICY, TRUSTED_TYPES_POLICY } from './trusted-types.ts'

/** Browsers report policy violations here. */
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
 * The same for an https origin. Browsers that support `report-to` ignore `report-uri` and accept Reporting-Endpoints only over https,
 * so over http `report-to` would disable their reports.
 */
export const SECURE_SHELL_POLICY = `${SHELL_POLICY}; upgrade-insecure-requests; report-to ${REPORTING_GROUP}`

/** For the recipient's page: text, one stylesheet with its font, and forms to itself. */
export const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** For JSON: if a browser renders it, everything is blocked. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"
