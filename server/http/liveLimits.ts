/** What the server of live connections is told of this installation: who may connect, from where, and how many. */
import type { Request } from 'express';
import type { Env } from '../infra/env';
import type { PusherServerOptions } from '../infra/pusher/hub';
import { networkOf } from '../shared/network';

/** Pages of this installation and of those named; where its address is guessed, any page that finds it. */
const originsOf = ({ hasOwnUrl, APP_URL, LIVE_ORIGINS }: Env): { allowedOrigins?: string[] } =>
  hasOwnUrl ? { allowedOrigins: [new URL(APP_URL).origin, ...LIVE_ORIGINS] } : {};

/** For a server made by `serverOf`: its requests know their address as Express does, behind proxies as well. */
export const liveLimits = (env: Env, onOverCapacity: (network: string) => void): Partial<PusherServerOptions> => ({
  ...originsOf(env),
  maxConnections: env.LIVE_CONNECTIONS,
  maxConnectionsPerNetwork: env.LIVE_CONNECTIONS_PER_NETWORK,
  networkOf: (request) => networkOf((request as Request).ip),
  onOverCapacity,
});
