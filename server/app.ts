/**
 * The application: middlewares, routes, error handler; and background services: live connections, outbox, jobs, expiry
 * of orders.
 */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import compression from 'compression';
import express, { type Express } from 'express';
import { loadDemo } from './demo';
import { loadAssets } from './http/assets';
import './http/context';
import { bodies } from './http/bodies';
import { createBusyGuard } from './http/busy';
import { clientFiles } from './http/clientFiles';
import { setCookieOrigin } from './http/cookies';
import { antiForgery, setCsrfKeys } from './http/csrf';
import { drainOf } from './http/drain';
import { errorHandler, pageNotFound } from './http/errors';
import { createHealth, type Health } from './http/healthCheck';
import { inertia } from './http/inertia';
import { liveLimits } from './http/liveLimits';
import { keepNamedLocale, localise } from './http/locale';
import { hasMetrics, metricsPage, serveMetrics, timeRequests } from './http/metrics';
import { unlisted } from './http/pageHead';
import { pageOwnerOnly } from './http/pageOwner';
import { personalToKnown } from './http/personal';
import { builtPages, type Prerender } from './http/prerender';
import { trustedProxies } from './http/proxies';
import { publicFiles } from './http/publicFiles';
import { parseQuery } from './http/queryParser';
import { noteRequest, requestsSince } from './http/requestsUnderWay';
import { requestTrace } from './http/requestTrace';
import { ownHostOnly, plainAddressExcept, securityHeaders } from './http/security';
import { serverOf } from './http/serverOf';
import { sessions } from './http/session';
import { keepingSessions } from './http/sessionCache';
import { storableInput } from './http/storableInput';
import { texts } from './http/texts';
import { openBroadcaster } from './infra/broadcaster/openBroadcaster';
import { startChanges } from './infra/changes';
import { checkSession } from './infra/checkSession';
import { closeDatabase, openDatabase } from './infra/db';
import { type Env, keysOf } from './infra/env';
import { watchEventLoop } from './infra/eventLoop';
import { limitReached } from './infra/limitReached';
import { setDefaultPageSize } from './infra/lists/defaultPageSize';
import { logger } from './infra/logger';
import { createRegistry, type Registry } from './infra/metrics/registry';
import { migrate } from './infra/migrate';
import { startOutbox } from './infra/outbox';
import { createPusherServer, type PusherServer } from './infra/pusher/pusherServer';
import { lookForJobs, startQueue, stopQueue } from './infra/queue';
import { setListeningPort, setRuntime } from './infra/runtime';
import { startTracing } from './infra/startTracing';
import { stopWorkers } from './infra/workers/runInChild';
import { jobs } from './jobs';
import { listeners } from './listeners';
import { mediaFiles } from './media/routes/files';
import { metricsOf } from './metrics';
import { octo } from './octo/routes/octo';
import { addShopCounts } from './orders';
import { pageOptions } from './pageOptions';
import { webhooks } from './payments/routes/webhooks';
import { bank } from './payments/sandbox/routes/bank';
import { publicApi } from './publicApi';
import { routes } from './routes';
import { lastSettings, loadLanguages, readSettings } from './settings';
import { paths } from './shared/paths';
import { siteFiles } from './site/routes/siteFiles';
import { inbox } from './support/routes/inbox';
import { passService } from './tickets/wallet/routes/passService';
import { offlineLog } from './validations/routes/offline';
import { attachTurnstiles, TURNSTILE_SOCKET } from './validations/routes/turnstileSocket';
import { turnstiles } from './validations/routes/turnstiles';
import { watchRooms } from './waiting-room';
import { roomAnswers } from './waiting-room/routes/answers';
import { waitingRoomGuard } from './waiting-room/routes/guard';
import { startWebhooks } from './webhooks';
import { frames } from './widget/routes/frames';

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

type AppOptions = { pages?: Prerender | null; keepsHours?: boolean; opensDatabase?: boolean };

export type App = {
  express: Express;
  /** Listens, then starts background work. Port 0 takes a free one. @returns the port. */
  listen(): Promise<number>;
  leave: Health['leave'];
  /** Completes requests, closes live connections, finishes jobs, closes the database. */
  close(): Promise<void>;
};

type Parts = { pusher: PusherServer; pages: Prerender | null; registry: Registry | null; health: Health };

