/**
 * OpenTelemetry spans. They are not created until `start-tracing.ts` switches them on.
 * Attributes name routes, queues and outcomes; never a person, a path with an id, or request data.
 */
import {
  context,
  propagation,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Span,
} from '@opentelemetry/api'

const TRACER = 'counselrelay'

const state = { isOn: false }

/** Returned by `traceHeaders` while spans are off. */
export const NO_TRACE: Readonly<Record<string, string>> = {}

export function switchSpans(isOn: boolean): void {
  state.isOn = isOn
}

export type ServedCall = {
  readonly program: string
  readonly method: string
  readonly route: string
  readonly requestId: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/** A span for handling one call. Continues the caller's trace if there is one. */
export function inServerSpan<Result>(
  call: ServedCall,
  work: () => Promise<Result>,
  statusOf: (result: Result) => number,
): Promise<Result> {
  if (!state.isOn) return work()
  const parent = propagation.extract(context.active(), call.headers)
  const attributes = {
    'http.request.method': call.method,
    'http.route': call.route,
    'counselrelay.program': call.program,
    'counselrelay.request_id': call.requestId,
  }
  return inSpan(`${call.method} ${call.route}`, SpanKind.SERVER, attributes, parent, async (span) => {
    const result = await work()
    const status = statusOf(result)
    span.setAttribute('http.response.status_code', status)
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    return result
  })
}

/** A span for a call to an upstream or the database. */
export function inClientSpan<Result>(
  name: string,
  attributes: Attributes,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!state.isOn) return work()
  return inSpan(name, SpanKind.CLIENT, attributes, context.active(), work)
}

/** A span for a queued job, which starts its own trace. */
export function inJobSpan<Result>(queue: string, work: () => Promise<Result>): Promise<Result> {
  if (!state.isOn) return work()
  const attributes = { 'messaging.destination.name': queue }
  return inSpan(`job ${queue}`, SpanKind.CONSUMER, attributes, context.active(), work)
}

/** Trace context headers for the next hop; empty while spans are off. */
export function traceHeaders(): Readonly<Record<string, string>> {
  if (!state.isOn) return NO_TRACE
  const headers: Record<string, string> = {}
  propagation.inject(context.active(), headers)
  return headers
}

function inSpan<Result>(
  name: string,
  kind: SpanKind,
  attributes: Attributes,
  parent: Context,
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  return trace.getTracer(TRACER).startActiveSpan(name, { kind, attributes }, parent, async (span) => {
    try {
      return await work(span)
    } catch (error) {
      // Only the error's type: its message may contain request data.
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'error' })
      throw error
    } finally {
      span.end()
    }
  })
}
