/**
 * Live events as a separate process (`npm run broadcast`): several web processes publish through it over HTTP and all
 * browsers connect to it, so presence lists cover the whole installation. Pages of APP_URL and LIVE_ORIGINS may
 * connect; without APP_URL any may: public channels have no personal data, all others need a signature.
 */
import { setTimeout as pause } from 'node:timers/promises';
import express from 'express';
import { liveLimits } from './http/liveLimits';
import { trustedProxies } from './http/proxies';
import { serverOf } from './http/serverOf';
import { readEnv } from './infra/env';
import { watchEventLoop } from './infra/eventLoop';
import { logger } from './infra/logger';
import { createPusherServer } from './infra/pusher/pusherServer';

const env = readEnv();
const app = { id: env.PUSHER_APP_ID, key: env.PUSHER_APP_KEY, secret: env.PUSHER_APP_SECRET };
// This process has no database, so it only logs.
const refused = (network: string) => logger.info({ limit: 'live-connections', network }, 'a limit was reached');
const pusher = createPusherServer({ app, clientEvents: true, ...liveLimits(env, refused), logger });

const web = express();
web.disable('x-powered-by');
web.set('trust proxy', trustedProxies(env));
let isLeaving = false;
web.get('/up', (_req, res) => void res.status(isLeaving ? 503 : 200).json({ status: isLeaving ? 'stopping' : 'up' }));
web.use((req, res) => pusher.http(req, res));

const server = serverOf(web);
pusher.attach(server);
server.on('error', (error) => {
  logger.fatal({ err: error }, 'live events cannot be served');
  process.exit(1);
});
server.listen(env.PORT, env.HOST, () => {
  const address = server.address();
  watchEventLoop();
  logger.info({ port: typeof address === 'object' ? address?.port : address }, 'live events are on');
});

async function stop(): Promise<void> {
  logger.info('live events: sending clients elsewhere');
  isLeaving = true;
  await pause(env.DRAIN_WAIT_SECONDS * 1000);
  server.close();
  await pusher.drain();
  server.closeAllConnections();
}

process.once('SIGTERM', stop);
process.once('SIGINT', stop);
