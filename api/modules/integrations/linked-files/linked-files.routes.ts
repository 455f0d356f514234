/** Routes for files of connected accounts that are linked to a referral. */
import { Hono } from 'hono'
import type { RequestEnv } from '../../../../runtime/http.ts'
import {
  linkFileEndpoint,
  listLinkedFilesEndpoint,
  unlinkFileEndpoint,
} from '../../../../shared/contracts/integrations/cloud-files.ts'
import type { TokenVerifier } from '../../../http/access-token.ts'
import { mount } from '../../../http/mount.ts'
import { uuidParam } from '../../../http/uuid-param.ts'
import { withAttorney, type RequireActiveAttorney } from '../routing.ts'
import type { LinkedFiles } from './linked-files.service.ts'

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
  const attorney = withAttorney(tokens, requireActiveAttorney)
  mount(app, listLinkedFilesEndpoint, attorney, async ({ caller, params }) => ({
    files: await linkedFiles.list(caller, idOf(params.id)),
  }))
  mount(app, linkFileEndpoint, attorney, async ({ caller, params, body }) => ({
    file: await linkedFiles.link(caller, idOf(params.id), body),
  }))
  mount(app, unlinkFileEndpoint, attorney, async ({ caller, params }) => ({
    files: await linkedFiles.unlink(caller, idOf(params.id), idOf(params.linkId)),
  }))
  return app
}

const idOf = (text: string): string => uuidParam(text, 'We couldn’t find this address.')
