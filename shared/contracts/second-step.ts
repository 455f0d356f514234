/**
 * Recovery codes for two-step sign-in, which the platform adds to the sign-in service's own calls. Using one removes the person's
 * second steps, so that new ones can be set up.
 */
import { z } from 'zod'
import { endpoint, KB } from './endpoint.ts'
import { emptyRequestSchema } from './http.ts'

const RECOVERY_CODES_PATH = '/api/second-step/recovery-codes'

export const RECOVERY_CODE_COUNT = 10

export const recoveryCodesStateSchema = z.object({
  left: z.number().int().min(0),
  /** Null if none were created. */
  madeAt: z.iso.datetime().nullable(),
})
export type RecoveryCodesState = z.infer<typeof recoveryCodesStateSchema>

/** The number of unused codes. */
export const getRecoveryCodesEndpoint = endpoint({
  method: 'GET',
  path: RECOVERY_CODES_PATH,
  auth: 'user',
  response: recoveryCodesStateSchema,
})

export const newRecoveryCodesSchema = recoveryCodesStateSchema.extend({ codes: z.array(z.string()) })
export type NewRecoveryCodes = z.infer<typeof newRecoveryCodesSchema>

/** Replaces the old codes. The new ones are shown only once. */
export const makeRecoveryCodesEndpoint = endpoint({
  method: 'POST',
  path: RECOVERY_CODES_PATH,
  auth: 'user',
  request: emptyRequestSchema,
  maxBody: KB,
  response: newRecoveryCodesSchema,
  status: 201,
})

/** Spaces, dashes and case are ignored. */
export const recoverRequestSchema = z.object({ code: z.string().min(1).max(100) })

export const recoverResponseSchema = z.object({ left: z.number().int().min(0) })

/** For a session that has not passed its second step. */
export const recoverEndpoint = endpoint({
  method: 'POST',
  path: '/api/second-step/recover',
  auth: 'user',
  request: recoverRequestSchema,
  maxBody: KB,
  response: recoverResponseSchema,
})

/** An administrator without a second step: `required` blocks the administrators' pages, `suggested` can be postponed (demo only). */
export const secondStepSetUpSchema = z.enum(['required', 'suggested'])
