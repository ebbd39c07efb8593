/**
 * Two servers of live events, selected by KIND: ours, and the bare `ws` package that writes the same bytes to all
 * listeners.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { WebSocketServer } from 'ws';
import { logger } from '../../server/infra/logger';
import { createPusherServer } from '../../server/infra/pusher/pusherServer';

const CHANNEL = 'events.bench';
const EVENT = 'App\\Events\\AvailabilityChanged';
const data = JSON.stringify({
  slots: Array.from({ length: 4 }, (_, at) => ({
    id: `0192f000-0000-7000-8000-00000000000${at}`,
    left: at,
    state: 'open',
  })),
});
const text = JSON.stringify({ event: EVENT, channel: CHANNEL, data });

const server = createServer((_req, res) => res.end('up'));
const listen = () =>
  server.listen(0, '127.0.0.1', 20_000, () => process.send?.({ port: (server.address() as AddressInfo).port }));

function ours(): () => Promise<void> {
  const pusher = createPusherServer({
    app: { id: 'bench', key: 'bench', secret: 'bench-secret-bench' },
    clientEvents: false,
    logger,
  });
  pusher.attach(server);
  return () => pusher.publish({ channels: [CHANNEL], name: EVENT, data });
}

function bare(): () => Promise<void> {
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  return async () => {
    for (const client of sockets.clients) client.send(text);
    await new Promise((resolve) => setImmediate(resolve));
  };
}

const publish = process.env.KIND === 'bare' ? bare() : ours();
process.on('message', async ({ times }: { times: number }) => {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  // The monitor's timer must run before the loop is blocked.
  await new Promise((resolve) => setTimeout(resolve, 20));
  for (let at = 0; at < times; at += 1) await publish();
  await new Promise((resolve) => setTimeout(resolve, 20));
  delay.disable();
  process.send?.({ longestPauseMs: delay.max / 1e6 });
});
listen();
