/** Shared by the attack tests: every route by name, and the expected form of error responses. */
import { expect } from 'vitest'
import { errorBodySchema } from '../../shared/contracts/http.ts'
import { VERIFY_PATH } from '../routes/credential-body.ts'
import type { RoutePolicy } from '../routes/policy.ts'
import { ROUTES } from '../routes/registry.ts'
import { isTokenPath } from '../routes/token-path.ts'
import type { Call, Reply, TestBff } from './test-bff.ts'

export const NAMED_ROUTES = ROUTES.map((policy) => [`${policy.method} ${policy.path}`, policy] as const)

/** A sample path of the route with its parameters filled in. */
export function sampleOf({ path }: { readonly path: string }): string {
  return path.replaceAll(/:\w+/g, 'x1') + (isTokenPath(path) ? '?grant_type=refresh_token' : '')
}

/** Credential bodies must have their required fields. */
function sampleBody({ path }: { readonly path: string }): string {
  if (isTokenPath(path)) return '{"refresh_token":"r"}'
  return path === VERIFY_PATH ? '{"type":"signup","token_hash":"h"}' : '{}'
}

/** The status that a caller of this path gets. */
export function refused(policy: { readonly path: string }, status: number): number {
  return isTokenPath(policy.path) ? 503 : status
}

export function callsSeen(bff: TestBff): number {
  return bff.api.calls.length + bff.supabase.calls.length
}

/** Expects our own error response, and that no upstream was called. */
export function expectRefusal(bff: TestBff, reply: Reply, status: number, code?: string): void {
  expect({ status: reply.status, text: reply.text }).toMatchObject({ status })
  const body = errorBodySchema.parse(JSON.parse(reply.text))
  if (code !== undefined) expect(body.code).toBe(code)
  expect(reply.headers['x-app']).toBe('bff')
  expect(reply.headers['cache-control']).toBe('no-store')
  expect(reply.headers['x-request-id']).toBe(body.requestId)
  expect(callsSeen(bff)).toBe(0)
}

/** A well-formed call of the route. */
export function wellFormed(policy: RoutePolicy, headers: Record<string, string> = {}): Call {
  const writes = policy.body !== 'none'
  return {
    method: policy.method,
    headers: { ...(writes ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(writes ? { body: sampleBody(policy) } : {}),
  }
}
