import { paths } from '@server/shared/paths';
import { uuidv7 } from '@server/shared/uuid';
import type { Visitor } from '@server/validations/pages';
import type { AxiosError } from 'axios';
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { Dialog } from '@/Components/Dialog';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';
import { http } from '@/lib/http';
import type { Supervised } from './SupervisorDialog';
import type { Answer, GatePlace, Scan } from './useScans';
import { inNow, isInNow, mostOf, type Outcome, VisitorLine } from './VisitorLine';

export const ORDER_REFERENCE_LENGTH = 8;

const JSON_ANSWER = { headers: { Accept: 'application/json' } };
/** Maximum concurrent scan requests. */
const AT_ONCE = 5;

type VisitorsDialogProps = {
  place: GatePlace & { gateId: string };
  /** The code of a party; null to search by name. */
  code: string | null;
  onClose: () => void;
  onAnswer: (answer: Answer) => void;
  /** Opens the supervisor's dialog for a denied ticket. */
  onSupervise: (supervised: Supervised) => void;
};

function useVisitors({ place: { gateId }, code }: VisitorsDialogProps) {
  const t = useT();
  const [visitors, setVisitors] = useState<Visitor[] | null>(null);
  const [error, setError] = useState<string>();
  const [isLooking, setLooking] = useState(false);
  const ask = useCallback(
    async (path: string, body: object) => {
      setError(undefined);
      setLooking(true);
      try {
        const { data } = await http.post<{ visitors: Visitor[] }>(path, { gateId, ...body }, JSON_ANSWER);
        setVisitors(data.visitors);
      } catch (failed) {
        const { response } = failed as AxiosError<{ errors?: Record<string, string[]>; message?: string }>;
        const [said] = Object.values(response?.data?.errors ?? {}).flat();
        setError(said ?? response?.data?.message ?? t('common.network_lost'));
      } finally {
        setLooking(false);
      }
    },
    [gateId, t],
  );
  useEffect(() => {
    if (code !== null) void ask(paths.validations.party(), { code });
  }, [ask, code]);
  return { visitors, error, isLooking, search: (q: string) => ask(paths.validations.visitors(), { q }) };
}

/** Tickets of today to tick: of a party, or of a person found by name. Each ticked one is a scan of its own. */
export function VisitorsDialog(props: VisitorsDialogProps) {
  const t = useT();
  const { place, code, onClose, onAnswer, onSupervise } = props;
  const { visitors, error, isLooking, search } = useVisitors(props);
  const [words, setWords] = useState('');
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [results, setResults] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [isBusy, setBusy] = useState(false);
  // A nonce for each ticket, so that a second press or a retry counts once.
  const nonces = useRef(new Map<string, string>());
  // Number of people present, by ticket.
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map());
  const open = (visitors ?? []).filter((one) => mostOf(one) > 0 && !isInNow(results.get(one.code)));
  const peopleOf = (own: string) => {
    const visitor = visitors?.find((one) => one.code === own);
    return counts.get(own) ?? (visitor ? mostOf(visitor) : 1);
  };

  const admitOne = async (own: string) => {
    const nonce = nonces.current.get(own) ?? uuidv7();
    nonces.current.set(own, nonce);
    const scan: Scan = { ...place, direction: 'entry', nonce, code: own, scannedAt: new Date().toISOString() };
    if (counts.has(own)) scan.people = peopleOf(own);
    try {
      const { data } = await http.post<Answer>(paths.validations.scans(), scan, JSON_ANSWER);
      if (data.result !== 'accepted' && data.result !== 'no_entry') nonces.current.delete(own);
      setResults((all) => new Map(all).set(own, { scan, answer: data }));
      if (data.result !== 'answer_needed') onAnswer(data);
    } catch {
      setResults((all) => new Map(all).set(own, 'failed'));
    }
  };
  const admit = async () => {
    setBusy(true);
    const all = [...ticked];
    for (let at = 0; at < all.length; at += AT_ONCE) await Promise.all(all.slice(at, at + AT_ONCE).map(admitOne));
    setTicked(new Set());
    setBusy(false);
  };
  const tick = (own: string, isOn: boolean) =>
    setTicked((all) => new Set(isOn ? [...all, own] : [...all].filter((one) => one !== own)));
  const find = (event: FormEvent) => {
    event.preventDefault();
    void search(words);
  };
  const isIn = [...results.values()].reduce((sum, one) => sum + inNow(one), 0);
  const chosen = [...ticked].reduce((sum, own) => sum + peopleOf(own), 0);
  return (
    <Dialog
      open
      wide
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t(code === null ? 'validations.find_visitor' : 'validations.party_title')}
      description={t(code === null ? 'validations.find_visitor_lead' : 'validations.party_lead')}
      keepOpen
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('common.close')}
          </Button>
          {open.length > 0 && (
            <Button onClick={admit} busy={isBusy} disabled={ticked.size === 0}>
              {t('validations.party_admit', { count: chosen })}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        {code === null && (
          <form onSubmit={find} noValidate className="flex items-end gap-2">
            <TextInput
              className="grow"
              label={t('validations.find_words')}
              value={words}
              onChange={setWords}
              maxLength={80}
              autoComplete="off"
              error={error}
            />
            <Button type="submit" variant="secondary" className="min-h-12" busy={isLooking}>
              {t('validations.find')}
            </Button>
          </form>
        )}
        {code !== null && error && (
          <Alert tone="danger" live>
            {error}
          </Alert>
        )}
        {isIn > 0 && (
          <Alert tone="ok" live>
            {t('validations.party_in', { count: isIn })}
          </Alert>
        )}
        {visitors?.length === 0 && <p className="text-soft">{t('validations.found_none')}</p>}
        {code !== null && open.length > 1 && (
          <Button
            variant="quiet"
            className="justify-self-start"
            onClick={() => setTicked(new Set(open.map((one) => one.code)))}
          >
            {t('validations.party_tick_all')}
          </Button>
        )}
        <ul className="divide-y divide-rule">
          {(visitors ?? []).map((visitor) => (
            <li key={visitor.code}>
              <VisitorLine
                visitor={visitor}
                showsProof={code === null}
                result={results.get(visitor.code) ?? null}
                isTicked={ticked.has(visitor.code)}
                onTick={(isOn) => tick(visitor.code, isOn)}
                people={peopleOf(visitor.code)}
                onPeople={(people) => setCounts((all) => new Map(all).set(visitor.code, people))}
                onSupervise={onSupervise}
              />
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
