import { channels, echoName } from '@server/shared/channels';
import { localText } from '@server/shared/localText';
import type { ValidationResult } from '@server/shared/validationResults';
import type { GateChoice, GateInside, ScanNews } from '@server/validations/pages';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useAuth } from '@/hooks/useAuth';
import { usePresence } from '@/hooks/useChannel';
import { useLocale } from '@/hooks/useLocale';
import { countEntry, countUndone, entriesShown, onEntries, startCount } from './offline/entryCount';
import type { Answer } from './useScans';

export type Passed = {
  id: string;
  result: ValidationResult;
  ticket: string | null;
  product: string | null;
  people: number;
  /** Time of receipt by this device's clock. */
  at: Date;
};

const LAST_SHOWN = 4;

/** Live state of this gate across devices: entries today, latest scans, and colleagues. */
export function useGateNews(gate: GateChoice | null, onInside: (inside: GateInside) => void) {
  const locale = useLocale();
  const { user } = useAuth();
  const entries = useSyncExternalStore(onEntries, entriesShown, () => null);
  // The page is remounted for each gate. A response that only changes the number does not restart the count.
  const first = useRef(gate);
  useEffect(() => {
    if (first.current) startCount(first.current.id, first.current.venue.timeZone, first.current.entries);
  }, []);
  const [last, setLast] = useState<Passed[]>([]);
  // Number of people by scan id: each own scan arrives twice, as response and as event.
  const known = useRef(new Map<string, number>());

  const take = useCallback((passed: Omit<Passed, 'at'>) => {
    const before = known.current.get(passed.id);
    if (passed.result === 'undone' && before !== undefined) {
      known.current.delete(passed.id);
      // An undone exit does not change the entries.
      if (before > 0) countUndone(passed.id, before);
      setLast((all) => all.filter(({ id }) => id !== passed.id));
    }
    if (known.current.has(passed.id)) return;
    const people = passed.result === 'accepted' ? passed.people : 0;
    known.current.set(passed.id, people);
    if (people > 0) countEntry(passed.id, people);
    setLast((all) => [{ ...passed, at: new Date() }, ...all].slice(0, LAST_SHOWN));
  }, []);

  const hear = ({ validationId, result, ticket, product, people }: ScanNews) =>
    take({ id: validationId, result, ticket, product: product && localText(product, locale), people });
  const members = usePresence<{ id: string; name: string }>(gate && echoName(channels.gate(gate.id)), {
    TicketValidated: hear,
    TicketRefused: hear,
    InsideChanged: onInside,
  });

  const noteOwn = useCallback(
    ({ validationId, result, details }: Answer) =>
      take({
        id: validationId,
        result,
        ticket: details.ticket,
        product: details.product,
        people: details.people ?? 1,
      }),
    [take],
  );

  const others = new Map(members.filter(({ id }) => id !== user?.id).map(({ id, name }) => [id, name]));
  return { entries: entries ?? gate?.entries ?? 0, last, colleagues: [...others.values()], noteOwn };
}
