/**
 * The key under which a browser keeps what a person has typed and not saved (docs/decisions/0018): made anew for each
 * person, given to their own pages and kept nowhere, so that the next person at that computer cannot read what lies there.
 */
import { hkdfSync } from 'node:crypto';
import { env } from '../infra/runtime';
import { memoize } from '../shared/memoize';

const KEY_BYTES = 32;
const MAX_REMEMBERED = 1000;

export const draftKey = memoize(MAX_REMEMBERED, (userId: string) =>
  Buffer.from(hkdfSync('sha256', env().APP_KEY, userId, 'drafts', KEY_BYTES)).toString('base64url'),
);
