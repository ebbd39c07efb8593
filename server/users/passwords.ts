/**
 * Passwords by argon2id, at the cost OWASP names as the least for it. A stored hash says at what cost it was made;
 * one made at another cost is renewed at the next sign-in, the only moment the password is at hand.
 */
import { hash, type Options, verify } from '@node-rs/argon2';
import { concurrencyLimit } from '../infra/concurrencyLimit';

const ARGON2ID = 2;
const COST = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 } satisfies Options;
type Cost = { memoryCost: number; timeCost: number };

let cost = COST;
let decoy: Promise<string> | undefined;

/** Another cost than this house pays, or its own again: tests sign in some thousand times. */
export function setPasswordCost(changed: Cost = COST): void {
  cost = { ...COST, ...changed };
  decoy = undefined;
}

/**
 * One costs some 20 ms of a core and 19 MiB, in threads that files and addresses are looked up in as well: of many who sign
 * in at once, the others wait for their turn, and the rest of the house does not.
 */
const turn = concurrencyLimit({ atOnce: 2, waiting: 200 });

/** What stands in place of a hash where no password fits. */
export const NO_PASSWORD = '!';

/** `ñ` is one sign on some keyboards and two on others: a password is kept as NFKC writes it (NIST SP 800-63B, 3.1.1.2). */
export const hashPassword = (password: string): Promise<string> => turn(() => hash(password.normalize('NFKC'), cost));

export function isOutdated(passwordHash: string): boolean {
  const { memoryCost, timeCost, parallelism } = cost;
  return !passwordHash.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
}

/**
 * Whether the password fits. Without an account (`null`) or a password it takes just as long and is false, so that
 * the time it takes does not tell which addresses have accounts.
 */
export async function passwordFits(password: string, passwordHash: string | null): Promise<boolean> {
  const isReal = passwordHash !== null && passwordHash !== NO_PASSWORD;
  decoy ??= hashPassword('a password of no account');
  const stored = isReal ? passwordHash : await decoy;
  // Older ones were kept as they had been typed.
  for (const typed of new Set([password.normalize('NFKC'), password, password.normalize('NFD')]))
    if (await turn(() => verify(stored, typed))) return isReal;
  return false;
}
