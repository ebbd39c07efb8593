import type { AddressInfo } from 'node:net';
import express from 'express';
import { expect, it, onTestFinished } from 'vitest';
import { serverOf } from '../../../server/http/serverOf';

it('makes requests and responses with the prototypes that Express would give them', async () => {
  const app = express();
  app.get('/page', (req, res) => void res.json({ path: req.path, query: req.query }));
  const server = serverOf(app);
  const born: unknown[] = [];
  // Runs before Express.
  server.prependListener('request', (req, res) => born.push(Object.getPrototypeOf(req), Object.getPrototypeOf(res)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/page?of=1`);
  expect(await answer.json()).toEqual({ path: '/page', query: { of: '1' } });
  expect(born[0]).toBe(app.request);
  expect(born[1]).toBe(app.response);
});
