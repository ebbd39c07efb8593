import type { Request } from 'express';
import type { Env } from '../infra/env';

/** Where the browser finds the live connection: this very host for the embedded kind, else the engine's. */
export function liveSettings(env: Env, req: Request) {
  if (env.BROADCAST_CONNECTION === 'pusher') {
    const tls = (env.PUSHER_SCHEME ?? 'https') === 'https';
    return {
      key: env.PUSHER_APP_KEY,
      host: env.PUSHER_HOST ?? `ws-${env.PUSHER_APP_CLUSTER}.pusher.com`,
      port: env.PUSHER_PORT ?? (tls ? 443 : 80),
      tls,
      cluster: env.PUSHER_APP_CLUSTER,
    };
  }
  const port = Number(/:(\d+)$/.exec(req.host)?.[1] ?? (req.secure ? 443 : 80));
  return { key: env.PUSHER_APP_KEY, host: req.hostname, port, tls: req.secure, cluster: env.PUSHER_APP_CLUSTER };
}
