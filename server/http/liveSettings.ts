import { createHmac } from 'node:crypto';
import type { Request } from 'express';
import type { Env } from '../infra/env';
import { socketTicket } from '../infra/pusher/socketTicket';

/** The browser's settings for the live connection: this server for the embedded kind, else the engine's. */
export function liveSettings(env: Env, req: Request) {
  if (env.BROADCAST_CONNECTION === 'pusher') {
    const tls = (env.PUSHER_SCHEME ?? 'https') === 'https';
    return {
      key: env.PUSHER_APP_KEY,
      host: env.PUSHER_HOST ?? `ws-${env.PUSHER_APP_CLUSTER}.pusher.com`,
      port: env.PUSHER_PORT ?? (tls ? 443 : 80),
      tls,
      cluster: env.PUSHER_APP_CLUSTER,
      // A hosted engine ends a person's connections only if they signed in there.
      signIn: true,
    };
  }
  const { hostname: host, port, protocol } = ownAddress(env, req);
  const tls = protocol === 'https:';
  return {
    key: env.PUSHER_APP_KEY,
    host,
    port: Number(port || (tls ? 443 : 80)),
    tls,
    cluster: env.PUSHER_APP_CLUSTER,
  };
}

/** A hash: a reader of the ticket does not learn the key of the session's row. */
const ticketOf = ({ PUSHER_APP_SECRET: secret }: Env, { session }: Request): string =>
  socketTicket(secret, createHmac('sha256', secret).update(`session:${session.id}`).digest('base64url').slice(0, 22));

/** The same with a ticket of the session, for the page. */
export const pageLiveSettings = (env: Env, req: Request) => ({
  ...liveSettings(env, req),
  ...(req.session && { ticket: ticketOf(env, req) }),
});

/** In production the configured host, so that no page points to a host invented by a request. */
function ownAddress(env: Env, req: Request): URL {
  const asked = `${req.protocol}://${req.host}`;
  const isFixed = (env.NODE_ENV === 'production' && env.hasOwnUrl) || !URL.canParse(asked);
  return new URL(isFixed ? env.APP_URL : asked);
}
