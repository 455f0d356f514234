/** Ledgers that an attorney shares with the one who accepted the referral. */
import { Hono } from 'hono'
import type { RequestEnv } from '../../../runtime/http.ts'
import {
  listOwnSharesEndpoint,
  listReceivedSharesEndpoint,
  openShareEndpoint,
  revokeShareEndpoint,
  shareBookEndpoint,
  takeOverShareEndpoint,
} from '../../../shared/contracts/book-shares.ts'
import { withBearer } from '../../http/bearer.ts'
import { mount } from '../../http/mount.ts'
import { uuidParam } from '../../http/uuid-param.ts'
import type { ApiModule, ApiPlatform } from '../../platform.ts'
import type { Notify } from '../notifications/notify.service.ts'
import { createBookShares } from './book-shares.service.ts'

const HOUR = 3_600_000
const NO_MATTER = 'There is no such matter.'
const NO_SHARE = 'There is no such ledger, or it is no longer shared with you.'

export function bookSharesModule(platform: ApiPlatform & { readonly notify: Notify }): ApiModule {
  const shares = createBookShares({
    ...platform,
    openLimit: platform.limit({
      name: 'book-share-open',
      calls: 120,
      window: HOUR,
      userMessage: 'Ledgers were opened very often in the last hour. Please try again later.',
    }),
  })
  const app = new Hono<RequestEnv>()
  const signedIn = withBearer(platform.tokens)
  mount(app, listOwnSharesEndpoint, signedIn, ({ caller, params }) =>
    shares.own(caller, uuidParam(params.book, NO_MATTER)),
  )
  mount(app, shareBookEndpoint, signedIn, ({ caller, params, body }) =>
    shares.share(caller, uuidParam(params.book, NO_MATTER), body),
  )
  mount(app, revokeShareEndpoint, signedIn, ({ caller, params }) =>
    shares.revoke(caller, uuidParam(params.share, NO_SHARE)),
  )
  mount(app, listReceivedSharesEndpoint, signedIn, async ({ caller, params }) => ({
    shares: [...(await shares.received(caller, uuidParam(params.referral, 'There is no such referral.')))],
  }))
  mount(app, openShareEndpoint, signedIn, ({ caller, params }) =>
    shares.open(caller, uuidParam(params.share, NO_SHARE)),
  )
  mount(app, takeOverShareEndpoint, signedIn, async ({ caller, params }) => ({
    bookId: await shares.takeOver(caller, uuidParam(params.share, NO_SHARE)),
  }))
  return { routes: [app] }
}
