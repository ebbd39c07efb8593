import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import Pusher from 'pusher';
import type { Broadcaster } from './broadcaster';
import { toPublication } from './toPublication';

export type PusherEngine = {
  appId: string;
  key: string;
  secret: string;
  /** Host of a compatible engine. Without one, hosted Pusher in `cluster`. */
  host?: string | undefined;
  port?: number | undefined;
  scheme?: 'http' | 'https' | undefined;
  cluster: string;
  timeoutMs?: number;
};

type BatchEntry = { channel: string; name: string; data: string; socket_id?: string };

const TIMEOUT_MS = 5_000;
const BATCH_EVENTS = 10;
/** Reverb by default accepts requests of 10,000 bytes, including headers. */
const BATCH_BYTES = 9_000;

/** Publishes through the official SDK, to hosted Pusher or to any engine with its HTTP API. */
export function pusherBroadcaster(engine: PusherEngine): Broadcaster {
  const tls = (engine.scheme ?? 'https') === 'https';
  const agent = new (tls ? HttpsAgent : HttpAgent)({ keepAlive: true });
  const { appId, key, secret, timeoutMs: timeout = TIMEOUT_MS } = engine;
  const place = engine.host
    ? { host: engine.host, ...(engine.port !== undefined && { port: String(engine.port) }) }
    : { cluster: engine.cluster };
  const client = new Pusher({ appId, key, secret, useTLS: tls, timeout, agent, ...place });

  return {
    async publish(events) {
      const entries = events
        .map(toPublication)
        .flatMap(({ channels, name, data, exceptSocketId }) =>
          channels.map((channel) => ({ channel, name, data, ...(exceptSocketId && { socket_id: exceptSocketId }) })),
        );
      // Sequentially, so that events on a channel arrive in the order in which they happened.
      for (const batch of batches(entries)) await trigger(client, batch);
    },
    identify: () => {},
    async recheckUsers(userIds) {
      for (const userId of userIds) await reached(() => client.terminateUserConnections(userId));
    },
    close: async () => agent.destroy(),
  };
}

/** Fills each batch up to the size limit of a request. */
export function batches(entries: readonly BatchEntry[]): BatchEntry[][] {
  const result: BatchEntry[][] = [];
  let bytes = 0;
  for (const entry of entries) {
    const size = Buffer.byteLength(JSON.stringify(entry)) + 1;
    const last = result.at(-1);
    if (last === undefined || last.length === BATCH_EVENTS || bytes + size > BATCH_BYTES) {
      result.push([entry]);
      bytes = size;
    } else {
      last.push(entry);
      bytes += size;
    }
  }
  return result;
}

const trigger = (client: Pusher, batch: BatchEntry[]): Promise<void> => reached(() => client.triggerBatch(batch));

/** The SDK's own error contains the signed URL, which must not be logged. */
async function reached(call: () => Promise<Pusher.Response>): Promise<void> {
  try {
    const response = await call();
    // Reads the body to the end, so that the connection can be reused.
    await response.text();
  } catch (error) {
    const { status, body, error: cause } = error as Partial<Pusher.RequestError>;
    const answer = status === undefined ? 'no answer' : `status ${status} ${(body ?? '').slice(0, 200)}`;
    throw new Error(`live events not published: ${answer}`, { cause });
  }
}
