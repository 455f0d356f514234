/** Headers of a page in development: those of the BFF, with a policy relaxed only as far as Vite's client needs. */
import { createAnswers } from '../../bff/answer.ts'
import { SHELL_POLICY } from '../../shared/domain/content-security-policy.ts'
import { shiftedDate } from './time-shift.ts'

/**
 * The product's policy, plus a nonce for the inline scripts of Vite and React and for Vite's style sheets, plus Vite's WebSocket. Only made
 * here, so no build and no BFF can send it.
 */
export function developmentPolicy(publicOrigin: string, nonce: string): string {
  const socket = publicOrigin.replace(/^http/, 'ws')
  const additions: Readonly<Record<string, string>> = {
    'script-src': `'nonce-${nonce}'`,
    'style-src': `'nonce-${nonce}'`,
    'connect-src': socket,
  }
  return SHELL_POLICY.split('; ')
    .map((directive) => {
      const addition = additions[directive.slice(0, directive.indexOf(' '))]
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
    // Vite polls for its restarted server from a worker made of inline code, which the policy blocks; without SharedWorker it polls in the
    // page.
    'delete globalThis.SharedWorker',
    ...(timeShift === 0 ? [] : [`globalThis.Date = (${shiftedDate.toString()})(Date, ${timeShift})`]),
  ].join('\n')
}
