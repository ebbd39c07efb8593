/** Token with which a pass asks for updates: derived from the application's key and not stored. */
import { createHmac } from 'node:crypto';
import { keysOf } from '../../../infra/env';
import { isSameSecret } from '../../../infra/isSameSecret';
import { env } from '../../../infra/runtime';
import { keyFor } from '../../../infra/sealing';

const PURPOSE = 'wallet pass tokens';

const tokenUnder = (appKey: string, serial: string): string =>
  createHmac('sha256', keyFor(PURPOSE, appKey)).update(serial).digest('base64url');

export const tokenOf = (serial: string): string => tokenUnder(env().APP_KEY, serial);

/** Accepts former keys too: a pass on a phone keeps its first token. */
export const isTokenOf = (given: string, serial: string): boolean =>
  keysOf(env()).some((key) => isSameSecret(given, tokenUnder(key, serial)));
