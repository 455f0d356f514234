/** Queries for second factors (from the sign-in service) and recovery codes (from our server). */
import { queryOptions } from '@tanstack/react-query'
import {
  getRecoveryCodesEndpoint,
  makeRecoveryCodesEndpoint,
  type NewRecoveryCodes,
} from '../../../../../shared/contracts/second-step.ts'
import type { AuthResult } from '../../../platform/auth/auth.ts'
import type { SecondStepCalls } from '../../../platform/auth/second-step-calls.ts'
import { type HttpClient, unwrap } from '../../../platform/http/http-client.ts'
import { secondStepMessage } from '../../../ui/second-step-message.ts'

export const factorsKey = ['settings', 'second-steps'] as const
export const codesKey = ['settings', 'recovery-codes'] as const

export function factorsQuery(calls: SecondStepCalls) {
  return queryOptions({ queryKey: factorsKey, queryFn: async () => valueOf(await calls.list()) })
}

export function codesQuery(http: HttpClient) {
  return queryOptions({
    queryKey: codesKey,
    queryFn: async ({ signal }) => unwrap(await http.call(getRecoveryCodesEndpoint, { signal })),
  })
}

export async function makeCodes(http: HttpClient): Promise<NewRecoveryCodes> {
  return unwrap(await http.call(makeRecoveryCodesEndpoint, {}))
}

/** Returns the value or throws an error with a user message. */
export function valueOf<T>(result: AuthResult<T>): T {
  if (result.ok) return result.value
  throw new Error(secondStepMessage(result.failure))
}
