/** Sends spans to an OpenTelemetry collector. Imported only with TRACE_ENDPOINT, since its packages take memory. */
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { AlwaysOnSampler, BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { Span, Tracer } from './tracing';

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;
/** Spans reach the collector so soon after their end. */
const SEND_EVERY_MS = 1000;

/** @returns the tracer, and a function that sends the rest and stops */
export function openTelemetry(endpoint: string, instance: string): { tracer: Tracer; stop: () => Promise<void> } {
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'aforo', 'service.instance.id': instance }),
    // Requests are chosen before; variables such as OTEL_TRACES_SAMPLER have no effect.
    sampler: new AlwaysOnSampler(),
    spanProcessors: [
      new BatchSpanProcessor(new OTLPTraceExporter({ url: endpoint }), { scheduledDelayMillis: SEND_EVERY_MS }),
    ],
  });
  const own = provider.getTracer('aforo');
  const known = new WeakMap<Span, ReturnType<typeof own.startSpan>>();

  const contextOf = (parent: Span | string | null) => {
    if (parent === null) return ROOT_CONTEXT;
    if (typeof parent !== 'string') return trace.setSpan(ROOT_CONTEXT, known.get(parent)!);
    const [, traceId, spanId] = TRACEPARENT.exec(parent) ?? [];
    if (!traceId || !spanId) return ROOT_CONTEXT;
    return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: 1, isRemote: true });
  };

  const tracer: Tracer = {
    begin(name, parent, attributes) {
      const kind = name === 'request' ? SpanKind.SERVER : SpanKind.INTERNAL;
      const inner = own.startSpan(name, { attributes, kind }, contextOf(parent));
      const { traceId, spanId } = inner.spanContext();
      const span: Span = {
        traceparent: `00-${traceId}-${spanId}-01`,
        rename: (to) => void inner.updateName(to),
        set: (more) => void inner.setAttributes(more),
        end: (error) => {
          if (error !== undefined) {
            inner.setStatus({ code: SpanStatusCode.ERROR });
            inner.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
          }
          inner.end();
        },
      };
      known.set(span, inner);
      return span;
    },
  };
  return { tracer, stop: () => provider.shutdown() };
}
