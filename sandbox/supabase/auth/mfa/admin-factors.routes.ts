/** /admin/users/:id/factors: the service role lists, renames and removes any user's second factors. */
import { Hono } from 'hono'
import { z } from 'zod'
import type { RequestEnv } from '../../../../runtime/http.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { AuthError } from '../auth-error.ts'
import { adminsOnly, readBody } from '../request.ts'
import { nameTaken, requireFactor } from './factor-rules.ts'
import { factorJson } from './factors.repository.ts'

const changeSchema = z.object({ friendly_name: z.string().max(1000).optional() })

export function createAdminFactorRoutes(deps: AuthDeps): Hono<RequestEnv> {
  const routes = new Hono<RequestEnv>()
  routes.use('/admin/users/:id/factors', adminsOnly(deps))
  routes.use('/admin/users/:id/factors/*', adminsOnly(deps))

  routes.get('/admin/users/:id/factors', (c) =>
    c.json(deps.factors.factorsOf(requireUser(deps, c.req.param('id'))).map(factorJson)),
  )

  routes.put('/admin/users/:id/factors/:factorId', async (c) => {
    const userId = requireUser(deps, c.req.param('id'))
    const factor = requireFactor(deps, userId, c.req.param('factorId'))
    const { friendly_name: name } = await readBody(c, changeSchema)
    if (name !== undefined && name !== factor.friendly_name) {
      if (deps.factors.factorsOf(userId).some(({ friendly_name }) => friendly_name === name)) {
        throw nameTaken(name)
      }
      deps.factors.rename(factor.id, name)
    }
    return c.json(factorJson(requireFactor(deps, userId, factor.id)))
  })

  routes.delete('/admin/users/:id/factors/:factorId', (c) => {
    const userId = requireUser(deps, c.req.param('id'))
    const factor = requireFactor(deps, userId, c.req.param('factorId'))
    deps.db.transaction(() => {
      deps.factors.remove(factor.id)
      deps.sessionLevels.lowerWithFactor(factor.id)
    })
    return c.json(factorJson(factor))
  })
  return routes
}

function requireUser(deps: AuthDeps, id: string): string {
  if (!z.uuid().safeParse(id).success) {
    throw new AuthError('validation_failed', 'user_id must be an UUID', { status: 404 })
  }
  const user = deps.users.byId(id)
  if (!user) throw new AuthError('user_not_found', 'User not found')
  return user.id
}
