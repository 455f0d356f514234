/** Metrics and traces of this process, if the environment enables them. */
import { NO_METRICS, type Metrics } from '../runtime/telemetry/metrics.ts'
import { startTracing, wantsTracing } from '../runtime/telemetry/start-tracing.ts'
import type { ProgramName, ResolvedEnvironment } from './environment.ts'

export type Telemetry = {
  readonly metricsOf: (program: ProgramName) => Metrics
  /** Call it after closing the programs, to keep their last metrics and spans. */
  close(): Promise<void>
}

/** Figures on METRICS_PORT plus `place`, as each of several processes has its own; null for a process without programs. */
export async function startTelemetry(
  { env, metrics }: ResolvedEnvironment,
  place: number | null = 0,
): Promise<Telemetry> {
  const stopTracing = wantsTracing(env) ? await startTracing() : () => Promise.resolve()
  if (metrics === null || place === null) return { metricsOf: () => NO_METRICS, close: stopTracing }
  const { createPrometheus, serveMetrics } = await import('../runtime/telemetry/prometheus.ts')
  const prometheus = createPrometheus()
  const server = await serveMetrics(prometheus, metrics.port + place, metrics.host)
  return {
    metricsOf: (program) => prometheus.of(program),
    async close() {
      await stopTracing()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
