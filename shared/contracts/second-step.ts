/**
 * Two-step sign-in: what the platform adds to the sign-in service's own calls. Recovery codes are ours. One that is used takes the
 * person's second steps away, so that new ones can be set up.
 */
import { z } from 'zod'
import { endpoint, KB } from './endpoint.ts'
import { emptyRequestSchema } from './http.ts'

const RECOVERY_CODES_PATH = '/api/second-step/recovery-codes'

export const RECOVERY_CODE_COUNT = 10

export const recoveryCodesStateSchema = z.object({
  left: z.number().int().min(0),
  /** Null: none have been made. */
  madeAt: z.iso.datetime().nullable(),
})
export type RecoveryCodesState = z.infer<typeof recoveryCodesStateSchema>

/** How many are left. */
export const getRecoveryCodesEndpoint = endpoint({
  method: 'GET',
  path: RECOVERY_CODES_PATH,
  auth: 'user',
  response: recoveryCodesStateSchema,
})

export const newRecoveryCodesSchema = recoveryCodesStateSchema.extend({ codes: z.array(z.string()) })
export type NewRecoveryCodes = z.infer<typeof newRecoveryCodesSchema>

/** New ones in place of the old, shown this once. */
export const makeRecoveryCodesEndpoint = endpoint({
  method: 'POST',
  path: RECOVERY_CODES_PATH,
  auth: 'user',
  request: emptyRequestSchema,
  maxBody: KB,
  response: newRecoveryCodesSchema,
  status: 201,
})

/** As people copy it: with or without spaces and dashes, in either case. */
export const recoverRequestSchema = z.object({ code: z.string().min(1).max(100) })

export const recoverResponseSchema = z.object({ left: z.number().int().min(0) })

/** For a session that still owes its second step. */
export const recoverEndpoint = endpoint({
  method: 'POST',
  path: '/api/second-step/recover',
  auth: 'user',
  request: recoverRequestSchema,
  maxBody: KB,
  response: recoverResponseSchema,
})

/** The administrators' pages, as the profile tells them: whether the second step is still to be set up, and may be put off (demo only). */
export const secondStepSetUpSchema = z.enum(['required', 'suggested'])
