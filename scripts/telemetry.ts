/** Metrics and traces of this process, if the environment enables them. */
import { NO_METRICS, type Metrics } from '../runtime/telemetry/metrics.ts'
import { startTracing, wantsTracing } from '../runtime/telemetry/start-tracing.ts'
import type { ProgramName, ResolvedEnvironment } from './environment.ts'

export type Telemetry = {
  readonly metricsOf: (program: ProgramName) => Metrics
  /** Call it after closing the programs, to keep their last metrics and spans. */
  close(): Promise<void>
}

/** `place` among several processes, each of which shows its own figures, on ports that follow METRICS_PORT; null for the only one. */
export async function startTelemetry(
  { env, metrics, processes }: ResolvedEnvironment,
  place: number | null = null,
): Promise<Telemetry> {
  const stopTracing = wantsTracing(env) ? await startTracing() : () => Promise.resolve()
  const isShownByOthers = place === null && processes > 1
  if (metrics === null || isShownByOthers) return { metricsOf: () => NO_METRICS, close: stopTracing }
  const { createPrometheus, serveMetrics } = await import('../runtime/telemetry/prometheus.ts')
  const prometheus = createPrometheus()
  const server = await serveMetrics(prometheus, metrics.port + (place ?? 0), metrics.host)
  return {
    metricsOf: (program) => prometheus.of(program),
    async close() {
      await stopTracing()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
