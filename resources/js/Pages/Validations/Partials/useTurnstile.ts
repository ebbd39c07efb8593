import { router } from '@inertiajs/react';
import type { Translate } from '@server/shared/i18n/translate';
import { paths } from '@server/shared/paths';
import { uuidv7 } from '@server/shared/uuid';
import { traitsOfResult } from '@server/shared/validationResults';
import type { TurnstileAnswer, TurnstileSettings } from '@server/validations/pages';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';
import { giveSignal } from '@/lib/signals';
import { askAsDevice, heartbeatOf, NotTaken, TakenAway } from './askAsDevice';
import { decideAlone, gateState, hasList, isAlone, noteAlone } from './offline/offlineGate';
import { ownAnswer } from './offline/ownAnswer';
import { useOfflineKiosk } from './offline/useOfflineGate';
import type { Answer } from './useScans';

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

/** What this device decided, in the form in which the server answers. */
function kioskAnswer({ result, validationId, details }: Answer, passSeconds: number, t: Translate): TurnstileAnswer {
  const { light, sound } = traitsOfResult(result);
  const open = result === 'accepted' || result === 'exited';
  const { product, event, usesLeft, admits, people, peopleLeft, attention, rule } = details;
  return {
    ...{ open, result, light, sound, scan: validationId, replayed: false, confirm: false },
    message:
      rule?.effect === 'deny'
        ? rule.message
        : t(result === 'no_entry' ? 'validators.not_an_entry' : `validations.${result}`),
    passSeconds: open ? passSeconds : 0,
    ticket: {
      ...{ product, event, usesLeft, admits, people, peopleLeft },
      attention: attention ?? (rule?.effect === 'warn' ? rule.message : null),
    },
  };
}

/**
 * A gate at which nobody stands: scans, heartbeats, opening once. A screen has no sensor, so each entry that it shows is
 * confirmed as it is shown. Without the server it decides by its list, as a steward's page does; without a list it refuses, or lets in and delivers later
 * what it read, as the device is set up.
 */
export function useTurnstile(settings: TurnstileSettings, isStarted: boolean) {
  const [shown, setShown] = useState<KioskShown>({ kind: 'waiting' });
  const [isOnline, setOnline] = useState(true);
  const [current, setCurrent] = useState(settings);
  const queue = useRef<Scan[]>([]);
  const busy = useRef(false);
  const { failMode, passSeconds, heartbeatSeconds, gate } = current;
  const t = useT();
  const locale = useLocale();
  useOfflineKiosk(current.device.id, gate.id, isStarted);

  const lost = useCallback((error: unknown) => {
    if (error instanceof TakenAway) router.reload();
    else setOnline(error instanceof NotTaken);
  }, []);

  const decide = useCallback(async (scan: Scan, wasLetIn = false) => {
    const answer = await askAsDevice<TurnstileAnswer>(paths.turnstile.scans(), scan);
    // Shown is passed; lost on its way, the server undoes the entry, which the person may then use again.
    // A person who was let in without an answer is in, also where the entry was undone meanwhile: staff are told.
    if (answer.confirm || (wasLetIn && answer.result === 'undone'))
      await askAsDevice(paths.turnstile.passed(answer.scan), {}).catch(() => undefined);
    return answer;
  }, []);

  /** By the list of this device; null where it has none, and then it opens or stays closed as it is set up. */
  const decideHere = useCallback(
    async (scan: Scan): Promise<TurnstileAnswer | null> => {
      if (!hasList()) return null;
      noteAlone();
      const asked = { ...scan, gateId: gate.id, eventId: null, direction: 'entry' as const };
      const own = await decideAlone(asked);
      return own.kind === 'decided'
        ? kioskAnswer(ownAnswer(own.answer, own.head, asked, locale), passSeconds, t)
        : null;
    },
    [gate.id, passSeconds, locale, t],
  );

  const take = useCallback(
    async (read: string) => {
      const code = read.trim().slice(0, MAX_CODE);
      if (busy.current || !code) return;
      busy.current = true;
      const scan = { nonce: uuidv7(), code, scannedAt: new Date().toISOString() };
      setShown({ kind: 'reading' });
      try {
        if (isAlone()) throw new Error('alone');
        // Sent again with its nonce it is the same reading. Where there is a list, the visitor does not wait for that.
        const answer = await decide(scan).catch((error: unknown) => {
          if (error instanceof TakenAway || error instanceof NotTaken || hasList()) throw error;
          return decide(scan);
        });
        setOnline(true);
        setShown({ kind: 'answer', answer });
        giveSignal(answer.sound, { muted: false });
      } catch (error) {
        lost(error);
        const isUnanswered = !(error instanceof TakenAway || error instanceof NotTaken);
        const own = isUnanswered ? await decideHere(scan) : null;
        if (own) {
          setShown({ kind: 'answer', answer: own });
          giveSignal(own.sound, { muted: false });
          busy.current = false;
          return;
        }
        const opens = failMode === 'open' && isUnanswered && queue.current.length < MAX_QUEUE;
        if (opens) queue.current.push(scan);
        setShown({ kind: opens ? 'open' : 'unchecked' });
        giveSignal(opens ? 'accepted' : 'wait', { muted: false });
      }
      busy.current = false;
    },
    [decide, decideHere, lost, failMode],
  );

  const beat = useCallback(async () => {
    try {
      const told = await askAsDevice<TurnstileSettings & { openOnce: boolean }>(
        paths.turnstile.heartbeat(),
        await heartbeatOf(queue.current.length + gateState().kept.scan.waiting),
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
