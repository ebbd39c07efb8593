/**
 * Live events as a process of their own (`npm run broadcast`): several web processes publish through it over HTTP and
 * all browsers connect to it, so presence lists and counts are those of the whole installation. Any origin may
 * connect: what is public carries nothing personal, and everything else needs a signature.
 */
import { createServer, type RequestListener } from 'node:http';
import { EnvError, loadEnv } from './infra/env';
import { logger } from './infra/logger';
import { createPusherServer } from './infra/pusher/pusherServer';

function readEnv() {
  try {
    return loadEnv(process.env);
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

const env = readEnv();
const app = { id: env.PUSHER_APP_ID, key: env.PUSHER_APP_KEY, secret: env.PUSHER_APP_SECRET };
const pusher = createPusherServer({ app, clientEvents: true, logger });

const answer: RequestListener = (request, response) => {
  if (request.url?.split('?')[0] !== '/up') return pusher.http(request, response);
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ status: 'up' }));
};

const server = createServer(answer);
pusher.attach(server);
server.on('error', (error) => {
  logger.fatal({ err: error }, 'live events cannot be served');
  process.exit(1);
});
server.listen(env.PORT, env.HOST, () => {
  const address = server.address();
  logger.info({ port: typeof address === 'object' ? address?.port : address }, 'live events are on');
});

async function stop(): Promise<void> {
  logger.info('live events: sending clients elsewhere');
  server.close();
  await pusher.drain();
  server.closeAllConnections();
}

process.once('SIGTERM', stop);
process.once('SIGINT', stop);
