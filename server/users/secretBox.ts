/** Encrypts second factors and short secrets of people at rest. */
import { createHmac } from 'node:crypto';
import { keysOf } from '../infra/env';
import { env } from '../infra/runtime';
import { keyFor, sealFor, unsealFor } from '../infra/sealing';

const PURPOSE = 'two-factor secrets';

export const seal = (text: string, ownerId: string): string => sealFor(PURPOSE, text, ownerId);

/** Opens a text of `seal`, under this key or a former one. @throws Error for another owner or text. */
export const unseal = (sealed: string, ownerId: string): string => unsealFor(PURPOSE, sealed, ownerId);

/** A keyed fingerprint of a short secret: the stored rows alone do not allow trying all values. */
export const fingerprint = (text: string, ownerId: string, appKey?: string): string =>
  createHmac('sha256', keyFor('recovery codes', appKey)).update(`${ownerId}:${text}`).digest('base64url');

/** Possible stored values: under this key and each former one. */
export const fingerprints = (text: string, ownerId: string): string[] =>
  keysOf(env()).map((appKey) => fingerprint(text, ownerId, appKey));
