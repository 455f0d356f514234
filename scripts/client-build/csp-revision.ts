/**
 * Writes the hash of the content security policy into index.html. The service worker serves the cached page with its cached headers, so a
 * new policy only reaches installed users when the page itself changes.
 */
import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'
import { SECURE_SHELL_POLICY } from '../../shared/domain/content-security-policy.ts'

export function cspRevision(policy: string = SECURE_SHELL_POLICY): Plugin {
  const content = createHash('sha256').update(policy).digest('hex')
  return {
    name: 'counselrelay:csp-revision',
    transformIndexHtml: () => [{ tag: 'meta', attrs: { name: 'csp-rev', content }, injectTo: 'head' }],
  }
}
