/**
 * A small proof of work before a ticket. Limits count in the memory of each process, and escalate from no proof to a
 * harder one; they block no network, since a school or a phone company is one address.
 */
import { createHash } from 'node:crypto';
import { type Challenge, createChallenge, type Solution, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { countTry } from '../infra/countTry';
import { keysOf } from '../infra/env';
import { env } from '../infra/runtime';
import { keyFor } from '../infra/sealing';
import type { Room } from './rooms';

const MINUTE_MS = 60_000;
const LIFETIME_SECONDS = 300;
/** Iterations of one try; a solution takes 256 tries on average. */
const BASE_COST = 1000;
const MAX_COST = 16_000;
/** Tickets a minute without a proof, for one network: usually, and in a room that asks for proofs. */
const FREE = 60;
const FREE_WITH_CHALLENGE = 30;
/** Tickets a minute of all networks above which a room that asks by load asks for proofs. */
const MUCH = 600;

let minute = 0;
let all = 0;
let byNetwork = new Map<string, number>();

/** Forgets the counts of the last minute. */
function turn(now: number): void {
  if (Math.floor(now / MINUTE_MS) === minute) return;
  minute = Math.floor(now / MINUTE_MS);
  all = 0;
  byNetwork = new Map();
}

const isHard = ({ challenge }: Room): boolean => challenge === 'always' || (challenge === 'load' && all > MUCH);

/** Whether the page should solve a challenge before it asks for a ticket. */
export function needsProof(room: Room, network: string, now = Date.now()): boolean {
  turn(now);
  return isHard(room) || (byNetwork.get(network) ?? 0) >= FREE;
}

const secretOf = (appKey: string): string => keyFor('waiting room challenge', appKey).toString('hex');

/** Each tenfold of the load above 60 a minute doubles the cost. */
const costNow = (): number => Math.min(MAX_COST, Math.round(BASE_COST * 2 ** Math.max(0, Math.log10(all / FREE || 1))));

export function newChallenge(room: Room, now = Date.now()): Promise<Challenge> {
  turn(now);
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: costNow(),
    deriveKey,
    data: { room: room.id, round: room.round },
    expiresAt: Math.floor(now / 1000) + LIFETIME_SECONDS,
    hmacSignatureSecret: secretOf(env().APP_KEY),
  });
}

function parse(proof: string): { challenge: Challenge; solution: Solution } | null {
  try {
    const read = JSON.parse(proof) as { challenge?: Challenge; solution?: Solution } | null;
    return read?.challenge?.parameters && read.solution ? { challenge: read.challenge, solution: read.solution } : null;
  } catch {
    return null;
  }
}

/** Whether a proof is right, of this round, and used for the first time. */
export async function isProof(room: Room, proof: string): Promise<boolean> {
  const read = parse(proof);
  const { data } = read?.challenge.parameters ?? {};
  if (!read || data?.room !== room.id || data.round !== room.round) return false;
  for (const appKey of keysOf(env())) {
    const result = await verifySolution({ ...read, deriveKey, hmacSignatureSecret: secretOf(appKey) }).catch(
      () => null,
    );
    if (!result?.verified) continue;
    const id = createHash('sha256').update(String(read.challenge.signature)).digest('base64url');
    return (await countTry(`waiting-proof:${id}`, 1, LIFETIME_SECONDS)) === 0;
  }
  return false;
}

async function isAllowed(room: Room, network: string, proof: string | undefined): Promise<boolean> {
  // Without scripts the form sends an empty field.
  if (proof) return isProof(room, proof);
  const free = byNetwork.get(network) ?? 0;
  if (free >= (isHard(room) ? FREE_WITH_CHALLENGE : FREE)) return false;
  byNetwork.set(network, free + 1);
  return true;
}

/**
 * Counts a ticket, if it may be given: with a proof, or without one below the limit of the network. Refused tries are not
 * counted: they would make proofs harder for all others.
 */
export async function mayJoin(room: Room, network: string, proof: string | undefined, now = Date.now()) {
  turn(now);
  const allowed = await isAllowed(room, network, proof);
  if (allowed) all += 1;
  return allowed;
}
