/**
 * Two-step sign-in: what the platform adds to the sign-in service's own calls. Recovery codes are ours. One that is used takes the
 * person's second steps away, so that new ones can be set up.
 */
import { z } from 'zod'

/** GET: how many are left. POST: ten new ones in place of the old, shown this once. */
export const RECOVERY_CODES_PATH = '/api/second-step/recovery-codes'
/** POST, for a session that still owes its second step. */
export const RECOVER_PATH = '/api/second-step/recover'

export const RECOVERY_CODE_COUNT = 10

export const recoveryCodesStateSchema = z.object({
  left: z.number().int().min(0),
  /** Null: none have been made. */
  madeAt: z.iso.datetime().nullable(),
})
export type RecoveryCodesState = z.infer<typeof recoveryCodesStateSchema>

export const newRecoveryCodesSchema = recoveryCodesStateSchema.extend({ codes: z.array(z.string()) })
export type NewRecoveryCodes = z.infer<typeof newRecoveryCodesSchema>

/** As people copy it: with or without spaces and dashes, in either case. */
export const recoverRequestSchema = z.object({ code: z.string().min(1).max(100) })

export const recoverResponseSchema = z.object({ left: z.number().int().min(0) })

/** The administrators' pages, as the profile tells them: whether the second step is still to be set up, and may be put off (demo only). */
export const secondStepSetUpSchema = z.enum(['required', 'suggested'])
