/** Switches traces on by OpenTelemetry's own variables; without them nothing of its SDK is even loaded. */
import type { RawEnv } from '../env.ts'
import { switchSpans } from './spans.ts'

const ENDPOINTS = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT']

export function wantsTracing(env: RawEnv): boolean {
  if (env['OTEL_SDK_DISABLED']?.toLowerCase() === 'true' || env['OTEL_TRACES_EXPORTER'] === 'none')
    return false
  return ENDPOINTS.some((name) => (env[name] ?? '') !== '')
}

/**
 * The exporter (OTLP over HTTP), its endpoint, headers and time-outs, and the resource are read by the SDK from the process's environment.
 * Resolves to what sends the last spans and ends it.
 */
export async function startTracing(): Promise<() => Promise<void>> {
  const [
    { context, propagation, trace },
    { AsyncLocalStorageContextManager },
    core,
    resources,
    sdk,
    exporter,
  ] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/core'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ])
  const given = resources.detectResources({
    detectors: [resources.resourceAttributesEnvDetector, resources.serviceNameEnvDetector],
  })
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': 'counselrelay' }).merge(given),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new exporter.OTLPTraceExporter() })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new core.W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  switchSpans(true)
  return async () => {
    switchSpans(false)
    await provider.shutdown()
  }
}
