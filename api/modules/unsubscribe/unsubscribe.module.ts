/** /u/{token}: the pages of unsubscribe links. */
import { PAGE_LIMIT } from '../../http/pages/page-limit.ts'
import type { ApiModule, ApiPlatform } from '../../platform.ts'
import type { UnsubscribeLinks } from '../notifications/unsubscribe-link.ts'
import { createMailEndings } from './mail-endings.ts'
import { unsubscribeRoutes } from './unsubscribe.routes.ts'

export type UnsubscribeModuleDeps = ApiPlatform & { readonly unsubscribeLinks: UnsubscribeLinks }

export function unsubscribeModule(platform: UnsubscribeModuleDeps): ApiModule {
  const endingOf = createMailEndings({ ...platform, ...platform.site, links: platform.unsubscribeLinks })
  return { routes: [unsubscribeRoutes({ endingOf, limit: platform.limit(PAGE_LIMIT) })] }
}
