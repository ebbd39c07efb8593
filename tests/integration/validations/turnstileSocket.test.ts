/** The turnstile protocol through a WebSocket. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import type { Pairing } from '../../../server/validations/pages';
import { runApp } from '../../support/app';
import { createVenue } from '../orders/shopFixture';
import { signedIn } from '../users/people';
import { createGate, type Gate, sellTicket } from './gateFixture';

type Told = { id: number | null; path?: string; status?: number; body: Record<string, unknown> };

const app = runApp();
const manager = signedIn(app, 'manager');
let venueId: string;
let gate: Gate;

beforeAll(async () => {
  venueId = await createVenue();
  gate = await createGate(venueId, 'North');
});

async function pair(): Promise<{ token: string; id: string }> {
  const asked = { gateId: gate.id, name: 'Turnstile' };
  const { code } = (await manager.json('POST', paths.validators.pairings(), asked)).json<Pairing>();
  const answer = await app.newClient().json('POST', paths.turnstile.pair(), { code });
  const { token, device } = answer.json<{ token: string; device: { id: string } }>();
  return { token, id: device.id };
}

const connect = (token: string, path = '/turnstile/v1/socket') =>
  new WebSocket(`${app.url.replace('http', 'ws')}${path}`, { headers: { Authorization: `Bearer ${token}` } });

/** Answers by request number; unrequested messages under `null`. */
async function speaking(token: string) {
  const ws = connect(token);
  const told: Told[] = [];
  ws.on('message', (data) => told.push(JSON.parse(String(data)) as Told));
  await new Promise((resolve, reject) => ws.once('open', resolve).once('error', reject));
  let last = 0;
  const hear = async (id: number | null) => {
    await expect.poll(() => told.some((one) => one.id === id), { timeout: 10_000 }).toBe(true);
    return told.find((one) => one.id === id) as Told;
  };
  const ask = (path: string, body: object = {}) => {
    last += 1;
    ws.send(JSON.stringify({ id: last, path, body }));
    return hear(last);
  };
  return { ws, ask, hear };
}
const scanOf = (code: string) => ({ nonce: randomUUID(), code, scannedAt: new Date().toISOString() });

it('says the same as HTTP: a scan, sent twice, passed, not passed, a heartbeat', async () => {
  const { token } = await pair();
  const { ws, ask } = await speaking(token);
  const [first, second] = [await sellTicket({ venueId }), await sellTicket({ venueId })];
  const scan = scanOf(first.code);
  const opened = await ask('/scans', scan);
  expect(opened).toMatchObject({ status: 200, body: { open: true, result: 'accepted', confirm: true } });
  expect(await ask('/scans', scan)).toMatchObject({ body: { replayed: true, scan: opened.body.scan } });
  expect(await ask(`/scans/${opened.body.scan}/passed`)).toMatchObject({ status: 200, body: { state: 'passed' } });
  expect(await ask(`/scans/${opened.body.scan}/not-passed`)).toMatchObject({ status: 409 });
  const other = await ask('/scans', scanOf(second.code));
  expect(await ask(`/scans/${other.body.scan}/not-passed`)).toMatchObject({ body: { state: 'undone' } });
  expect(await ask('/heartbeat', { battery: 55 })).toMatchObject({ body: { gate: { id: gate.id }, openOnce: false } });
  expect(await ask('/scans', { code: '' })).toMatchObject({ status: 422, body: { code: 'invalid' } });
  expect(await ask('/nothing')).toMatchObject({ status: 404 });
  ws.close();
});

it('hears of an opening by staff at once, and ends when it is taken away', async () => {
  const { token, id } = await pair();
  const { ws, hear } = await speaking(token);
  await manager.post(paths.validators.open(id), { reason: 'A pram' });
  expect(await hear(null)).toMatchObject({ path: '/open-once' });
  const closed = new Promise((resolve) => ws.once('close', resolve));
  await manager.post(paths.validators.revoke(id), { reason: 'Lost' });
  expect(await closed).toBe(4401);
  expect(await prisma.gateDevice.findUniqueOrThrow({ where: { id } })).toMatchObject({ openRequestedAt: null });
});

it('is for devices alone, and what is no message changes nothing', async () => {
  const turnedAway = (ws: WebSocket) =>
    new Promise((resolve) => ws.once('unexpected-response', (_, { statusCode }) => resolve(statusCode)));
  expect(await turnedAway(connect('dev_00000000000000000000000000000000'))).toBe(401);
  const { token } = await pair();
  expect(await turnedAway(connect(token, '/turnstile/v1/other'))).toBe(404);
  const { ws, hear } = await speaking(token);
  ws.send('not json');
  expect(await hear(null)).toMatchObject({ status: 422 });
  ws.close();
});
