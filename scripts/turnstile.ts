/**
 * `npm run turnstile -- --url http://localhost:8000 --code ABCD-2345`: a simulated turnstile that speaks the protocol
 * of docs/turnstiles.md. It pairs with a code from Devices and validators, stores the token in `.turnstile.json`
 * (`--state` names another file), and uses it the next time. `--socket` uses a WebSocket. Type a ticket's code, then
 * `p` (a person passes) or `n` (no one does), or nothing: the time then runs out. `off` and `on` disconnect and
 * reconnect, `q` quits.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { WebSocket } from 'ws';
import type { TurnstileAnswer, TurnstileSettings } from '../server/validations/pages';

const { values: given } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:8000' },
    code: { type: 'string' },
    state: { type: 'string', default: '.turnstile.json' },
    socket: { type: 'boolean', default: false },
  },
});

const ANSWER_WITHIN_MS = 3000;
const SOFTWARE = 'simulator 1';

type Scan = { nonce: string; code: string; scannedAt: string };
/** Retried until the server has it, in order of occurrence. */
type Report = { path: string; body: object };

let token = '';
let hasNetwork = true;
/** Codes read offline in open mode. */
const queue: Scan[] = [];
const reports: Report[] = [];
let passing: { scan: string; timer: NodeJS.Timeout } | null = null;

const say = (text: string) => console.log(`${new Date().toISOString().slice(11, 23)}  ${text}`);

type Told = { id: number | null; path?: string; status: number; body: unknown };
let socket: WebSocket | null = null;
let lastId = 0;
const waiting = new Map<number, (told: Told) => void>();

/** An open connection, or a new one. @throws Error if it cannot connect */
async function connected(): Promise<WebSocket> {
  if (socket?.readyState === WebSocket.OPEN) return socket;
  const opening = new WebSocket(`${given.url.replace(/^http/, 'ws')}/turnstile/v1/socket`, {
    headers: { Authorization: `Bearer ${token}` },
    handshakeTimeout: ANSWER_WITHIN_MS,
  });
  opening.on('message', (data) => {
    const told = JSON.parse(String(data)) as Told;
    if (told.path === '/open-once') say('OPEN once, by staff');
    if (told.id !== null) waiting.get(told.id)?.(told);
  });
  await new Promise<void>((resolve, reject) => {
    opening.once('open', resolve);
    opening.once('error', reject);
  });
  opening.on('error', (error) => say(`connection: ${error.message}`));
  socket = opening;
  return opening;
}

/** @throws Error if there is no answer in time */
async function askSocket(path: string, body: object): Promise<Told> {
  const open = await connected();
  lastId += 1;
  const id = lastId;
  const told = new Promise<Told>((resolve, reject) => {
    waiting.set(id, resolve);
    setTimeout(() => reject(new Error('no answer in time')), ANSWER_WITHIN_MS).unref();
  });
  open.send(JSON.stringify({ id, path, body }));
  return told.finally(() => waiting.delete(id));
}

