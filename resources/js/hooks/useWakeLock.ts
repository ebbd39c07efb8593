import { useEffect } from 'react';

/**
 * Keeps the screen on while the component is mounted, where supported; requested again when the tab becomes visible.
 */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      // Refused at low battery: the screen then turns off as usual.
      const taken = await navigator.wakeLock.request('screen').catch(() => null);
      if (isOver) void taken?.release();
      else lock = taken;
    };
    void ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', ask);
      void lock?.release();
    };
  }, []);
}
