import type { GateAnswer } from '@server/shared/gateDecision';
import type { GateAnswers } from '@server/shared/gateQuestions';
import { paths } from '@server/shared/paths';
import { MINUTE_MS } from '@server/shared/time';
import { uuidv7 } from '@server/shared/uuid';
import { traitsOfResult } from '@server/shared/validationResults';
import type { ScanAnswer } from '@server/validations/pages';
import type { AxiosError } from 'axios';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocale } from '@/hooks/useLocale';
import { http } from '@/lib/http';
import { giveSignal, type Signal } from '@/lib/signals';
import { askFewer, patience, whyUnchecked } from './askFewer';
import { keptFace } from './offline/keptFaces';
import { noteAnswered } from './offline/noteMoves';
import { decideAlone, hasList, isAlone, noteAlone, type Undecided } from './offline/offlineGate';
import { ownAnswer } from './offline/ownAnswer';

export type Direction = 'entry' | 'exit';
export type GatePlace = { gateId: string | null; eventId: string | null; direction: Direction };

/** What one press on a ticket sends; sent again after a lost network it keeps its nonce, so that it counts once. */
export type Scan = {
  nonce: string;
  code: string;
  scannedAt: string;
  forceReason?: string;
  answers?: GateAnswers;
  /** How many of those whom the ticket admits; all, where nothing is said. */
  people?: number;
  /** The scan in the place of which it stands, with fewer people. */
  insteadOf?: string;
} & GatePlace;

export type Answer = ScanAnswer;

export type Unchecked = 'offline' | 'no_answer' | 'signed_out' | 'not_allowed' | Exclude<Undecided, 'no_list'>;

/** What the screen shows; `entry` numbers those whom this device let in since its page was opened; `isKept`: the device decided it by itself. */
export type Shown =
  | { kind: 'waiting' }
  | { kind: 'reading'; scan: Scan }
  | { kind: 'answer'; scan: Scan; answer: Answer; isKept: boolean; entry: number | null }
  | { kind: 'unchecked'; scan: Scan; why: Unchecked };

/** A good ticket's screen goes by itself, so that both hands stay free. */
const GREEN_MS = 2000;
/** When scans come faster than answers, each answer is seen at least this long. */
const SEEN_MS = 700;
/** So long fewer people may be said of a scan (`record_fewer`). */
const CORRECTED_WITHIN_MS = 15 * MINUTE_MS;

export type Outcome =
  | { kind: 'answer'; scan: Scan; answer: Answer; isKept: boolean }
  | { kind: 'unchecked'; scan: Scan; why: Unchecked };

async function askServer(scan: Scan): Promise<Outcome> {
  try {
    const { data } = await http.post<Answer>(paths.validations.scans(), scan, {
      timeout: patience(),
      headers: { Accept: 'application/json' },
    });
    noteAnswered(scan, data);
    return { kind: 'answer', scan, answer: data, isKept: false };
  } catch (error) {
    return { kind: 'unchecked', scan, why: whyUnchecked(error as AxiosError) };
  }
}

/** The face of a pass's holder. Without its photo on this device, the steward compares the name with a document. */
async function ownFace({ ticket }: GateAnswer): Promise<Answer['face']> {
  if (!ticket?.pass) return null;
  const id = ticket.pass.photo;
  return { passId: '', photo: id ? await keptFace(id).catch(() => null) : null };
}

/** The server where it answers, else this device by its list: under the same nonce, should the server have heard it all the same. */
async function ask(scan: Scan, locale: string): Promise<Outcome> {
  const asked = isAlone() ? null : await askServer(scan);
  if (asked && (asked.kind === 'answer' || (asked.why !== 'offline' && asked.why !== 'no_answer'))) return asked;
  if (hasList()) noteAlone();
  const own = await decideAlone(scan);
  if (own.kind === 'decided') {
    const face = await ownFace(own.answer);
    const answer = { ...ownAnswer(own.answer, own.head, scan, locale), face };
    return { kind: 'answer', scan, answer, isKept: own.isKept };
  }
  if (own.why !== 'no_list') return { kind: 'unchecked', scan, why: own.why };
  return asked ?? { kind: 'unchecked', scan, why: 'offline' };
}

/** An exit sounds different from an entry, although both are good. */
const signalOf = (outcome: Outcome): Signal => {
  if (outcome.kind !== 'answer') return 'wait';
  return outcome.answer.result === 'exited' ? 'exited' : traitsOfResult(outcome.answer.result).sound;
};

/** Counts it where it let a person in; one that was sent again after a lost answer keeps its number. */
function entryOf({ result, validationId }: Answer, letIn: string[]): number | null {
  if (result !== 'accepted') return null;
  if (!letIn.includes(validationId)) letIn.push(validationId);
  return letIn.indexOf(validationId) + 1;
}

