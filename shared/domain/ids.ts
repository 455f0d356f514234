/** Branded identifiers, so that one kind is never passed for another. */
import { z } from 'zod'

export const referralIdSchema = z.uuid().brand<'ReferralId'>()
export type ReferralId = z.infer<typeof referralIdSchema>

export const userIdSchema = z.uuid().brand<'UserId'>()
export type UserId = z.infer<typeof userIdSchema>
