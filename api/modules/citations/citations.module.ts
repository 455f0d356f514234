/** The look-up of citations at CourtListener. */
import { Hono } from 'hono'
import type { RequestEnv } from '../../../runtime/http.ts'
import { checkCitationsEndpoint, getCitationServiceEndpoint } from '../../../shared/contracts/citations.ts'
import { withBearer } from '../../http/bearer.ts'
import { mount } from '../../http/mount.ts'
import type { ApiModule, ApiPlatform } from '../../platform.ts'
import { createCitations } from './citations.service.ts'
import { createCourtListener } from './courtlistener.ts'

const HOUR = 3_600_000
const CHECKS_AN_HOUR = 60

export function citationsModule(platform: ApiPlatform): ApiModule {
  const { env, clock, database, site } = platform
  const { COURTLISTENER_TOKEN: token, COURTLISTENER_URL: baseUrl } = env
  const citations = createCitations({
    ...{ database, clock },
    service:
      token === undefined
        ? null
        : {
            host: new URL(baseUrl).host,
            lookUp: createCourtListener({
              ...{ baseUrl, token, clock },
              userAgent: `CounselRelay (${site.supportEmail})`,
            }),
          },
    checkLimit: platform.limit({
      name: 'citation-check',
      calls: CHECKS_AN_HOUR,
      window: HOUR,
      userMessage: `Citations can be looked up ${CHECKS_AN_HOUR} times an hour.`,
    }),
  })
  const app = new Hono<RequestEnv>()
  const signedIn = withBearer(platform.tokens)
  mount(app, getCitationServiceEndpoint, signedIn, async ({ caller }) => ({
    host: await citations.host(caller),
  }))
  mount(app, checkCitationsEndpoint, signedIn, ({ caller, body }) => citations.check(caller, body.citations))
  return { routes: [app] }
}
