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

/** The screen's state: `open` without a result is a turnstile opened by staff, or one that opens offline. */
export type KioskShown =
  | { kind: 'waiting' }
  | { kind: 'reading' }
  | { kind: 'answer'; answer: TurnstileAnswer }
  | { kind: 'open' }
  | { kind: 'unchecked' };

const REFUSED_MS = 6000;
const MAX_QUEUE = 500;
const MAX_CODE = 2000;

/** This device's decision in the format of the server's response. */
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
 * A gate without staff: scans, heartbeats, single openings. A screen has no sensor, so each entry is confirmed when it
 * is shown. Offline it decides by its list, like a steward's page; without a list it denies, or admits and delivers the
 * codes later, depending on the device's settings.
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
    // A shown entry is confirmed. If the confirmation is lost, the server undoes the entry and the ticket can be used
    // again. A person admitted offline is inside even if the entry was undone since: staff are notified.
    if (answer.confirm || (wasLetIn && answer.result === 'undone'))
      await askAsDevice(paths.turnstile.passed(answer.scan), {}).catch(() => undefined);
    return answer;
  }, []);

  /** Decides by this device's list; null without one, where the device's settings decide. */
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
        // A retry with the same nonce is the same scan. With a list, the visitor does not wait for the retry.
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
