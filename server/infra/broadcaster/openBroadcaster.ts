/** Live events go through this process, or through another Pusher-compatible server that the environment names. */
import { directUrlOf, type Env } from '../env';
import { logger } from '../logger';
import type { PusherServer } from '../pusher/pusherServer';
import { embeddedBroadcaster } from './embeddedBroadcaster';
import { postgresPeers } from './postgresPeers';
import { pusherBroadcaster } from './pusherBroadcaster';

export function openBroadcaster(env: Env, pusher: PusherServer) {
  if (env.BROADCAST_CONNECTION === 'embedded') {
    const url = directUrlOf(env);
    return embeddedBroadcaster(pusher, url ? postgresPeers(url, logger) : undefined);
  }
  const scheme = env.PUSHER_SCHEME ?? 'https';
  return pusherBroadcaster({
    appId: env.PUSHER_APP_ID,
    key: env.PUSHER_APP_KEY,
    secret: env.PUSHER_APP_SECRET,
    host: env.PUSHER_HOST,
    port: env.PUSHER_PORT,
    scheme,
    cluster: env.PUSHER_APP_CLUSTER,
  });
}
