/**
 * What search engines hear of an attorney's public page: the header that keeps them out until its attorney lets them in, and the status of
 * a page that does not exist. The API is asked, because the built page is the same for everybody.
 */
import type { Logger } from '../../runtime/logger.ts'
import { attorneyProfileEndpoint } from '../../shared/contracts/attorney-profile.ts'
import { pathOf } from '../../shared/contracts/endpoint.ts'
import { slugOfPage } from '../../shared/domain/attorney-slug.ts'
import type { BffContext } from '../request.ts'
import type { Upstreams } from '../upstream/upstreams.ts'

/** Milliseconds. The visitor's own page asks again, so that a slow answer only costs the listing. */
const TIMEOUT = 2_000
const MAX_ANSWER = 64 * 1024

export type AttorneyPageDeps = { readonly upstreams: Pick<Upstreams, 'api'>; readonly logger: Logger }

export type PageStanding = { readonly isFindable: boolean; readonly isMissing: boolean }

/** Null for the path of another page. Not findable if it cannot be told. */
export async function standingOfAttorneyPage(
  c: BffContext,
  path: string,
  { upstreams, logger }: AttorneyPageDeps,
): Promise<PageStanding | null> {
  const slug = slugOfPage(path)
  if (slug === null) return null
  try {
    const { status, body } = await upstreams.api.call({
      method: 'GET',
      path: pathOf(attorneyProfileEndpoint, { slug }),
      headers: {
        accept: 'application/json',
        'x-request-id': c.get('requestId'),
        'x-forwarded-for': c.get('clientAddress'),
      },
      body: null,
      timeout: TIMEOUT,
      maxAnswer: MAX_ANSWER,
    })
    if (status !== 200) return { isFindable: false, isMissing: status === 404 }
    const { profile } = attorneyProfileEndpoint.response.parse(JSON.parse(body.toString('utf8')))
    return { isFindable: profile.allowsIndexing, isMissing: false }
  } catch (error) {
    logger.info(
      { requestId: c.get('requestId'), error: String(error) },
      'an attorney page could not be looked up',
    )
    return { isFindable: false, isMissing: false }
  }
}
