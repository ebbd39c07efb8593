import { createHmac } from 'node:crypto';
import { keysOf } from '../../infra/env';
import { isSameSecret } from '../../infra/isSameSecret';
import { absoluteUrl, env } from '../../infra/runtime';
import { keyFor } from '../../infra/sealing';
import { paths } from '../../shared/paths';

const PURPOSE = 'ticket transfers';

const tokenOf = (id: string, appKey = env().APP_KEY): string =>
  createHmac('sha256', keyFor(PURPOSE, appKey)).update(id).digest('base64url');

/** Whether a link is the one of that offer. It follows from the application's key and is stored nowhere. */
export const isTransferToken = (id: string, token: string): boolean =>
  keysOf(env()).some((key) => isSameSecret(token, tokenOf(id, key)));

/** The address that gives a ticket away: whoever opens it first may take it. */
export const transferUrl = (id: string): string => absoluteUrl(paths.giving.take(id, tokenOf(id)));
