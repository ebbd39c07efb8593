/** A collector of OpenTelemetry: receives spans as JSON over HTTP, as the exporter sends them. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Received = { traceId: string; spanId: string; parentSpanId?: string; name: string; attributes: string };
type Sent = { resourceSpans: { scopeSpans: { spans: (Received & { attributes: unknown })[] }[] }[] };

export async function startCollector() {
  const spans: Received[] = [];
  const server = createServer(async (req, res) => {
    let text = '';
    for await (const part of req) text += part;
    const { resourceSpans } = JSON.parse(text) as Sent;
    for (const span of resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
      spans.push({ ...span, attributes: JSON.stringify(span.attributes) });
    res.setHeader('Content-Type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`,
    spans,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
