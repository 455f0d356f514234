import { createServer, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { freePorts } from '../testing/ports.ts'
import { inClientSpan, inJobSpan, inServerSpan, NO_TRACE, traceHeaders } from './spans.ts'
import { startTracing, wantsTracing } from './start-tracing.ts'

const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  status: z.object({ code: z.number().optional(), message: z.string().optional() }),
  attributes: z.array(z.object({ key: z.string(), value: z.unknown() })),
})
type SentSpan = z.infer<typeof spanSchema>
const exportSchema = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })) })),
})

const CALL = {
  program: 'bff',
  method: 'POST',
  route: '/api/referrals/:id',
  requestId: 'request-1',
  headers: {},
}

describe('whether traces are wanted', () => {
  it.each([
    [{}, false],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: '' }, false],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }, true],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://collector:4318/v1/traces' }, true],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_SDK_DISABLED: 'true' }, false],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_TRACES_EXPORTER: 'none' }, false],
  ])('%j: %s', (env, wanted) => {
    expect(wantsTracing(env)).toBe(wanted)
  })
})

describe('while they are off', () => {
  it('work is done all the same, and no header is added', async () => {
    expect(
      await inServerSpan(
        CALL,
        () => Promise.resolve(7),
        () => 200,
      ),
    ).toBe(7)
    expect(traceHeaders()).toBe(NO_TRACE)
  })
})

describe('while they are on', () => {
  const received: SentSpan[] = []
  let collector: Server
  let stop: () => Promise<void>

  beforeAll(async () => {
    const port = await freePorts()
    collector = createServer((request, response) => {
      void text(request).then((body) => {
        const { resourceSpans } = exportSchema.parse(JSON.parse(body))
        received.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)))
        response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
      })
    })
    await new Promise<void>((resolve) => collector.listen(port, '127.0.0.1', resolve))
    process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = `http://127.0.0.1:${port}`
    stop = await startTracing()
    const nextHop = await inServerSpan(
      CALL,
      () => inClientSpan('call api', {}, () => Promise.resolve(traceHeaders())),
      () => 200,
    )
    await inServerSpan(
      { ...CALL, program: 'api', headers: nextHop },
      () => Promise.resolve(),
      () => 503,
    )
    await inJobSpan('mail', () => Promise.reject(new TypeError('to jordan@firm.test'))).catch(() => undefined)
    await stop()
  })
  afterAll(() => {
    collector.close()
    delete process.env['OTEL_EXPORTER_OTLP_ENDPOINT']
  })

  const spanOf = (name: string, index = 0): SentSpan | undefined =>
    received.filter((span) => span.name === name)[index]

  it('one trace goes through all hops', () => {
    const first = received.find(
      (span) => span.name === 'POST /api/referrals/:id' && span.parentSpanId === undefined,
    )
    const call = spanOf('call api')
    const second = received.find((span) => span.parentSpanId === call?.spanId)
    expect(call).toMatchObject({ traceId: first?.traceId, parentSpanId: first?.spanId })
    expect(second).toMatchObject({ traceId: first?.traceId, name: 'POST /api/referrals/:id' })
  })

  it('a failing answer is marked', () => {
    const failed = received.filter((span) => span.status.code === 2).map((span) => span.name)
    expect(failed.toSorted()).toEqual(['POST /api/referrals/:id', 'job mail'])
  })

  it('nothing that was sent is told', () => {
    expect(spanOf('job mail')?.status.message).toBe('TypeError')
    expect(JSON.stringify(received)).not.toContain('jordan')
  })

  it('and when it is over, headers are no longer added', () => {
    expect(traceHeaders()).toBe(NO_TRACE)
  })
})
