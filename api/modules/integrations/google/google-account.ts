/** Reads the Google account of a token. developers.google.com/identity/openid-connect/openid-connect#obtaininguserprofileinformation */
import { z } from 'zod'
import type { WhoIs } from '../connections/authorization.service.ts'
import type { ProviderApi } from '../provider/provider-api.ts'
import type { GoogleAddresses } from './google-settings.ts'

const personSchema = z.object({
  sub: z.string().min(1),
  email: z.string(),
  name: z.string().nullish(),
})

export function createGoogleWhoIs(api: ProviderApi, addresses: GoogleAddresses): WhoIs {
  return async (token) => {
    const { sub, email, name } = await api.json(
      token,
      { method: 'GET', url: addresses.userinfo },
      personSchema,
    )
    return { id: sub, email, name: name ?? null }
  }
}
