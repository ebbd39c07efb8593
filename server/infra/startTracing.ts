import { hostname } from 'node:os';
import type { Env } from './env';
import { setTracer } from './tracing';

/** Traces requests if there is a collector. @returns how to stop */
export async function startTracing({ TRACE_ENDPOINT, PORT }: Env): Promise<() => Promise<void>> {
  if (!TRACE_ENDPOINT) return async () => {};
  const { openTelemetry } = await import('./openTelemetry');
  const { tracer, stop } = openTelemetry(TRACE_ENDPOINT, `${hostname()}:${PORT}`);
  setTracer(tracer);
  return async () => {
    setTracer(null);
    // A collector that is away must not delay the end of the process.
    await stop().catch(() => {});
  };
}
