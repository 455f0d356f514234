/** The signed-in user (GET /me), and the end of all their sessions (user: revokeSignInSessions). */
import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import type { RequestEnv } from '../../runtime/http.ts'
import type { Grants } from '../oidc/grants.ts'
import { personOf } from '../oidc/person.ts'
import type { Admit } from './caller.ts'
import { select } from './odata.ts'

type MeDeps = { readonly admit: Admit; readonly grants: Grants; readonly base: string }

export function createMeRoutes({ admit, grants, base }: MeDeps): Hono<RequestEnv> {
  const routes = new Hono<RequestEnv>()
  routes.get('/', (c) => {
    const { email } = admit(c, 'profile')
    const { name, given_name, family_name } = personOf(email, base)
    const me = {
      businessPhones: [],
      displayName: name,
      givenName: given_name,
      jobTitle: null,
      mail: email,
      mobilePhone: null,
      officeLocation: null,
      preferredLanguage: 'en-US',
      surname: family_name,
      userPrincipalName: email,
      id: createHash('sha256').update(`microsoft ${email}`).digest('hex').slice(0, 16),
    }
    return c.json({ '@odata.context': `${base}/v1.0/$metadata#users/$entity`, ...select(me, c.req.query()) })
  })
  routes.post('/revokeSignInSessions', (c) => {
    const { email } = admit(c, 'endSessions')
    for (const application of grants.applications()) {
      if (application.email === email) grants.revokeAll({ email, client_id: application.clientId })
    }
    return c.json({ '@odata.context': `${base}/v1.0/$metadata#Edm.Boolean`, value: true })
  })
  return routes
}
