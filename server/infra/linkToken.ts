/** Links with a secret derived from the application's key and stored nowhere. */
import { createHmac } from 'node:crypto';
import { keysOf } from './env';
import { isSameSecret } from './isSameSecret';
import { env } from './runtime';
import { keyFor } from './sealing';

/** The secret of the link to the record with this id; each purpose has its own. */
export const linkToken = (purpose: string, id: string, appKey = env().APP_KEY): string =>
  createHmac('sha256', keyFor(purpose, appKey)).update(id).digest('base64url');

/** Whether a token is that secret, under this key or a former one; compared in constant time. */
export const isLinkToken = (purpose: string, id: string, token: string): boolean =>
  keysOf(env()).some((key) => isSameSecret(token, linkToken(purpose, id, key)));
