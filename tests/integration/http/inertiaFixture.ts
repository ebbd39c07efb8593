import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Express } from 'express';
import { afterAll } from 'vitest';
import { type InertiaOptions, inertia, type Page } from '../../../server/http/inertia';
import { renderPage } from '../../../server/http/inertia/renderPage';

export type Headers = Record<string, string>;
export const VERSION = 'build-7';

type Answer = Response & { page: Page };

/** An application with one user: the adapter on a bare Express, its session a map that tests can inspect. */
export async function serve(routes: (app: Express) => void, options: Partial<InertiaOptions> = {}) {
  const kept = new Map<string, unknown>();
  const session = {
    pull: <T>(key: string) => {
      const value = kept.get(key) as T | undefined;
      kept.delete(key);
      return value;
    },
    put: (key: string, value: unknown) => void kept.set(key, structuredClone(value)),
    has: (key: string) => kept.has(key),
  };
  const app = express();
  app.set('query parser', 'extended');
  app.use(express.json());
  app.use(
    inertia({
      version: () => VERSION,
      session: () => session,
      share: () => ({}),
      document: () => ({ lang: 'en' }),
      ensurePagesExist: false,
      ...options,
    }),
  );
  routes(app);
  const server = await new Promise<Server>((ready) => {
    const listening = app.listen(0, '127.0.0.1', () => ready(listening));
  });
  const close = () => new Promise<void>((done) => void server.close(() => done()));
  afterAll(close);
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const send = (method: string, path: string, headers: Headers = {}) =>
    fetch(origin + path, { method, headers: { accept: 'text/html', ...headers }, redirect: 'manual' });

  const visit = (path: string, headers: Headers = {}, method = 'GET') =>
    send(method, path, { 'x-inertia': 'true', 'x-inertia-version': VERSION, ...headers });

  const read = async (response: Response): Promise<Answer> => {
    const text = await response.text();
    const json = response.headers.get('x-inertia') ? text : dataScript(text);
    return Object.assign(response, { page: JSON.parse(json) as Page });
  };
  return {
    origin,
    kept,
    send,
    visit,
    visitPage: async (path: string, headers?: Headers) => read(await visit(path, headers)),
    documentPage: async (path: string, headers?: Headers) => read(await send('GET', path, headers)),
  };
}

/** The page object's text in a document, located as the client locates it. */
export function dataScript(html: string, id = 'app'): string {
  const found = new RegExp(`<script data-page="${id}" type="application/json">([^<]*)</script>`).exec(html);
  if (!found) throw new Error(`no page object in ${html.slice(0, 200)}`);
  return found[1]!;
}

type Props = Record<string, unknown>;
export type Ask = { only?: string; except?: string; reset?: string; component?: string; headers?: Headers };

/** A page called Test whose props each call sets: by document, visit and partial reload. */
export async function serveProps(options: Partial<InertiaOptions> = {}) {
  let current: Props = {};
  const served = await serve((app) => {
    app.get('/page', (_req, res) => renderPage(res, 'Test', current));
  }, options);
  const { documentPage, visitPage } = served;
  return {
    ...served,
    document: async (props: Props, headers?: Headers) => {
      current = props;
      return (await documentPage('/page', headers)).page;
    },
    full: async (props: Props, headers?: Headers) => {
      current = props;
      return (await visitPage('/page', headers)).page;
    },
    partial: async (props: Props, { only, except, reset, component = 'Test', headers }: Ask) => {
      current = props;
      return (
        await visitPage('/page', {
          'x-inertia-partial-component': component,
          ...(only === undefined ? {} : { 'x-inertia-partial-data': only }),
          ...(except === undefined ? {} : { 'x-inertia-partial-except': except }),
          ...(reset === undefined ? {} : { 'x-inertia-reset': reset }),
          ...headers,
        })
      ).page;
    },
  };
}
