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

/** The request of one scan; a retry after a lost network keeps the nonce, so that it counts once. */
export type Scan = {
  nonce: string;
  code: string;
  scannedAt: string;
  forceReason?: string;
  answers?: GateAnswers;
  /** Number of people; by default all whom the ticket admits. */
  people?: number;
  /** Id of the scan that this one replaces, with fewer people. */
  insteadOf?: string;
} & GatePlace;

export type Answer = ScanAnswer;

export type Unchecked = 'offline' | 'no_answer' | 'signed_out' | 'not_allowed' | Exclude<Undecided, 'no_list'>;

/**
 * The screen's state. `entry` numbers the accepted people since the page opened; `isKept`: the device decided offline.
 */
export type Shown =
  | { kind: 'waiting' }
  | { kind: 'reading'; scan: Scan }
  | { kind: 'answer'; scan: Scan; answer: Answer; isKept: boolean; entry: number | null }
  | { kind: 'unchecked'; scan: Scan; why: Unchecked };

/** A valid ticket's result closes after this time, so that both hands stay free. */
const GREEN_MS = 2000;
/** When scans come faster than results, each result is shown at least this long. */
const SEEN_MS = 700;
/** How long the number of people of a scan can be reduced (`record_fewer`). */
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

/** The pass holder's photo. If it is not on this device, the steward compares the name with a document. */
async function ownFace({ ticket }: GateAnswer): Promise<Answer['face']> {
  if (!ticket?.pass) return null;
  const id = ticket.pass.photo;
  return { passId: '', photo: id ? await keptFace(id).catch(() => null) : null };
}

/**
 * The server's result; without an answer the device's own, under the same nonce in case the server received the scan.
 */
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

/** Exits sound different from entries, although both are valid. */
const signalOf = (outcome: Outcome): Signal => {
  if (outcome.kind !== 'answer') return 'wait';
  return outcome.answer.result === 'exited' ? 'exited' : traitsOfResult(outcome.answer.result).sound;
};

/** Number of an accepted entry; a retry after a lost response keeps its number. */
function entryOf({ result, validationId }: Answer, letIn: string[]): number | null {
  if (result !== 'accepted') return null;
  if (!letIn.includes(validationId)) letIn.push(validationId);
  return letIn.indexOf(validationId) + 1;
}

/** Processes scans one after the other: the screen's state, and the next actions. */
export function useScans(
  place: GatePlace,
  { muted, onAnswer }: { muted: boolean; onAnswer: (answer: Answer) => void },
) {
  const [shown, setShown] = useState<Shown>({ kind: 'waiting' });
  const queue = useRef<Scan[]>([]);
  const busy = useRef(false);
  const letIn = useRef<string[]>([]);
  // Results of tickets for several people, by scan id: the number may be reduced.
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

  /** Resends the scan with the answers; nothing was recorded before. */
  const answer = useCallback((scan: Scan, answers: GateAnswers) => resend({ ...scan, answers }), [resend]);

  /** Records the scan with fewer people; the others may enter later. */
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

  /** Shows a recent scan again; null once its number can no longer be reduced. */
  const openAgain = (id: string): (() => void) | null => {
    const own = several.current.get(id);
    if (!own || Date.now() - Date.parse(own.scan.scannedAt) > CORRECTED_WITHIN_MS) return null;
    return () => setShown(own);
  };

  /** Shows the result of a supervisor's scan on this device. */
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
      // A ticket for several people stays, so that the steward can reduce the number.
      !shown.answer.details.admits &&
      // A photo stays until the steward has compared it.
      !shown.answer.face;
    if (!isGreen) return;
    const timer = setTimeout(next, GREEN_MS);
    return () => clearTimeout(timer);
  }, [shown, next]);

  return { shown, send, resend, answer, fewer, openAgain, showAnswer, next };
}
