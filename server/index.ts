/**
 * The process: reads the environment, starts, listens, and ends on a signal: it tells the balancer first, then finishes
 * requests.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { createApp } from './app';
import { explainEnd, readEnv } from './infra/env';
import { noteKey } from './infra/keyFingerprint';
import { logger } from './infra/logger';
import { offerFirstAdministrator } from './users';

const DRAIN_MS = 15_000;

const env = readEnv();
const app = await createApp(env).catch(explainEnd);
await noteKey();

async function start(): Promise<void> {
  const port = await app.listen();
  logger.info({ port }, `Aforo listens on ${env.hasOwnUrl ? env.APP_URL : `http://localhost:${port}`}`);
  await offerFirstAdministrator();
}
const starting = start();

let isStopping = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, async () => {
    if (isStopping) return;
    isStopping = true;
    logger.info({ signal }, 'finishing what is under way');
    const waitMs = env.DRAIN_WAIT_SECONDS * 1000;
    setTimeout(() => process.exit(1), waitMs + DRAIN_MS).unref();
    app.leave();
    await pause(waitMs);
    // Requests are answered before background services have started; waits for them, so that they can be stopped.
    await starting;
    await app.close();
    process.exit(0);
  });
}
// The process ends in an unknown state; the log has the error.
process.on('uncaughtExceptionMonitor', (error) => logger.fatal({ err: error }, 'nothing caught this'));
process.on('unhandledRejection', (error) => logger.error({ err: error }, 'a promise was rejected unheard'));
await starting;
