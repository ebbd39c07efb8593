import { router } from '@inertiajs/react';
import { paths } from '@server/shared/paths';
import { uuidv7 } from '@server/shared/uuid';
import type { TurnstileAnswer, TurnstileSettings } from '@server/validations/pages';
import { useCallback, useEffect, useRef, useState } from 'react';
import { askAsDevice, heartbeatOf, NotTaken, TakenAway } from './askAsDevice';
import { giveSignal } from './signals';

type Scan = { nonce: string; code: string; scannedAt: string };

/** What the screen says: `open` without an answer is a turnstile that staff open, or one that opens without the server. */
export type KioskShown =
  | { kind: 'waiting' }
  | { kind: 'reading' }
  | { kind: 'answer'; answer: TurnstileAnswer }
  | { kind: 'open' }
  | { kind: 'unchecked' };

const REFUSED_MS = 6000;
const MAX_QUEUE = 500;
const MAX_CODE = 2000;

/**
 * A gate at which nobody stands: scans, heartbeats, opening once. A screen has no sensor, so each entry that it shows is
 * confirmed as it is shown. Without the server it refuses, or lets in and delivers later what it read, as the device is set up.
 */
export function useTurnstile(settings: TurnstileSettings, isStarted: boolean) {
  const [shown, setShown] = useState<KioskShown>({ kind: 'waiting' });
  const [isOnline, setOnline] = useState(true);
  const [current, setCurrent] = useState(settings);
  const queue = useRef<Scan[]>([]);
  const busy = useRef(false);
  const { failMode, passSeconds, heartbeatSeconds } = current;

  const lost = useCallback((error: unknown) => {
    if (error instanceof TakenAway) router.reload();
    else setOnline(error instanceof NotTaken);
  }, []);

  const decide = useCallback(async (scan: Scan, wasLetIn = false) => {
    const answer = await askAsDevice<TurnstileAnswer>(paths.turnstile.scans(), scan);
    // Shown is passed; lost on its way, the server undoes the entry, which the person may then use again.
    // Whoever was let in without an answer is in, also where the entry was undone meanwhile: staff are told.
    if (answer.confirm || (wasLetIn && answer.result === 'undone'))
      await askAsDevice(paths.turnstile.passed(answer.scan), {}).catch(() => undefined);
    return answer;
  }, []);

  const take = useCallback(
    async (read: string) => {
      const code = read.trim().slice(0, MAX_CODE);
      if (busy.current || !code) return;
      busy.current = true;
      const scan = { nonce: uuidv7(), code, scannedAt: new Date().toISOString() };
      setShown({ kind: 'reading' });
      try {
        // Sent again with its nonce it is the same reading.
        const answer = await decide(scan).catch((error: unknown) => {
          if (error instanceof TakenAway || error instanceof NotTaken) throw error;
          return decide(scan);
        });
        setOnline(true);
        setShown({ kind: 'answer', answer });
        giveSignal(answer.sound, { muted: false });
      } catch (error) {
        lost(error);
        const opens =
          failMode === 'open' &&
          !(error instanceof TakenAway || error instanceof NotTaken) &&
          queue.current.length < MAX_QUEUE;
        if (opens) queue.current.push(scan);
        setShown({ kind: opens ? 'open' : 'unchecked' });
        giveSignal(opens ? 'accepted' : 'wait', { muted: false });
      }
      busy.current = false;
    },
    [decide, lost, failMode],
  );

  const beat = useCallback(async () => {
    try {
      const told = await askAsDevice<TurnstileSettings & { openOnce: boolean }>(
        paths.turnstile.heartbeat(),
        await heartbeatOf(queue.current.length),
      );
      setOnline(true);
      setCurrent(told);
      if (told.openOnce) setShown({ kind: 'open' });
      for (let scan = queue.current[0]; scan; scan = queue.current[0]) {
        await decide(scan, true).catch((error: unknown) => {
          if (!(error instanceof NotTaken)) throw error;
        });
        queue.current.shift();
      }
    } catch (error) {
      lost(error);
    }
  }, [decide, lost]);

  useEffect(() => {
    if (!isStarted) return;
    void beat();
    const timer = setInterval(() => void beat(), heartbeatSeconds * 1000);
    return () => clearInterval(timer);
  }, [beat, heartbeatSeconds, isStarted]);

  useEffect(() => {
    if (shown.kind === 'waiting' || shown.kind === 'reading') return;
    const isOpen = shown.kind === 'open' || (shown.kind === 'answer' && shown.answer.open);
    const timer = setTimeout(() => setShown({ kind: 'waiting' }), isOpen ? passSeconds * 1000 : REFUSED_MS);
    return () => clearTimeout(timer);
  }, [shown, passSeconds]);

  return { shown, isOnline, gate: current.gate, take };
}
