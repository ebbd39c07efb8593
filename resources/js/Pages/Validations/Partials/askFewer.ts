import { paths } from '@server/shared/paths';
import type { AxiosError } from 'axios';
import { http } from '@/lib/http';
import { noteFewer } from './offline/noteMoves';
import { hasList, isAlone, noteAlone } from './offline/offlineGate';
import type { Answer, Outcome, Scan, Unchecked } from './useScans';

/** Timeout of a scan request, given by how long visitors can wait; shorter if the device can decide offline. */
export const patience = (): number => (hasList() ? 2500 : 6000);

export function whyUnchecked(error: AxiosError): Unchecked {
  const status = error.response?.status;
  if (status === 401 || status === 419) return 'signed_out';
  if (status === 403) return 'not_allowed';
  if (status !== undefined) return 'no_answer';
  return navigator.onLine && error.code === 'ECONNABORTED' ? 'no_answer' : 'offline';
}

/** Fewer people came than a scan said. An offline decision is corrected in the device's own log, after that scan. */
export async function askFewer(scan: Scan, before: Scan, answer: Answer, isKept: boolean): Promise<Outcome> {
  const { nonce, people = 1, insteadOf = '' } = scan;
  const { people: was, peopleLeft } = answer.details;
  const own = { ...answer, validationId: nonce };
  const corrected = {
    ...own,
    details: { ...answer.details, people, peopleLeft: (peopleLeft ?? 0) + (was ?? people) - people },
  };
  // Holder and photo come with the scan but are not recorded with it, so they are kept.
  const told = ({ validationId, details }: Answer): Answer => {
    const { people: recorded, peopleLeft: left, usesLeft } = details;
    return {
      ...corrected,
      validationId,
      details: { ...corrected.details, people: recorded, peopleLeft: left, usesLeft },
    };
  };
  if (!isKept && !isAlone()) {
    try {
      const headers = { Accept: 'application/json' };
      const timeout = patience();
      const { data } = await http.post<Answer>(
        paths.validations.fewer(insteadOf),
        { nonce, people },
        { timeout, headers },
      );
      await noteFewer(scan, before, answer, false);
      return { kind: 'answer', scan, answer: told(data), isKept: false };
    } catch (error) {
      const why = whyUnchecked(error as AxiosError);
      if ((why !== 'offline' && why !== 'no_answer') || !hasList()) return { kind: 'unchecked', scan, why };
      noteAlone();
    }
  }
  if (await noteFewer(scan, before, answer, true)) return { kind: 'answer', scan, answer: corrected, isKept: true };
  return { kind: 'unchecked', scan, why: 'storage_full' };
}
