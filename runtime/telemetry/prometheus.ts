/** Metrics of all programs in this process, for Prometheus, on a port that must not be public. */
import { createServer, type Server } from 'node:http'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Metrics } from './metrics.ts'

/** Seconds. Fine for usual response times, coarse for faults. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

export type Prometheus = {
  of(program: string): Metrics
  /** The metrics in Prometheus's text format. */
  text(): Promise<string>
}

export function createPrometheus(): Prometheus {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from taking a call to having its answer.',
    labelNames: ['program', 'method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  })
  const readings = new Map<string, Map<string, () => number | Promise<number>>>()

  function gauge(name: string, help: string, label: string, read: () => number | Promise<number>): void {
    const known = readings.get(name)
    if (known !== undefined) {
      known.set(label, read)
      return
    }
    const mine = new Map([[label, read]])
    readings.set(name, mine)
    // The registry keeps the gauge and calls `collect` on each scrape.
    new Gauge({
      name,
      help,
      labelNames: ['of'],
      registers: [registry],
      async collect() {
        for (const [of, value] of mine) this.set({ of }, await value())
      },
    })
  }

  return {
    of: (program) => ({
      answered({ method, route, status, milliseconds }) {
        duration.observe({ program, method, route, status }, milliseconds / 1000)
      },
      gauge,
    }),
    text: () => registry.metrics(),
  }
}

/** Serves `GET /metrics`. Rejects when the port is taken. */
export function serveMetrics(prometheus: Prometheus, port: number, host: string): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    prometheus.text().then(
      (text) => {
        response.writeHead(200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text)
      },
      () => response.writeHead(503).end(),
    )
  })
  return new Promise((resolve, reject) => {
    server.once('listening', () => resolve(server))
    server.once('error', (cause) =>
      reject(new Error(`METRICS_PORT ${port} cannot be listened on: ${cause.message}`, { cause })),
    )
    server.listen(port, host)
  })
}
