import { http } from '@/lib/http';

type Challenge = import('altcha-lib/types').Challenge;

/**
 * Fetches a challenge and solves it in this browser; the work is done by Web Crypto, off the main thread.
 * @returns the proof for the form, as JSON
 * @throws Error when there is no solution within a minute
 */
export async function solveProof(url: string): Promise<string> {
  const [{ data: challenge }, { solveChallenge }, { deriveKey }] = await Promise.all([
    http.get<Challenge>(url),
    import('altcha-lib'),
    import('altcha-lib/algorithms/web/pbkdf2'),
  ]);
  const solution = await solveChallenge({ challenge, deriveKey, timeout: 60_000 });
  if (!solution) throw new Error('the challenge has no solution within a minute');
  return JSON.stringify({ challenge, solution });
}
