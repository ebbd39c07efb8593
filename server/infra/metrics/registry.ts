/** The metrics of this process in Prometheus' text format, by prom-client, which is loaded only if they are asked for. */
import { hostname } from 'node:os';
import type { Env } from '../env';
import type { Metric } from './metric';
import { readsSamples } from './readSamples';

/** Upper limits in seconds; 0.2 is the longest pause that a person does not notice. */
const BUCKETS = [0.01, 0.05, 0.1, 0.2, 0.5, 1, 5];

export type RequestLabels = { method: string; route: string; status: string };

export type Registry = {
  /** Adds a request to the histogram. The same object of labels for the same labels saves memory. */
  observe: (labels: RequestLabels, seconds: number) => void;
  contentType: string;
  /** The text for one scrape. */
  text: () => Promise<string>;
};

/** @param metrics figures besides those of requests and of Node itself */
export async function createRegistry(env: Pick<Env, 'PORT'>, metrics: readonly Metric[]): Promise<Registry> {
  const { default: client } = await import('prom-client');
  const registry = new client.Registry();
  const registers = [registry];
  // Stable over restarts, unlike the id of the process: a new series at each restart would fill the store.
  registry.setDefaultLabels({ process: `${hostname()}:${env.PORT}` });
  client.collectDefaultMetrics({ register: registry });
  const requests = new client.Histogram({
    name: 'aforo_request_seconds',
    help: 'Time until the end of the answer, by route pattern and class of the status.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const unread = new client.Gauge({
    name: 'aforo_metric_unread',
    help: '1 for a metric that could not be read in time; it is missing from this scrape.',
    labelNames: ['metric'],
    registers,
  });
  const readers = metrics.map((metric) => {
    const { name, help, labels: labelNames = [] } = metric;
    const kind = name.endsWith('_total') ? client.Counter : client.Gauge;
    const series = new kind({ name, help, labelNames: [...labelNames], registers });
    const read = readsSamples(metric);
    return async (): Promise<void> => {
      const samples = await read();
      series.reset();
      unread.set({ metric: name }, samples ? 0 : 1);
      // A metric without labels starts at 0, which would be read as a value.
      if (!samples) series.remove({});
      for (const { value, labels = {} } of samples ?? []) series.inc(labels, value);
    };
  });
  return {
    observe: (labels, seconds) => requests.observe(labels, seconds),
    contentType: registry.contentType,
    text: async () => {
      await Promise.all(readers.map((read) => read()));
      return registry.metrics();
    },
  };
}
