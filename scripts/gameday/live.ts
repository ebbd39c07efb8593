/** Viewers of the event's page, connected to the live events of a web process or of a process of their own. */
import { setTimeout as pause } from 'node:timers/promises';
import { listenTo } from '../../tests/concurrency/live/listener';
import { freePort } from '../../tests/support/ports';
import { startProcess } from '../../tests/support/processes';
import { type House, look } from './house';

const HEARD_WITHIN_MS = 60_000;

const LEFT = `select id::text as id, (capacity - held - sold)::int as left from appointments where event_id = $1`;

/**
 * Inflicts a fault while a viewer is connected.
 * @throws Error when the viewer does not see the places of a slot change within a minute after it
 */
export async function watchLive(house: House, inflict: () => Promise<void>, port = house.balancer.port): Promise<void> {
  const viewer = await listenTo(port, house.event.id);
  try {
    await inflict();
    const after = new Map(viewer.left);
    const ends = Date.now() + HEARD_WITHIN_MS;
    // People go on buying, so places change.
    while (![...viewer.left].some(([id, left]) => after.get(id) !== left)) {
      if (Date.now() > ends) {
        const rows = await look<{ id: string; left: number }>(LEFT, [house.event.id]);
        throw new Error(`a viewer hears nothing: ${JSON.stringify([...viewer.left])} for ${JSON.stringify(rows)}`);
      }
      await pause(100);
    }
  } finally {
    viewer.close();
  }
}

/** Both web processes publish to a process of live events, which is killed, stays away for a while, and starts again. */
export async function killBroadcaster(house: House, seconds: number): Promise<void> {
  const port = await freePort();
  const secret = { PUSHER_APP_SECRET: 'a secret that the three of them share' };
  const live = { PUSHER_HOST: '127.0.0.1', PUSHER_PORT: String(port), PUSHER_SCHEME: 'http', ...secret };
  const start = () => startProcess({ databaseUrl: '', entry: 'broadcast', port, env: secret });
  const restartBoth = async (env?: Record<string, string>) => {
    for (const which of [0, 1] as const) {
      await house.processes[which].stop();
      await house.start(which, env);
    }
  };
  let broadcaster = await start();
  await restartBoth({ BROADCAST_CONNECTION: 'pusher', ...live });
  const inflict = async () => {
    await broadcaster.kill9();
    await pause(seconds * 1000);
    broadcaster = await start();
  };
  try {
    await watchLive(house, inflict, port);
  } finally {
    await restartBoth();
    await broadcaster.stop();
  }
}