/** @throws Error if there is no answer */
async function ask<T>(path: string, body: object): Promise<{ status: number; body: T }> {
  if (!hasNetwork) throw new Error('no network');
  if (given.socket && token) {
    const told = await askSocket(path, body);
    if (told.status === 401) takenAway();
    if (told.status >= 500 || told.status === 429) throw new Error(`answered ${told.status}`);
    return { status: told.status, body: told.body as T };
  }
  const answer = await fetch(`${given.url}/turnstile/v1${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  if (answer.status === 401) takenAway();
  if (answer.status >= 500 || answer.status === 429) throw new Error(`answered ${answer.status}`);
  return { status: answer.status, body: (await answer.json()) as T };
}

function takenAway(): never {
  say('this device has been taken away: closed');
  process.exit(1);
}

async function pair(code: string): Promise<TurnstileSettings> {
  const { status, body } = await ask<TurnstileSettings & { token: string; message?: string }>('/pair', {
    code,
    software: SOFTWARE,
  });
  if (status !== 201) throw new Error(body.message ?? `pairing was answered ${status}`);
  token = body.token;
  writeFileSync(given.state, JSON.stringify({ token }), { mode: 0o600 });
  return body;
}

/** Pairs, or uses the stored token. @throws Error if there is neither code nor token */
async function begin(): Promise<TurnstileSettings> {
  if (given.code) return pair(given.code);
  if (!existsSync(given.state)) throw new Error('give a pairing code: --code ABCD-2345');
  token = (JSON.parse(readFileSync(given.state, 'utf8')) as { token: string }).token;
  return (await ask<TurnstileSettings>('/heartbeat', { software: SOFTWARE })).body;
}

let settings = await begin();

/** Delivers queued reports, oldest first; a repeated report changes nothing. */
async function deliver(): Promise<void> {
  for (let report = reports[0]; report; report = reports[0]) {
    await ask(report.path, report.body);
    reports.shift();
  }
  for (let scan = queue[0]; scan; scan = queue[0]) {
    const { body } = await ask<TurnstileAnswer>('/scans', scan);
    say(`delivered ${scan.code.slice(0, 12)}…: ${body.result}`);
    if (body.confirm || body.result === 'undone') reports.push({ path: `/scans/${body.scan}/passed`, body: {} });
    queue.shift();
  }
}

async function beat(): Promise<void> {
  try {
    const { body } = await ask<TurnstileSettings & { openOnce: boolean }>('/heartbeat', {
      queue: queue.length + reports.length,
      software: SOFTWARE,
    });
    settings = body;
    if (body.openOnce) say('OPEN once, by staff');
    await deliver();
  } catch (error) {
    say(`heartbeat: ${(error as Error).message}; ${settings.failMode === 'open' ? 'stands open' : 'stays closed'}`);
  }
}

async function report(what: 'passed' | 'not-passed'): Promise<void> {
  if (!passing) return say('nobody is in the turnstile');
  const { scan, timer } = passing;
  clearTimeout(timer);
  passing = null;
  say(`CLOSED, ${what}`);
  reports.push({ path: `/scans/${scan}/${what}`, body: {} });
  await deliver().catch((error: Error) => say(`not told yet: ${error.message}`));
}

async function show(code: string): Promise<void> {
  if (passing) return say('somebody is in the turnstile: p or n first');
  const scan = { nonce: randomUUID(), code, scannedAt: new Date().toISOString() };
  const startedAt = performance.now();
  try {
    const { status, body } = await ask<TurnstileAnswer>('/scans', scan);
    if (status !== 200) return say(`refused: ${JSON.stringify(body)}`);
    const took = `${Math.round(performance.now() - startedAt)} ms`;
    if (!body.open) return say(`CLOSED ${body.light}: ${body.message} (${took})`);
    say(`OPEN for ${body.passSeconds} s: ${body.ticket.product ?? ''} (${took})`);
    if (!body.confirm) return;
    const timer = setTimeout(() => void report('not-passed'), body.passSeconds * 1000);
    passing = { scan: body.scan, timer };
  } catch (error) {
    say(`no answer: ${(error as Error).message}`);
    if (settings.failMode !== 'open') return say('CLOSED: fails secure');
    queue.push(scan);
    say(`OPEN without the server; ${queue.length} to be delivered`);
  }
}

async function obey(line: string): Promise<void> {
  const typed = line.trim();
  if (typed === 'q') process.exit(0);
  if (typed === 'p') return report('passed');
  if (typed === 'n') return report('not-passed');
  if (typed === 'off' || typed === 'on') {
    hasNetwork = typed === 'on';
    if (!hasNetwork) socket?.terminate();
    return say(`network ${typed}`);
  }
  if (typed) return show(typed);
}

say(
  `${settings.device.name} at ${settings.gate.name}, ${settings.gate.venue}; without the server: ${settings.failMode}`,
);
setInterval(() => void beat(), settings.heartbeatSeconds * 1000);
for await (const line of createInterface({ input: process.stdin })) await obey(line);
process.exit(0);
