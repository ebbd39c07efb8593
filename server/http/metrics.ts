/** `/metrics`: request times, and the page that Prometheus reads. */
import { createServer } from 'node:http';
import type { Express, Request, RequestHandler, Response } from 'express';
import type { Env } from '../infra/env';
import { isSameSecret } from '../infra/isSameSecret';
import type { Registry, RequestLabels } from '../infra/metrics/registry';
import { routePatterns } from './routePatterns';

const SECOND_MS = 1000;
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Whether figures are asked for; without a port or a token there are none, and requests are not timed. */
export const hasMetrics = ({ METRICS_PORT, METRICS_TOKEN }: Env): boolean =>
  METRICS_PORT !== undefined || METRICS_TOKEN !== undefined;

/** Times each request until the end of its answer. A client that left before that is in the class `aborted`. */
export function timeRequests(app: Express, registry: Registry): RequestHandler {
  // Routes are added after this middleware, so they are read at the first request.
  let patternOf: ReturnType<typeof routePatterns> | null = null;
  const known = new Map<string, RequestLabels>();
  const labelsOf = (req: Request, res: Response): RequestLabels => {
    patternOf ??= routePatterns(app.router as never);
    const method = METHODS.has(req.method) ? req.method : 'other';
    const status = res.writableFinished ? `${Math.floor(res.statusCode / 100)}xx` : 'aborted';
    const route = patternOf(req);
    const key = `${method} ${route} ${status}`;
    const labels = known.get(key) ?? { method, route, status };
    known.set(key, labels);
    return labels;
  };
  return (req, res, next) => {
    const began = performance.now();
    res.once('close', () => registry.observe(labelsOf(req, res), (performance.now() - began) / SECOND_MS));
    next();
  };
}

type Answer = { status: number; headers: Record<string, string>; text: string };

async function answerScrape(registry: Registry, token: string | undefined, authorization: string | undefined) {
  const isAllowed = token === undefined || isSameSecret(authorization, `Bearer ${token}`);
  if (!isAllowed) return { status: 401, headers: { 'WWW-Authenticate': 'Bearer' }, text: '' } satisfies Answer;
  const headers = { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' };
  return { status: 200, headers, text: await registry.text() } satisfies Answer;
}

/** The page on the main port, for a bearer token. */
export const metricsPage =
  (registry: Registry, token: string): RequestHandler =>
  async (req, res) => {
    const { status, headers, text } = await answerScrape(registry, token, req.get('Authorization'));
    res.status(status).set(headers).end(text);
  };

/**
 * Serves the figures on a port of their own, which a firewall keeps inside. A token, if there is one, is needed as well.
 * @returns how to stop
 */
export async function serveMetrics(env: Env, registry: Registry): Promise<() => Promise<void>> {
  const server = createServer(async (req, res) => {
    const isPage = req.method === 'GET' && req.url?.split('?', 1)[0] === '/metrics';
    if (!isPage) return void res.writeHead(404).end();
    const { status, headers, text } = await answerScrape(registry, env.METRICS_TOKEN, req.headers.authorization);
    res.writeHead(status, headers).end(text);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    // Without a token only this machine may read them.
    server.listen(env.METRICS_PORT, env.METRICS_TOKEN === undefined ? '127.0.0.1' : env.HOST, resolve);
  });
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}
