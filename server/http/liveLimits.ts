/** Options of the live connection server: allowed origins, networks and limits. */
import type { Request } from 'express';
import type { Env } from '../infra/env';
import type { PusherServerOptions } from '../infra/pusher/hub';
import { sessionOfTicket } from '../infra/pusher/socketTicket';
import { networkOf } from '../shared/network';

/** This site's pages and configured origins; if the site's URL is only guessed, any page. */
const originsOf = ({ hasOwnUrl, APP_URL, LIVE_ORIGINS }: Env): { allowedOrigins?: string[] } =>
  hasOwnUrl ? { allowedOrigins: [new URL(APP_URL).origin, ...LIVE_ORIGINS] } : {};

/** Requires a server made by `serverOf`: its requests know their address as Express does, also behind proxies. */
export const liveLimits = (env: Env, onOverCapacity: (network: string) => void): Partial<PusherServerOptions> => ({
  ...originsOf(env),
  maxConnections: env.LIVE_CONNECTIONS,
  maxConnectionsPerNetwork: env.LIVE_CONNECTIONS_PER_NETWORK,
  maxConnectionsPerSession: env.LIVE_CONNECTIONS_PER_SESSION,
  sessionOf: ({ url = '' }) => sessionOfTicket(env.PUSHER_APP_SECRET, url),
  networkOf: (request) => networkOf((request as Request).ip),
  onOverCapacity,
});
