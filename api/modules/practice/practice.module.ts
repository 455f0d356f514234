/** Routes for the caller's own practice, and for visitors of a public page. */
import { Hono } from 'hono'
import type { RequestEnv } from '../../../runtime/http.ts'
import { attorneyProfileEndpoint } from '../../../shared/contracts/attorney-profile.ts'
import {
  getOwnPracticeEndpoint,
  updatePracticeEndpoint,
  updatePublicPageEndpoint,
} from '../../../shared/contracts/practice.ts'
import { withBearer } from '../../http/bearer.ts'
import { originOf } from '../../http/call-origin.ts'
import { anybody, mount } from '../../http/mount.ts'
import type { ApiModule, ApiPlatform } from '../../platform.ts'
import { createPracticeService } from './practice.service.ts'

/** Of one IP address in a minute. The page's document and its content count each. */
const LOOKS = 60
const MINUTE = 60_000

export function practiceModule(platform: ApiPlatform): ApiModule {
  const service = createPracticeService(platform)
  const signedIn = withBearer(platform.tokens.ofAnyStanding)
  const limit = platform.limit({
    name: 'attorney-pages',
    calls: LOOKS,
    window: MINUTE,
    userMessage: 'Too many pages from your network. Please wait a minute and try again.',
  })
  const app = new Hono<RequestEnv>()
  mount(app, getOwnPracticeEndpoint, signedIn, async ({ caller }) => ({
    practice: await service.find(caller),
  }))
  mount(app, updatePracticeEndpoint, signedIn, async ({ caller, body }) => ({
    practice: await service.update(caller, body),
  }))
  mount(app, updatePublicPageEndpoint, signedIn, async ({ caller, body }) => ({
    practice: await service.updatePublicPage(caller, body),
  }))
  mount(app, attorneyProfileEndpoint, anybody, async ({ params }, c) => {
    await limit(originOf(c))
    return { profile: await service.show(params.slug) }
  })
  return { routes: [app] }
}
