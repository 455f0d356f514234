/** Dependencies of a BFF without upstream calls, for tests of its assembly. */
import { createReadiness } from '../../runtime/program.ts'
import { createLogger } from '../../runtime/logger.ts'
import { NO_METRICS } from '../../runtime/telemetry/metrics.ts'
import { createAnswers } from '../answer.ts'
import type { BffDeps } from '../app.ts'
import { knownOrigins } from '../middleware/origins.ts'
import { createRateLimits } from '../middleware/rate-limits.ts'
import { createSessionCheck } from '../middleware/session.ts'
import { createSignCall } from '../upstream/bff-signature.ts'
import { createEventStreams } from '../upstream/event-streams.ts'
import { createFileTransfers } from '../upstream/file-transfers.ts'
import { createServiceClock } from '../upstream/service-clock.ts'
import { createSessionKeys } from '../upstream/session-keys.ts'
import { createSigner } from '../upstream/signer.ts'
import { createUpstreams } from '../upstream/upstreams.ts'
import { ANON_KEY, EMAIL_API_KEY, EMAIL_HMAC_SECRET } from './test-bff.ts'

export function testDeps(port: number, supabaseUrl: string): BffDeps {
  const logger = createLogger('bff', 'silent')
  const known = knownOrigins(`http://localhost:${port}`, { host: '127.0.0.1', port })
  const signCall = createSignCall(EMAIL_HMAC_SECRET, Date.now)
  const upstreams = createUpstreams({ api: supabaseUrl, email: supabaseUrl, supabase: supabaseUrl }, signCall)
  const keys = createSessionKeys(upstreams.supabase, ANON_KEY, logger, Date.now)
  return {
    upstreams,
    streams: {
      live: createEventStreams('live', supabaseUrl, signCall),
      answers: createEventStreams('answers', supabaseUrl, signCall),
    },
    transfers: {
      google: createFileTransfers(supabaseUrl, signCall),
      microsoft: createFileTransfers(supabaseUrl, signCall),
      api: createFileTransfers(supabaseUrl, signCall),
    },
    keys,
    known,
    logger,
    supabaseUrl,
    answers: createAnswers(false),
    readiness: createReadiness(),
    clock: Date.now,
    later: (work) => work(),
    serviceClock: createServiceClock({ email: upstreams.email, logger, clock: Date.now }),
    signer: createSigner(EMAIL_API_KEY, EMAIL_HMAC_SECRET, Date.now),
    sessions: createSessionCheck(keys, `${supabaseUrl}/auth/v1`, Date.now),
    limits: createRateLimits(true),
    anonKey: ANON_KEY,
    secretKey: null,
    trustedHops: 0,
    metrics: NO_METRICS,
    files: () => Promise.resolve(new Map()),
    earlier: { find: () => Promise.resolve(undefined) },
    serviceWorker: 'on',
    publicConfig: { bookingUrl: 'https://booking.example.com', supportEmail: 'support@example.com' },
  }
}
