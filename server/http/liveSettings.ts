import type { Request } from 'express';
import type { Env } from '../infra/env';

/** Where the browser finds the live connection: this installation for the embedded kind, else the engine's. */
export function liveSettings(env: Env, req: Request) {
  if (env.BROADCAST_CONNECTION === 'pusher') {
    const tls = (env.PUSHER_SCHEME ?? 'https') === 'https';
    return {
      key: env.PUSHER_APP_KEY,
      host: env.PUSHER_HOST ?? `ws-${env.PUSHER_APP_CLUSTER}.pusher.com`,
      port: env.PUSHER_PORT ?? (tls ? 443 : 80),
      tls,
      cluster: env.PUSHER_APP_CLUSTER,
      // A hosted engine ends a person's connections only where it knows whose they are.
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

/** In production the installation's own name, so that no page ever points to a host that a request made up. */
function ownAddress(env: Env, req: Request): URL {
  const asked = `${req.protocol}://${req.host}`;
  const isFixed = (env.NODE_ENV === 'production' && env.hasOwnUrl) || !URL.canParse(asked);
  return new URL(isFixed ? env.APP_URL : asked);
}
