import { router } from '@inertiajs/react';
import { paths } from '@server/shared/paths';
import { useEffect } from 'react';
import { askAsDevice, heartbeatOf, TakenAway } from './askAsDevice';

const EVERY_MS = 5000;

/** Reports the status of a paired browser every few seconds. A removed browser learns it immediately. */
export function useHeartbeat(isDevice: boolean): void {
  useEffect(() => {
    if (!isDevice) return;
    const beat = async () => {
      try {
        await askAsDevice(paths.turnstile.heartbeat(), await heartbeatOf(0));
      } catch (error) {
        // Offline, the next heartbeat retries.
        if (error instanceof TakenAway) router.reload();
      }
    };
    void beat();
    const timer = setInterval(() => void beat(), EVERY_MS);
    return () => clearInterval(timer);
  }, [isDevice]);
}
