/** GET and POST /api/referrals/{id}/linked-files, DELETE /api/referrals/{id}/linked-files/{linkId}. */
import { Hono } from 'hono'
import { z } from 'zod'
import type { RequestEnv } from '../../../../runtime/http.ts'
import { linkFileRequestSchema } from '../../../../shared/contracts/integrations/cloud-files.ts'
import { AppError } from '../../../../shared/domain/app-error.ts'
import type { TokenVerifier } from '../../../http/access-token.ts'
import { onlyMethods } from '../../../http/methods.ts'
import { bodyOf, requireAttorney, type RequireActiveAttorney } from '../routing.ts'
import type { LinkedFiles } from './linked-files.service.ts'

const ALL = '/api/referrals/:id/linked-files'
const ONE = `${ALL}/:linkId`

export type LinkedFilesRoutesDeps = {
  readonly tokens: TokenVerifier
  readonly requireActiveAttorney: RequireActiveAttorney
  readonly linkedFiles: LinkedFiles
}

export function linkedFilesRoutes({
  tokens,
  requireActiveAttorney,
  linkedFiles,
}: LinkedFilesRoutesDeps): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>()
  const attorney = requireAttorney(tokens, requireActiveAttorney)
  app.get(ALL, attorney, async (c) =>
    c.json({ files: await linkedFiles.list(c.get('caller'), uuidOf(c.req.param('id'))) }),
  )
  app.post(ALL, attorney, async (c) => {
    const request = await bodyOf(c, linkFileRequestSchema)
    return c.json({ file: await linkedFiles.link(c.get('caller'), uuidOf(c.req.param('id')), request) }, 201)
  })
  app.delete(ONE, attorney, async (c) => {
    const id = uuidOf(c.req.param('id'))
    return c.json({ files: await linkedFiles.unlink(c.get('caller'), id, uuidOf(c.req.param('linkId'))) })
  })
  onlyMethods(app, ALL, 'GET', 'POST')
  onlyMethods(app, ONE, 'DELETE')
  return app
}

function uuidOf(text: string): string {
  const id = z.uuid().safeParse(text)
  if (!id.success) throw new AppError('not_found', 'We couldn’t find this address.')
  return id.data.toLowerCase()
}
