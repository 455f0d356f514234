/** Switches tracing on if OpenTelemetry's own environment variables are set; otherwise its SDK is not loaded. */
import type { RawEnv } from '../env.ts'
import { switchSpans } from './spans.ts'

const ENDPOINTS = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT']

export function wantsTracing(env: RawEnv): boolean {
  if (env['OTEL_SDK_DISABLED']?.toLowerCase() === 'true' || env['OTEL_TRACES_EXPORTER'] === 'none')
    return false
  return ENDPOINTS.some((name) => (env[name] ?? '') !== '')
}

/**
 * The SDK reads the exporter's (OTLP over HTTP) endpoint, headers and timeouts, and the resource, from the process's environment.
 * Resolves with a function that sends the last spans and stops tracing.
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
  const detected = resources.detectResources({
    detectors: [resources.resourceAttributesEnvDetector, resources.serviceNameEnvDetector],
  })
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': 'counselrelay' }).merge(detected),
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
