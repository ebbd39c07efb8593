/**
 * A flood of pipelined requests on one connection does not delay others. Measured by how much of the flood was answered
 * before them, with a control on a server that takes requests as Node delivers them.
 */
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import express from 'express';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { serverOf } from '../../../server/http/serverOf';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import { createClient } from '../../support/client';
import { prepare } from '../../support/prepare';
import { createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';

const app = runApp();
const event = prepare(async () => createEvent(await createVenue()));
let product: string;

beforeAll(async () => {
  product = await createProduct(event.id, { maxPerOrder: 10 });
});

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

const holdOf = (slot: string) => ({
  key: uuidv7(),
  lines: [{ productId: product, appointmentId: slot, quantity: 1 }],
});

/** The text of a request as a program would send it. */
function asText(method: string, path: string, headers: Record<string, string>, body = ''): string {
  const lines = Object.entries({ Host: '127.0.0.1', Accept: 'application/json', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

/** Minimum size of a flood request before its body. */
const HEAD_BYTES = 90;

type Pipe = { socket: Socket; statuses: () => string[]; heard: () => Promise<void> };

async function open(port: number): Promise<Pipe> {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let said = '';
  socket.on('data', (piece) => {
    said += piece.toString('latin1');
  });
  await new Promise((resolve) => socket.once('connect', resolve));
  const statuses = () => [...said.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status!);
  return {
    socket,
    statuses,
    heard: () => new Promise((resolve) => socket.once('data', () => resolve())),
  };
}

/** Share of a flood of holds answered before an honest buyer's request. */
async function floodBefore(port: number, size: number): Promise<{ pipe: Pipe; answered: number }> {
  const slot = await createSlot(event.id, { capacity: size + 1 });
  const path = paths.events.holds(event.slug);
  const guest = createClient(`http://127.0.0.1:${port}`);
  await guest.get(paths.home());
  const flood = Array.from({ length: size }, () => {
    const body = JSON.stringify(holdOf(slot));
    const headers = {
      Cookie: guest.cookies.header(),
      'X-XSRF-TOKEN': decodeURIComponent(guest.cookies.get('XSRF-TOKEN')!),
      'Content-Type': 'application/json',
      'Content-Length': String(body.length),
    };
    return asText('POST', path, headers, body);
  });
  const honest = createClient(`http://127.0.0.1:${port}`);
  await honest.get(paths.home());
  const pipe = await open(port);
  pipe.socket.write(flood.join(''));
  await pipe.heard();
  const held = await honest.json('POST', path, holdOf(slot));
  expect(held.status).toBe(201);
  return { pipe, answered: pipe.statuses().length };
}

describe('a flood of holds on one connection', () => {
  it('does not stand before an honest buyer: two thousand', async () => {
    const { answered } = await floodBefore(await listen(serverOf(app.express)), 2000);
    expect(answered).toBeLessThan(100);
  });

  it('does so where nothing has it wait its turn', async () => {
    const size = 400;
    const { pipe, answered } = await floodBefore(await listen(createServer(app.express)), size);
    expect(answered).toBeGreaterThan(100);
    await vi.waitFor(() => expect(pipe.statuses()).toHaveLength(size), { timeout: 10_000 });
  });

  it('is answered whole and in its order, none before the one before it, whatever it brings along', async () => {
    let most = 0;
    let underWay = 0;
    let handled = 0;
    let mostAhead = 0;
    const bodies: string[] = [];
    const counting = express().use(express.text({ limit: '1mb' }), async (req, res) => {
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise(setImmediate);
      bodies.push(String(req.body).slice(0, 4));
      handled += HEAD_BYTES + String(req.body).length;
      mostAhead = Math.max(mostAhead, req.socket.bytesRead - handled);
      underWay -= 1;
      res.status(200 + (bodies.length % 2)).send('so');
    });
    const pipe = await open(await listen(serverOf(counting)));
    const size = 800;
    const flood = Array.from({ length: size }, (_, at) => {
      const body = `${String(at).padStart(4, '0')}${'x'.repeat(at < 20 ? 90_000 : 500)}`;
      return asText('POST', '/', { 'Content-Type': 'text/plain', 'Content-Length': String(body.length) }, body);
    });
    pipe.socket.write(flood.join(''));
    await vi.waitFor(() => expect(pipe.statuses()).toHaveLength(size), { timeout: 5_000 });
    expect(most).toBe(1);
    // Unhandled data never exceeds one read.
    expect(mostAhead).toBeLessThan(200_000);
    expect(bodies.map(Number)).toEqual(Array.from({ length: size }, (_, at) => at));
    // The connection continues as before.
    pipe.socket.write(asText('GET', '/', {}));
    await vi.waitFor(() => expect(pipe.statuses()).toHaveLength(size + 1));
  });
});
