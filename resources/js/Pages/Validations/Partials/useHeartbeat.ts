import { router } from '@inertiajs/react';
import { paths } from '@server/shared/paths';
import { useEffect } from 'react';
import { askAsDevice, heartbeatOf, TakenAway } from './askAsDevice';

const EVERY_MS = 5000;

/** Says every few seconds how a paired browser in a steward's hand is. One that was taken away learns it at once. */
export function useHeartbeat(isDevice: boolean): void {
  useEffect(() => {
    if (!isDevice) return;
    const beat = async () => {
      try {
        await askAsDevice(paths.turnstile.heartbeat(), await heartbeatOf(0));
      } catch (error) {
        // Without a network the next one tries again.
        if (error instanceof TakenAway) router.reload();
      }
    };
    void beat();
    const timer = setInterval(() => void beat(), EVERY_MS);
    return () => clearInterval(timer);
  }, [isDevice]);
}
