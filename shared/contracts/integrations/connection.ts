/**
 * A person's connected accounts: whether one is connected, its owner and its granted services. Times are ISO 8601 in UTC.
 * Error responses are `errorBodySchema`; their codes, besides the general ones:
 * - `authorization_refused` (400): the state is missing, used, expired, another user's or the other provider's; or the code was rejected.
 * - `not_connected` (409): no account is connected. `reconnect_needed` (409): the grant was revoked, has expired or cannot be decrypted.
 * - `not_granted` (403): the person did not grant the permission that this call needs.
 * - `unavailable` (503, with Retry-After): the provider is busy. `bad_upstream`, `upstream_unreachable` (502), `upstream_timeout` (504).
 */
import { z } from 'zod'
import { CALLBACK_MESSAGES, INTEGRATION_SERVICES } from '../../domain/integrations.ts'

/** The provider's consent page. */
export const authorizationUrlResponseSchema = z.object({ url: z.url({ protocol: /^https?$/ }) })

/**
 * `connected` is true only in the state `connected`. `services` are those granted: calendar, drive and mail for Google; files and mail for
 * OneDrive.
 */
export const integrationStatusSchema = z.object({
  connected: z.boolean(),
  state: z.enum(['not_connected', 'connected', 'needs_reconnect']),
  profile: z.object({ email: z.string(), name: z.string().nullable() }).nullable(),
  services: z.array(z.enum(INTEGRATION_SERVICES)),
  connectedSince: z.iso.datetime().nullable(),
})
export type IntegrationStatus = z.infer<typeof integrationStatusSchema>

/**
 * The response to a disconnect. `revocation` is the state at the provider: `done`, it has revoked the grant; `pending`, it could not be
 * reached and a background job retries; `not_offered`, it has no such call, and the person can revoke the consent there.
 */
export const disconnectResponseSchema = integrationStatusSchema.extend({
  revocation: z.enum(['done', 'pending', 'not_offered']),
})
export type DisconnectResponse = z.infer<typeof disconnectResponseSchema>

/** The `code` parameter of the OAuth redirect. */
export const authorizationCodeSchema = z
  .string(CALLBACK_MESSAGES.codeMissing)
  .min(1, CALLBACK_MESSAGES.codeMissing)
  .max(4096)
export const authorizationStateSchema = z
  .string(CALLBACK_MESSAGES.stateMissing)
  .min(1, CALLBACK_MESSAGES.stateMissing)
  .max(512)
