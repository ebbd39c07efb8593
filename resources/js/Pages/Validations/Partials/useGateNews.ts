import { channels, echoName } from '@server/shared/channels';
import { localText } from '@server/shared/localText';
import type { ValidationResult } from '@server/shared/validationResults';
import type { GateChoice, GateInside, ScanNews } from '@server/validations/pages';
import { useCallback, useRef, useState } from 'react';
import { useAuth } from '@/hooks/useAuth';
import { usePresence } from '@/hooks/useChannel';
import { useLocale } from '@/hooks/useLocale';
import type { Answer } from './useScans';

export type Passed = {
  id: string;
  result: ValidationResult;
  ticket: string | null;
  product: string | null;
  people: number;
  /** By this device's clock: when it heard of it. */
  at: Date;
};

const LAST_SHOWN = 4;

/** What happens at this gate, here and on the colleagues' devices: entries today, the last scans, who is there. */
export function useGateNews(gate: GateChoice | null, onInside: (inside: GateInside) => void) {
  const locale = useLocale();
  const { user } = useAuth();
  const [entries, setEntries] = useState(gate?.entries ?? 0);
  const [last, setLast] = useState<Passed[]>([]);
  // Our own scans are heard twice, as the answer and as news; each counts once.
  const known = useRef(new Map<string, number>());

  const take = useCallback((passed: Omit<Passed, 'at'>) => {
    // An entry that was heard of is undone: it counts no more.
    const before = known.current.get(passed.id);
    if (passed.result === 'undone' && before !== undefined) {
      known.current.delete(passed.id);
      setEntries((count) => count - before);
      setLast((all) => all.filter(({ id }) => id !== passed.id));
    }
    if (known.current.has(passed.id)) return;
    // An exit that is undone takes nothing off the entries.
    const people = passed.result === 'accepted' ? passed.people : 0;
    known.current.set(passed.id, people);
    setEntries((count) => count + people);
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
    ({ validationId, result, replayed, details }: Answer) => {
      const people = details.people ?? 1;
      if (replayed && !known.current.has(validationId))
        known.current.set(validationId, result === 'accepted' ? people : 0);
      take({ id: validationId, result, ticket: details.ticket, product: details.product, people });
    },
    [take],
  );

  const others = new Map(members.filter(({ id }) => id !== user?.id).map(({ id, name }) => [id, name]));
  return { entries, last, colleagues: [...others.values()], noteOwn };
}
