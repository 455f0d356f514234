/** What a page is sent with in development: the BFF's own headers and policy, opened just so far as Vite's client needs. */
import { createAnswers } from '../../bff/answer.ts'
import { SHELL_POLICY } from '../../shared/domain/content-security-policy.ts'
import { shiftedDate } from './time-shift.ts'

/**
 * The product's policy, and besides: Vite's and React's inline scripts and the style sheets that Vite puts in, by their nonce, and Vite's
 * WebSocket. Made here and nowhere else, so no build and no BFF can send it.
 */
export function developmentPolicy(publicOrigin: string, nonce: string): string {
  const socket = publicOrigin.replace(/^http/, 'ws')
  const more: Readonly<Record<string, string>> = {
    'script-src': `'nonce-${nonce}'`,
    'style-src': `'nonce-${nonce}'`,
    'connect-src': socket,
  }
  return SHELL_POLICY.split('; ')
    .map((directive) => {
      const addition = more[directive.slice(0, directive.indexOf(' '))]
      return addition === undefined ? directive : `${directive} ${addition}`
    })
    .join('; ')
}

export function developmentHeaders(publicOrigin: string, nonce: string): ReadonlyMap<string, string> {
  const asServed = createAnswers(false).file('development', 200, null, {}).headers
  const headers = new Map(asServed.entries())
  headers.delete('x-request-id')
  return headers.set('content-security-policy', developmentPolicy(publicOrigin, nonce))
}

/** Runs before Vite's client. */
export function firstScript(timeShift: number): string {
  return [
    // Vite would look for its restarted server from a worker made of text, which the policy rightly refuses; without, it does so itself.
    'delete globalThis.SharedWorker',
    ...(timeShift === 0 ? [] : [`globalThis.Date = (${shiftedDate.toString()})(Date, ${timeShift})`]),
  ].join('\n')
}
