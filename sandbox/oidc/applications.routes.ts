/**
 * The applications that a user has connected to their account, and revoking them at the provider: a page (the stand-in's front page), and
 * JSON for programs (GET and DELETE /applications, the latter with ?email= for a single account).
 */
import { Hono } from 'hono'
import { csrf } from 'hono/csrf'
import { html } from 'hono/html'
import type { RequestEnv } from '../../runtime/http.ts'
import { page, type Markup } from '../page.ts'
import type { ConnectedApplication, Grants } from './grants.ts'

export function createApplicationRoutes(brand: string, mount: string, grants: Grants): Hono<RequestEnv> {
  const routes = new Hono<RequestEnv>()
  routes.get('/', (c) => {
    const applications = grants.applications()
    return page(c, `${brand} (sandbox): connected applications`, [
      applications.length === 0
        ? html`<p>Nobody has let an application into an account yet.</p>`
        : html`${applications.map((application) => section(mount, application))}`,
    ])
  })
  routes.get('/applications', (c) => {
    c.header('Cache-Control', 'no-store')
    return c.json(grants.applications())
  })
  routes.delete('/applications', (c) => {
    removeAccess(grants, c.req.query('email'))
    return c.body(null, 204)
  })
  routes.post('/applications/remove', csrf(), async (c) => {
    const { email } = await c.req.parseBody()
    if (typeof email === 'string') removeAccess(grants, email)
    return c.redirect(mount, 303)
  })
  return routes
}

function removeAccess(grants: Grants, email: string | undefined): void {
  for (const application of grants.applications()) {
    if (email === undefined || application.email === email) {
      grants.revokeAll({ client_id: application.clientId, email: application.email })
    }
  }
}

function section(mount: string, application: ConnectedApplication): Markup {
  return html`<section>
    <h2>${application.email}</h2>
    <dl>
      <dt>Application</dt>
      <dd>${application.clientId}</dd>
      <dt>May</dt>
      <dd>${application.scope}</dd>
    </dl>
    <form method="post" action="${mount}/applications/remove">
      <input type="hidden" name="email" value="${application.email}" />
      <button>Remove access of ${application.email}</button>
    </form>
  </section>`
}