/** Scans one after the other: what is on the screen, and what to do next. */
export function useScans(
  place: GatePlace,
  { muted, onAnswer }: { muted: boolean; onAnswer: (answer: Answer) => void },
) {
  const [shown, setShown] = useState<Shown>({ kind: 'waiting' });
  const queue = useRef<Scan[]>([]);
  const busy = useRef(false);
  const letIn = useRef<string[]>([]);
  // Of tickets for several, by the scan's id: fewer of them may be there.
  const several = useRef(new Map<string, Extract<Shown, { kind: 'answer' }>>());
  const locale = useLocale();
  const latest = useRef({ place, muted, onAnswer, locale });
  latest.current = { place, muted, onAnswer, locale };

  const work = useCallback(async () => {
    if (busy.current) return;
    busy.current = true;
    for (let scan = queue.current.shift(); scan; scan = queue.current.shift()) {
      setShown({ kind: 'reading', scan });
      const outcome = await ask(scan, latest.current.locale);
      setShown(outcome.kind === 'answer' ? { ...outcome, entry: entryOf(outcome.answer, letIn.current) } : outcome);
      giveSignal(signalOf(outcome), latest.current);
      if (outcome.kind === 'answer' && outcome.answer.result !== 'answer_needed')
        latest.current.onAnswer(outcome.answer);
      if (queue.current.length > 0) await new Promise((resolve) => setTimeout(resolve, SEEN_MS));
    }
    busy.current = false;
  }, []);

  const send = useCallback(
    (code: string, forceReason?: string) => {
      const scan = { nonce: uuidv7(), code, scannedAt: new Date().toISOString(), ...latest.current.place };
      queue.current.push(forceReason ? { ...scan, forceReason } : scan);
      void work();
    },
    [work],
  );

  const resend = useCallback(
    (scan: Scan) => {
      queue.current.push(scan);
      void work();
    },
    [work],
  );

  /** The same scan with what was answered: nothing was recorded of it before. */
  const answer = useCallback((scan: Scan, answers: GateAnswers) => resend({ ...scan, answers }), [resend]);

  /** Not all were there: the scan is recorded with fewer people, and the others may come later. */
  const fewer = useCallback(async (before: Scan, answer: Answer, isKept: boolean, people: number) => {
    if (busy.current) return;
    const scan = {
      ...before,
      nonce: uuidv7(),
      people,
      insteadOf: answer.validationId,
      scannedAt: new Date().toISOString(),
    };
    setShown({ kind: 'reading', scan });
    const outcome = await askFewer(scan, before, answer, isKept);
    const number = letIn.current.indexOf(answer.validationId);
    if (number >= 0 && outcome.kind === 'answer') letIn.current[number] = outcome.answer.validationId;
    setShown(outcome.kind === 'answer' ? { ...outcome, entry: number < 0 ? null : number + 1 } : outcome);
    if (outcome.kind === 'answer') {
      latest.current.onAnswer({ ...answer, result: 'undone' });
      latest.current.onAnswer(outcome.answer);
    }
  }, []);

  /** Shows a scan of a moment ago again; null where fewer can be said of it no more. */
  const openAgain = (id: string): (() => void) | null => {
    const own = several.current.get(id);
    if (!own || Date.now() - Date.parse(own.scan.scannedAt) > CORRECTED_WITHIN_MS) return null;
    return () => setShown(own);
  };

  /** Shows what a supervisor's scan on this device came to. */
  const showAnswer = useCallback((scan: Scan, answer: Answer) => {
    setShown({ kind: 'answer', isKept: false, scan, answer, entry: entryOf(answer, letIn.current) });
    giveSignal(traitsOfResult(answer.result).sound, latest.current);
    latest.current.onAnswer(answer);
  }, []);

  const next = useCallback(() => setShown((now) => (now.kind === 'reading' ? now : { kind: 'waiting' })), []);

  if (shown.kind === 'answer' && (shown.answer.details.people ?? 1) > 1)
    several.current.set(shown.answer.validationId, shown);

  useEffect(() => {
    const isGreen =
      shown.kind === 'answer' &&
      traitsOfResult(shown.answer.result).light === 'green' &&
      !shown.answer.details.attention &&
      !shown.answer.details.note &&
      shown.answer.details.rule?.effect !== 'warn' &&
      // Of a ticket for several fewer may be there, which is looked at and said.
      !shown.answer.details.admits &&
      // A face is compared, however long that takes.
      !shown.answer.face;
    if (!isGreen) return;
    const timer = setTimeout(next, GREEN_MS);
    return () => clearTimeout(timer);
  }, [shown, next]);

  return { shown, send, resend, answer, fewer, openAgain, showAnswer, next };
}
