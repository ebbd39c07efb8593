/**
 * Passwords by argon2id, at the minimum cost that OWASP recommends. A stored hash contains its cost; one with another
 * cost is renewed at the next sign-in, the only time when the password is available.
 */
import { hash, type Options, verify } from '@node-rs/argon2';
import { concurrencyLimit } from '../infra/concurrencyLimit';

const ARGON2ID = 2;
const COST = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options;
type Cost = { memoryCost: number; timeCost: number };

let cost = COST;
let decoy: Promise<string> | undefined;

/** Sets another cost, or resets it: tests sign in some thousand times. */
export function setPasswordCost(changed: Cost = COST): void {
  cost = { ...COST, ...changed };
  decoy = undefined;
}

/**
 * A hash costs some 20 ms of a core and 19 MiB, in the thread pool that files and DNS use as well: concurrent sign-ins
 * queue, and other work does not wait.
 */
const turn = concurrencyLimit({ atOnce: 2, waiting: 200 });

/** Stored instead of a hash if no password is valid. */
export const NO_PASSWORD = '!';

/**
 * `ñ` is one code point on some keyboards and two on others: passwords are normalised by NFKC (NIST SP 800-63B,
 * 3.1.1.2).
 */
export const hashPassword = (password: string): Promise<string> => turn(() => hash(password.normalize('NFKC'), cost));

export function isOutdated(passwordHash: string): boolean {
  const { memoryCost, timeCost, parallelism } = cost;
  return !passwordHash.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
}

/**
 * Whether the password is correct. Without an account (`null`) or a password it takes just as long and is false, so
 * that the response time does not reveal which emails have accounts.
 */
export async function passwordFits(password: string, passwordHash: string | null): Promise<boolean> {
  const isReal = passwordHash !== null && passwordHash !== NO_PASSWORD;
  decoy ??= hashPassword('a password of no account');
  const stored = isReal ? passwordHash : await decoy;
  // Older passwords were hashed as typed.
  for (const typed of new Set([password.normalize('NFKC'), password, password.normalize('NFD')]))
    if (await turn(() => verify(stored, typed))) return isReal;
  return false;
}
