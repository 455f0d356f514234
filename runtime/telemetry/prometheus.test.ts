import { afterEach, describe, expect, it } from 'vitest'
import type { Server } from 'node:http'
import { freePorts } from '../testing/ports.ts'
import { createPrometheus, serveMetrics } from './prometheus.ts'

let server: Server | undefined
afterEach(() => server?.close())

describe('figures for Prometheus', () => {
  it('counts each answered call under its pattern, method and status', async () => {
    const prometheus = createPrometheus()
    const call = { method: 'GET', route: '/api/referrals/:id', status: 200 }
    prometheus.of('api').answered({ ...call, milliseconds: 20 })
    prometheus.of('api').answered({ ...call, milliseconds: 300 })
    prometheus.of('bff').answered({ ...call, status: 503, milliseconds: 1 })
    const labels = 'program="api",method="GET",route="/api/referrals/:id",status="200"'
    const text = await prometheus.text()
    expect(text).toContain(`http_request_duration_seconds_count{${labels}} 2`)
    expect(text).toContain(`http_request_duration_seconds_bucket{le="0.025",${labels}} 1`)
    expect(text).toContain(`http_request_duration_seconds_sum{${labels}} 0.32`)
  })

  it('asks for a reading when somebody looks, and puts readings of one name together', async () => {
    const prometheus = createPrometheus()
    let waiting = 3
    prometheus.of('api').gauge('jobs', 'Jobs by state.', 'created', () => waiting)
    prometheus.of('api').gauge('jobs', 'Jobs by state.', 'retry', () => Promise.resolve(1))
    expect(await prometheus.text()).toMatch(/jobs\{of="created"\} 3\njobs\{of="retry"\} 1\n/)
    waiting = 0
    expect(await prometheus.text()).toContain('jobs{of="created"} 0')
  })

  it('serves the text, and nothing else, on its own port', async () => {
    const port = await freePorts()
    server = await serveMetrics(createPrometheus(), port, '127.0.0.1')
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
    expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4')
    expect(await answer.text()).toContain('process_cpu_seconds_total')
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
  })

  it('answers 503 while a reading cannot be had', async () => {
    const port = await freePorts()
    const prometheus = createPrometheus()
    prometheus
      .of('api')
      .gauge('jobs', 'Jobs by state.', 'created', () => Promise.reject(new Error('no database')))
    server = await serveMetrics(prometheus, port, '127.0.0.1')
    expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(503)
  })

  it('says which port is taken', async () => {
    const port = await freePorts()
    server = await serveMetrics(createPrometheus(), port, '127.0.0.1')
    await expect(serveMetrics(createPrometheus(), port, '127.0.0.1')).rejects.toThrow(
      `METRICS_PORT ${port} cannot be listened on`,
    )
  })
})
