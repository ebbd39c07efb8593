import { expect, onTestFinished, vi } from 'vitest';
import { embeddedBroadcaster } from '../../../server/infra/broadcaster/embeddedBroadcaster';
import { postgresPeers } from '../../../server/infra/broadcaster/postgresPeers';
import { silentLog, startLive } from './liveServer';

/** A process among several: its server, and its broadcaster with peers. */
export async function startNode(url: string) {
  const live = await startLive();
  const peers = postgresPeers(url, silentLog);
  const broadcaster = embeddedBroadcaster(live.pusher, peers);
  onTestFinished(() => broadcaster.close());
  return { ...live, peers, broadcaster };
}

/** Waits until messages of one reach the other. */
export async function linked(
  from: { peers: { send(text: string): Promise<void> } },
  to: ReturnType<typeof postgresPeers>,
) {
  let arrived = 0;
  to.onMessage((text) => {
    if (text === '"hello"') arrived += 1;
  });
  await vi.waitFor(
    async () => {
      await from.peers.send('"hello"');
      expect(arrived).toBeGreaterThan(0);
    },
    { timeout: 15_000, interval: 100 },
  );
}