function createExpress(env: Env, { pusher, pages, registry, health }: Parts): Express {
  const app = express();
  const busy = createBusyGuard(env.BUSY_REQUESTS);
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('query parser', parseQuery);
  app.set('trust proxy', trustedProxies(env));
  if (registry) app.use(timeRequests(app, registry));
  app.use(requestTrace(app, env.TRACE_SHARE), noteRequest, localise);
  app.get('/up', health.answer);
  if (registry && env.METRICS_TOKEN && env.METRICS_PORT === undefined)
    app.get('/metrics', metricsPage(registry, env.METRICS_TOKEN));
  app.use(securityHeaders(env));
  app.use('/webhooks/mail', inbox);
  app.use('/webhooks', webhooks);
  app.use('/wallet', passService);
  app.use('/turnstile', turnstiles);
  app.use(paths.validations.offlineLog(), offlineLog);
  app.use(inertia(pageOptions(env, loadAssets({ devUrl: env.VITE_DEV_URL }), pages)));
  app.use(ownHostOnly(env), plainAddressExcept('/api/v1/', '/octo/'));
  if (env.BROADCAST_CONNECTION === 'embedded') app.use('/apps', pusher.http);
  app.use(compression());
  app.use('/api', publicApi);
  app.use('/octo', octo);
  if (env.PAYMENTS_SANDBOX) app.use('/sandbox', bank);
  app.use('/build', ...clientFiles());
  app.use(siteFiles);
  app.use(publicFiles());
  app.use('/texts', texts);
  app.use('/media', mediaFiles);
  app.use('/embed', frames);
  app.use('/waiting-room', roomAnswers);
  app.use('/events', waitingRoomGuard);
  app.use(unlisted);
  app.use(busy.refuse);
  app.use(sessions(sessionTimes, keepingSessions(new Map([[paths.validations.scans(), 'validations.redeem']]))));
  app.use(personalToKnown, keepNamedLocale);
  app.use(pageOwnerOnly, bodies, busy.count, storableInput, antiForgery);
  app.use(routes);
  app.use(pageNotFound);
  app.use(errorHandler);
  return app;
}

const listenOn = (server: Server, env: Env) =>
  new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.listen(env.PORT, env.HOST, () => resolve((server.address() as AddressInfo).port));
  });

async function sessionTimes() {
  const settings = await readSettings();
  return {
    staffIdleSeconds: settings['accounts.staff_idle_minutes'] * 60,
    rememberedSeconds: settings['accounts.remembered_days'] * DAY_SECONDS,
    longestSeconds: settings['accounts.session_hours'] * HOUR_SECONDS,
    longestRememberedSeconds: settings['accounts.session_days'] * DAY_SECONDS,
  };
}

/**
 * Opens and migrates the database and builds the application without listening.
 * @param pages server-renders the first page; not used in development, where Vite compiles pages in another process.
 * @param keepsHours whether scheduled jobs run.
 * @param opensDatabase opens and closes it; otherwise the open one is used, which tests share.
 */
export async function createApp(
  env: Env,
  { pages = env.VITE_DEV_URL ? null : builtPages(), keepsHours = true, opensDatabase = true }: AppOptions = {},
): Promise<App> {
  if (opensDatabase) {
    await openDatabase({
      url: env.DATABASE_URL,
      directUrl: env.DATABASE_DIRECT_URL,
      poolSize: env.DATABASE_POOL,
      embeddedDir: `${env.STORAGE_DIR}/database`,
    });
  }
  if (opensDatabase) await checkSession(env);
  await migrate();
  setCsrfKeys(keysOf(env));
  setCookieOrigin(env.APP_URL);
  const pusher = createPusherServer({
    app: { id: env.PUSHER_APP_ID, key: env.PUSHER_APP_KEY, secret: env.PUSHER_APP_SECRET },
    clientEvents: true,
    isElsewhere: (url) => url === TURNSTILE_SOCKET,
    ...liveLimits(env, (network) => void limitReached({ name: 'live-connections', ip: network })),
    logger,
  });
  const broadcaster = openBroadcaster(env, pusher);
  setRuntime({ env, broadcaster });
  // Needs the runtime, since it encrypts codes with the application's key.
  if (env.DEMO) await loadDemo();
  setDefaultPageSize(() => lastSettings()['lists.page_size']);
  await loadLanguages();
  const stopChanges = await startChanges(lookForJobs);
  const isEmbedded = env.BROADCAST_CONNECTION === 'embedded';
  const metrics = metricsOf(isEmbedded ? () => pusher.stats().connections : null);
  const stopTracing = await startTracing(env);
  const registry = hasMetrics(env) ? await createRegistry(env, metrics) : null;
  const health = createHealth();
  const app = createExpress(env, { pusher, pages, registry, health });
  const server = serverOf(app);
  const drain = drainOf(server);
  const endTurnstiles = attachTurnstiles(server, { isAlone: !isEmbedded });
  if (isEmbedded) pusher.attach(server);
  let background: (() => Promise<void> | void)[] = [];

  return {
    express: app,
    leave: health.leave,
    async listen() {
      const port = await listenOn(server, env);
      setListeningPort(port);
      // Not awaited: it does not delay the start, and the first request waits for the rest of it.
      void pages?.load().catch(() => undefined);
      await startQueue(jobs, keepsHours);
      const stopMetrics = registry && env.METRICS_PORT !== undefined ? await serveMetrics(env, registry) : () => {};
      background = [
        stopMetrics,
        startOutbox(listeners),
        startWebhooks(),
        watchRooms(),
        stopQueue,
        watchEventLoop(requestsSince),
        stopWorkers,
      ];
      return port;
    },
    async close() {
      endTurnstiles();
      const closed = drain();
      await pusher.drain();
      // Requests in progress may need a job or publish events: these stop after the last one.
      await closed;
      await addShopCounts();
      for (const stop of background) await stop();
      stopWorkers();
      await stopTracing();
      await broadcaster.close();
      await stopChanges();
      if (opensDatabase) await closeDatabase();
    },
  };
}
