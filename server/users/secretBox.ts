/** Second factors and short secrets of people, at rest. */
import { createHmac } from 'node:crypto';
import { keysOf } from '../infra/env';
import { env } from '../infra/runtime';
import { keyFor, sealFor, unsealFor } from '../infra/sealing';

const PURPOSE = 'two-factor secrets';

/** Seals a text for its owner. */
export const seal = (text: string, ownerId: string): string => sealFor(PURPOSE, text, ownerId);

/** Opens what `seal` made, under this key or a former one. @throws Error when owner or text are not those it was sealed with. */
export const unseal = (sealed: string, ownerId: string): string => unsealFor(PURPOSE, sealed, ownerId);

/** A keyed fingerprint of a short secret: the stored rows alone do not suffice to try all values. */
export const fingerprint = (text: string, ownerId: string, appKey?: string): string =>
  createHmac('sha256', keyFor('recovery codes', appKey)).update(`${ownerId}:${text}`).digest('base64url');

/** What it may be stored as: under this key and each former one. */
export const fingerprints = (text: string, ownerId: string): string[] =>
  keysOf(env()).map((appKey) => fingerprint(text, ownerId, appKey));
