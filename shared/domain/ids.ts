/** Branded identifiers, so that the compiler rejects one kind in place of another. */
import { z } from 'zod'

/** Id of a queued change; its idempotency key at every hop. */
export const operationIdSchema = z.uuid().brand<'OperationId'>()
export type OperationId = z.infer<typeof operationIdSchema>

/** A referral has the id of the operation that sent it. */
export const referralIdSchema = operationIdSchema.brand<'ReferralId'>()
export type ReferralId = z.infer<typeof referralIdSchema>

export const userIdSchema = z.uuid().brand<'UserId'>()
export type UserId = z.infer<typeof userIdSchema>
