/** Reads the Microsoft account of a token. learn.microsoft.com/graph/api/user-get */
import { z } from 'zod'
import type { WhoIs } from '../connections/authorization.service.ts'
import type { ProviderApi } from '../provider/provider-api.ts'
import type { MicrosoftAddresses } from './microsoft-settings.ts'

const personSchema = z.object({
  id: z.string().min(1),
  displayName: z.string().nullish(),
  mail: z.string().nullish(),
  userPrincipalName: z.string().nullish(),
})

export function createMicrosoftWhoIs(api: ProviderApi, addresses: MicrosoftAddresses): WhoIs {
  const url = `${addresses.graph}/me?${new URLSearchParams({ $select: 'id,displayName,mail,userPrincipalName' })}`
  return async (token) => {
    const person = await api.json(token, { method: 'GET', url }, personSchema)
    return {
      id: person.id,
      email: person.mail ?? person.userPrincipalName ?? '',
      name: person.displayName ?? null,
    }
  }
}
