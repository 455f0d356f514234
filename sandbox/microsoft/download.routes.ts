/** The storage host behind OneDrive's downloads: serves bytes and ranges to signed addresses and rejects tokens. */
import { Hono } from 'hono'
import type { RequestEnv } from '../../runtime/http.ts'
import { serveFile } from '../cloud/serve-file.ts'
import type { DriveDeps } from './drive-deps.ts'
import { GraphError, itemNotFound } from './graph-error.ts'

export function createDownloadRoutes({ items, contents, links }: DriveDeps): Hono<RequestEnv> {
  const routes = new Hono<RequestEnv>()
  routes.get('/:token', (c) => {
    if (c.req.header('authorization') !== undefined) {
      throw new GraphError(401, 'unauthenticated', 'No Authorization header belongs to a download address.')
    }
    const target = links.read(c.req.param('token'))
    if (!target) throw new GraphError(401, 'unauthenticated', 'The download address is no longer valid.')
    const item = items.find(target.account, target.id)
    if (!item || item.isFolder) throw itemNotFound()
    const answer = serveFile(c, contents, item, {
      'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(item.name)}`,
      ETag: `"{${item.id}},${item.modifiedAt}"`,
    })
    if (!answer) throw new GraphError(416, 'invalidRange', 'The range cannot be satisfied.')
    return answer
  })
  return routes
}
