/** Purges expired rows, and reports how many jobs wait. */
import type { Metrics } from '../../../runtime/telemetry/metrics.ts'
import { purgeExpired } from '../../db/request-guards.repository.ts'
import type { ApiModule, ApiPlatform } from '../../platform.ts'

/** Milliseconds. */
const PURGE_INTERVAL = 5 * 60_000

export function upkeepModule(platform: ApiPlatform & { readonly metrics: Metrics }): ApiModule {
  let timer: NodeJS.Timeout | undefined
  return {
    start() {
      countJobs(platform)
      timer = setInterval(() => purge(platform), PURGE_INTERVAL)
      return Promise.resolve()
    },
    close() {
      clearInterval(timer)
      return Promise.resolve()
    },
  }
}

/** Safe to run in several processes. */
function purge({ database, logger }: ApiPlatform): void {
  database
    .asService((tx) => purgeExpired(tx))
    .catch((error: unknown) => logger.warn({ error: String(error) }, 'housekeeping failed'))
}

/** Reports jobs by state; a growing queue is an early sign of an unavailable service. */
function countJobs({ metrics, database }: ApiPlatform & { readonly metrics: Metrics }): void {
  for (const state of ['created', 'retry', 'active']) {
    metrics.gauge('jobs', 'Jobs in the queue by state.', state, async () => {
      const rows = await database.statement('select count(*)::int as jobs from pgboss.job where state = $1', [
        state,
      ])
      return Number(rows[0]?.['jobs'])
    })
  }
}
