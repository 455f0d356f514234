/**
 * A person's outside accounts: whether one is connected, to whom it belongs and what it was granted for. Times are ISO 8601 in UTC.
 * Refusals of every call below are `errorBodySchema`; their codes, beside those of any call:
 * - `authorization_refused` (400): the state is missing, foreign, used, expired or of the other provider; or the provider refused the code.
 * - `not_connected` (409): there is no such account yet. `reconnect_needed` (409): the grant was revoked, has run out or cannot be read.
 * - `not_granted` (403): the person did not tick what this call needs.
 * - `unavailable` (503, with Retry-After): the provider asks for patience. `bad_upstream`, `upstream_unreachable` (502), `upstream_timeout` (504).
 */
import { z } from 'zod'
import { CALLBACK_MESSAGES, INTEGRATION_SERVICES } from '../../domain/integrations.ts'

/** Where the browser goes to be asked for consent. */
export const authorizationUrlResponseSchema = z.object({ url: z.url({ protocol: /^https?$/ }) })

/**
 * `connected` is true in the state `connected` alone. `services` are those that were granted: of Google calendar, drive and mail; of
 * OneDrive files and mail.
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
 * The answer of a disconnect. `revocation` says what the provider knows: `done` it has withdrawn the grant; `pending` it could not be
 * reached and is asked again in the background; `not_offered` it has no such call, and the person can withdraw the consent there.
 */
export const disconnectResponseSchema = integrationStatusSchema.extend({
  revocation: z.enum(['done', 'pending', 'not_offered']),
})
export type DisconnectResponse = z.infer<typeof disconnectResponseSchema>

/** What a provider puts into the address it sends the person back to. */
export const authorizationCodeSchema = z
  .string(CALLBACK_MESSAGES.codeMissing)
  .min(1, CALLBACK_MESSAGES.codeMissing)
  .max(4096)
export const authorizationStateSchema = z
  .string(CALLBACK_MESSAGES.stateMissing)
  .min(1, CALLBACK_MESSAGES.stateMissing)
  .max(512)
