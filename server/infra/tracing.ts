/**
 * The request that some work belongs to, for the log, and the spans of a traced request. Whether a request is traced is
 * decided before any span exists (`http/requestTrace.ts`); for all others `traced` only calls its work.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { createCounts, type Metric } from './metrics/metric';

/** Never an address, a code or a text that a person typed. */
export type Attributes = Record<string, string | number>;

export type Span = {
  /** W3C: `00-<trace>-<span>-01`. */
  readonly traceparent: string;
  rename: (name: string) => void;
  set: (attributes: Attributes) => void;
  /** @param error its class is recorded, not its message */
  end: (error?: unknown) => void;
};

/** Makes spans; `openTelemetry.ts` has the one that sends them to a collector. */
export type Tracer = {
  /** @param parent a span of this process, or the `traceparent` of another; null begins a trace */
  begin: (name: string, parent: Span | string | null, attributes: Attributes) => Span;
};

/**
 * Node keeps contexts at no cost since version 24. Before, the first one slows every promise of the process, a scan by a
 * fifth, so only a traced process has them; in others a line of the log names its request only if the code adds it.
 */
const FIRST_FREE_NODE = 24;
const isContextFree = Number.parseInt(process.versions.node, 10) >= FIRST_FREE_NODE;
const keepsContexts = (): boolean => isContextFree || tracer !== null;

type Context = { readonly request: string; readonly span?: Span };

let tracer: Tracer | null = null;
const contexts = new AsyncLocalStorage<Context | undefined>();
const made = createCounts();

/** Switches tracing on or off for this process. */
export const setTracer = (next: Tracer | null): void => {
  tracer = next;
};
export const isTracing = (): boolean => tracer !== null;

/** The id of the request that the running code works for. */
export const requestNow = (): string | undefined => contexts.getStore()?.request;
/** The running span; undefined unless the request is traced. */
export const spanNow = (): Span | undefined => (tracer ? contexts.getStore()?.span : undefined);

function begin(name: string, parent: Span | string | null, attributes: Attributes): Span | undefined {
  if (!tracer) return undefined;
  made.add();
  return tracer.begin(name, parent, attributes);
}

/** Runs a request's work. @param parent undefined: not traced; null: begins a trace */
export function inRequest(request: string, parent: string | null | undefined, work: (span?: Span) => void): void {
  const span = parent === undefined ? undefined : begin('request', parent, {});
  if (keepsContexts()) contexts.run(span ? { request, span } : { request }, work, span);
  else work();
}

async function within<T>(span: Span, work: () => Promise<T>): Promise<T> {
  const request = requestNow() ?? '';
  try {
    const result = await contexts.run({ request, span }, work);
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
}

/** A span around work of a traced request; for any other it calls the work. */
export function traced<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  const parent = spanNow();
  const span = parent && begin(name, parent, attributes);
  return span ? within(span, work) : work();
}

/** Work that a request left for later, such as a job: a span below that request if it was traced. */
export function tracedLater<T>(
  name: string,
  parent: Span | string | undefined,
  attributes: Attributes,
  work: () => Promise<T>,
): Promise<T> {
  // A job also runs outside of the request in which it happened to be fetched.
  const span = tracer && parent !== undefined ? begin(name, parent, attributes) : undefined;
  if (span) return within(span, work);
  return keepsContexts() ? contexts.run(undefined, work) : work();
}

/** Work shared by several requests runs for one of them, so that its statements are not those of a finished request. */
export const underSpan = <T>(span: Span | undefined, work: () => Promise<T>): Promise<T> =>
  tracer ? contexts.run(span && { request: requestNow() ?? '', span }, work) : work();

export const spans: Metric = {
  name: 'aforo_spans_total',
  help: 'Spans made by this process for traced requests.',
  read: made.read,
};
