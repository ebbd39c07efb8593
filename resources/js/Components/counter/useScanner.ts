import { useEffect, useRef } from 'react';
import { giveSignal, wakeSound } from '@/lib/signals';
import { documentTranslate } from '@/lib/texts';
import { toast } from '@/lib/toast';
import { listenForScans } from './scannedKeys';

/** True: taken. False: offered to the next listener. A string: the reason why it is refused. */
type Scans = (code: string) => boolean | string;

const parts: { current: Scans }[] = [];
let stop: (() => void) | null = null;

/** Plays a sound, because cashiers look at the buyer. */
export function refuseScan(reason?: string): void {
  giveSignal('refused', { muted: false });
  if (reason) void toast.error(reason);
}

function hand(code: string): void {
  for (const { current } of parts.toReversed()) {
    const answer = current(code);
    if (answer === true) return;
    if (answer !== false) return refuseScan(answer);
  }
  refuseScan(documentTranslate()('counter.scan_not_here'));
}

/**
 * Receives scans at the point of sale. All pages share one listener; the part mounted last is asked first. A page that
 * takes no codes uses `nothingToScan`, so that no scan fills its fields.
 */
export function useScanner(onScan: Scans): void {
  const latest = useRef(onScan);
  latest.current = onScan;
  useEffect(() => {
    parts.push(latest);
    stop ??= start();
    return () => {
      parts.splice(parts.indexOf(latest), 1);
      if (parts.length > 0) return;
      stop?.();
      stop = null;
    };
  }, []);
}

export const nothingToScan: Scans = () => false;

function start(): () => void {
  const end = listenForScans(hand);
  window.addEventListener('pointerdown', wakeSound);
  window.addEventListener('keydown', wakeSound);
  return () => {
    end();
    window.removeEventListener('pointerdown', wakeSound);
    window.removeEventListener('keydown', wakeSound);
  };
}
