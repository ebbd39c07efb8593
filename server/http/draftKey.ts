/**
 * The key under which a browser keeps unsaved input (docs/decisions/0018): derived for each person, sent only to their
 * own pages and stored nowhere, so that the next person at that computer cannot read the input.
 */
import { hkdfSync } from 'node:crypto';
import { env } from '../infra/runtime';
import { memoize } from '../shared/memoize';

const KEY_BYTES = 32;
const MAX_REMEMBERED = 1000;

export const draftKey = memoize(MAX_REMEMBERED, (userId: string) =>
  Buffer.from(hkdfSync('sha256', env().APP_KEY, userId, 'drafts', KEY_BYTES)).toString('base64url'),
);
