import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { Router } from 'express';
import { afterAll, expect, test } from 'vitest';
import { inTurn, under } from '../../../server/http/inTurn';
import { routeIndex } from '../../../server/http/routeIndex';

const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** The same routes twice: as the router matches them, and by their index. */
function tables() {
  const say = (text: string) => Router().get('/', (_req, res) => void res.send(text));
  const orders = Router();
  orders.get('/orders/:reference', (req, res) => void res.send(`order ${req.params.reference}`));
  orders.get('/orders/:reference/pay', (_req, _res, next) => next());
  const money = Router();
  money.get('/orders/:reference/pay', (_req, res) => void res.send('pay'));
  money.post('/refunds', async () => Promise.reject(new Error('no refund')));
  const wide = Router();
  wide.get('/:page/about', (req, res) => void res.send(`about ${req.params.page}`));
  const guarded = Router();
  guarded.use((_req, res, next) => {
    res.set('X-Guarded', 'yes');
    next();
  });
  guarded.get('/vault', (_req, res) => void res.send('vault'));
  const home = say('home');
  return Router().use(home).use(Router().use(orders).use(money)).use(wide, guarded);
}

const app = express();
app.use(inTurn(under('/indexed', routeIndex(tables())), under('/matched', tables())));
app.use(((error, _req, res, _next) => void res.status(500).send(error.message)) as express.ErrorRequestHandler);
const server = app.listen(0);
afterAll(() => void server.close());

test.each([
  ['GET', '/', 200, 'home'],
  ['GET', '/?page=2', 200, 'home'],
  ['GET', '/orders/AB12', 200, 'order AB12'],
  ['GET', '/Orders/AB12?key=1', 200, 'order AB12'],
  ['GET', '/orders/AB12/pay', 200, 'pay'],
  ['GET', '/orders/about', 200, 'order about'],
  ['GET', '/vault/about', 200, 'about vault'],
  ['GET', '/vault', 200, 'vault'],
  ['GET', '/anything/about', 200, 'about anything'],
  ['POST', '/refunds', 500, 'no refund'],
  ['GET', '/orders', 404, undefined],
  ['GET', '/constructor', 404, undefined],
])('%s %s is answered alike by the router and by its index', async (method, path, status, text) => {
  for (const table of ['/matched', '/indexed']) {
    const answer = await fetch(`${urlOf(server)}${table}${path}`, { method });
    expect([table, answer.status]).toEqual([table, status]);
    if (text) expect(await answer.text()).toBe(text);
  }
});

test('a refusal deep inside goes to the handler of errors, once', async () => {
  const failing = express();
  const seen: string[] = [];
  failing.use(
    inTurn(
      async (_req, _res, next) => next(),
      (_req, _res, next) => void setImmediate(next),
      () => {
        throw new Error('refused');
      },
    ),
  );
  failing.use(((error, _req, res, _next) => {
    seen.push(error.message);
    res.status(500).end();
  }) as express.ErrorRequestHandler);
  const other = failing.listen(0);
  expect((await fetch(urlOf(other))).status).toBe(500);
  other.close();
  expect(seen).toEqual(['refused']);
});
