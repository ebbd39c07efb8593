/** Devices at gates: pairing, the turnstile protocol, removal. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { toIso } from '../../../server/shared/time';
import { validateTicket } from '../../../server/validations/actions/validateTicket';
import { undoUnreported } from '../../../server/validations/devices/passages';
import type { Pairing, TurnstileAnswer } from '../../../server/validations/pages';
import { runApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { createVenue } from '../orders/shopFixture';
import { makeUser, PASSWORD, signedIn, signInAs } from '../users/people';
import { createGate, type Gate, scan, scansOf, sellTicket, send } from './gateFixture';

const app = runApp();
const manager = signedIn(app, 'manager');
let venueId: string;
let gate: Gate;

beforeAll(async () => {
  venueId = await createVenue();
  gate = await createGate(venueId, 'North');
});

const codeFor = async (gateId = gate.id, name = 'Turnstile left') =>
  (await manager.json('POST', paths.validators.pairings(), { gateId, name })).json<Pairing>();

type Answer = { status: number; body: Record<string, unknown> };
/** A request of a program that has only its token. */
async function ask(path: string, body: unknown, token?: string): Promise<Answer> {
  const answer = await fetch(`${app.url}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json().catch(() => ({}))) as Record<string, unknown> };
}
const pair = (code: string) => ask(paths.turnstile.pair(), { code, software: 'test 1' });
const paired = async (gateId = gate.id) => String((await pair((await codeFor(gateId)).code)).body.token);
async function show(token: string, code: string, nonce: string = randomUUID()) {
  const { status, body } = await ask(
    paths.turnstile.scans(),
    { nonce, code, scannedAt: new Date().toISOString() },
    token,
  );
  return { status, ...(body as Partial<TurnstileAnswer>) };
}
const deviceIdOf = async (token: string) =>
  (await ask(paths.turnstile.heartbeat(), {}, token)).body.device as { id: string; name: string };
const usesLeft = async (id: string) => (await prisma.ticket.findUniqueOrThrow({ where: { id } })).usesLeft;

describe('pairing', () => {
  it('a code pairs one device and no second, however it is written', async () => {
    const { code, qr, url } = await codeFor();
    expect(qr.size).toBeGreaterThan(20);
    expect(url).toContain(`/validations/automatic?code=${code.replace('-', '')}`);
    const first = await pair(` ${code.toLowerCase()} `);
    expect(first).toMatchObject({ status: 201, body: { token: expect.stringMatching(/^dev_/), passSeconds: 8 } });
    expect(await pair(code)).toMatchObject({ status: 422, body: { code: 'pairing_used' } });
    expect(await pair('AAAA2222')).toMatchObject({ status: 422, body: { code: 'pairing_unknown' } });
    expect(await pair('short')).toMatchObject({ status: 422, body: { code: 'invalid' } });
  });

  it('a code is good for ten minutes', async () => {
    const { code } = await codeFor();
    await prisma.gateDevicePairing.updateMany({ data: { expiresAt: new Date(Date.now() - 1000) } });
    expect(await pair(code)).toMatchObject({ status: 422, body: { code: 'pairing_expired' } });
  });

  it('nothing but hashes is stored, and a stranger is nobody', async () => {
    const token = await paired();
    const stored = JSON.stringify([await prisma.gateDevice.findMany(), await prisma.gateDevicePairing.findMany()]);
    expect(stored).not.toContain(token);
    expect((await show('dev_00000000000000000000000000000000', 'X')).status).toBe(401);
    expect((await ask(paths.turnstile.heartbeat(), {})).status).toBe(401);
  });

  it('a browser keeps the token where no script reads it', async () => {
    const { code } = await codeFor();
    const kiosk = app.newClient();
    expect(expectPage(await kiosk.visit(paths.validations.automatic(code)), 'Validations/Automatic')).toMatchObject({
      device: null,
      pairing: { name: 'Turnstile left', gate: 'North' },
    });
    const answer = await kiosk.json('POST', paths.turnstile.pair(), { code, cookie: true });
    expect(answer.text).not.toContain('dev_');
    const deviceOf = async () =>
      expectPage(await kiosk.visit(paths.validations.automatic()), 'Validations/Automatic').device;
    expect(await deviceOf()).toMatchObject({ gate: { id: gate.id } });
    // Signing in there neither ends the pairing nor restores a removed device.
    const { email } = await makeUser('validator');
    await kiosk.post(paths.auth.login(), { email, password: PASSWORD });
    expect(await deviceOf()).toMatchObject({ gate: { id: gate.id } });
  });
});

describe('a turnstile', () => {
  it('opens, is confirmed, and the scan keeps the device', async () => {
    const token = await paired();
    const ticket = await sellTicket({ venueId });
    const answer = await show(token, ticket.code);
    expect(answer).toMatchObject({ open: true, result: 'accepted', light: 'green', passSeconds: 8, confirm: true });
    expect((await ask(paths.turnstile.passed(answer.scan!), {}, token)).body).toEqual({ state: 'passed' });
    expect(await ask(paths.turnstile.notPassed(answer.scan!), {}, token)).toMatchObject({ status: 409 });
    expect(await show(token, ticket.code)).toMatchObject({ open: false, result: 'already_used' });
    const { id } = await deviceIdOf(token);
    expect((await scansOf(ticket.id)).map(({ deviceId, userId }) => [deviceId, userId])).toEqual([
      [id, null],
      [id, null],
    ]);
  });

  it('opens again for the same reading alone, not for another code, device, gate or person with its nonce', async () => {
    const [token, another] = [await paired(), await paired()];
    const [ticket, other] = [await sellTicket({ venueId }), await sellTicket({ venueId })];
    const nonce = randomUUID();
    const first = await show(token, ticket.code, nonce);
    expect(await show(token, ticket.code, nonce)).toMatchObject({ open: true, replayed: true, scan: first.scan });
    const others = [show(token, other.code, nonce), show(another, ticket.code, nonce)];
    for (const { status, open } of await Promise.all(others)) expect([status, open]).toEqual([422, undefined]);
    const told = await send(manager, ticket.code, { nonce, gateId: gate.id });
    expect([told.status, told.text]).toEqual([422, expect.not.stringContaining(ticket.reference)]);
    expect(await usesLeft(other.id)).toBe(1);
  });

  it('who does not go through has the entry again, exactly once', async () => {
    const token = await paired();
    const ticket = await sellTicket({ venueId, product: { uses: 3 } });
    const nonce = randomUUID();
    const { scan: id } = await show(token, ticket.code, nonce);
    expect(await usesLeft(ticket.id)).toBe(2);
    const told = await Promise.all([1, 2, 3].map(() => ask(paths.turnstile.notPassed(id!), {}, token)));
    expect(told.map(({ body }) => body.state)).toEqual(['undone', 'undone', 'undone']);
    await undoUnreported();
    expect(await usesLeft(ticket.id)).toBe(3);
    // The same scan again opens nothing; a new one does.
    expect(await show(token, ticket.code, nonce)).toMatchObject({ open: false, result: 'undone', replayed: true });
    expect(await show(token, ticket.code)).toMatchObject({ open: true });
    // A person went through nevertheless.
    expect((await ask(paths.turnstile.passed(id!), {}, token)).body).toEqual({ state: 'late' });
  });

  it('that says nothing in time gives the entry back by itself, and no sooner', async () => {
    const token = await paired();
    const ticket = await sellTicket({ venueId });
    const { id: deviceId } = await deviceIdOf(token);
    await prisma.gateDevice.update({ where: { id: deviceId }, data: { passSeconds: 2 } });
    const { scan: id } = await show(token, ticket.code);
    // Open for 2 seconds, and 5 more to report. With the usual 8 seconds it would be 13.
    await pause(5500);
    await undoUnreported();
    expect(await usesLeft(ticket.id)).toBe(0);
    await expect.poll(() => usesLeft(ticket.id), { timeout: 4000 }).toBe(1);
    expect(await prisma.entryUndo.findMany({ where: { validationId: id! } })).toMatchObject([{ cause: 'no_report' }]);
  }, 20_000);

  it('concerns its own scans alone', async () => {
    const [one, other] = [await paired(), await paired()];
    const { scan: id } = await show(one, (await sellTicket({ venueId })).code);
    expect((await ask(paths.turnstile.passed(id!), {}, other)).status).toBe(404);
    expect((await ask(paths.turnstile.notPassed(id!), {}, other)).status).toBe(404);
    expect((await ask(paths.turnstile.passed('nonsense'), {}, one)).status).toBe(404);
  });

  it('refuses a ticket of another venue', async () => {
    expect(await show(await paired(), (await sellTicket()).code)).toMatchObject({ open: false, result: 'wrong_gate' });
  });

  it('is refused nonsense, and what it said before stays', async () => {
    const token = await paired();
    const beat = (body: unknown) => ask(paths.turnstile.heartbeat(), body, token);
    expect((await beat({ battery: 71, queue: 3, software: 'fw 2.1' })).status).toBe(200);
    for (const body of [{ battery: 900 }, { battery: 'full' }, { queue: -1 }, { queue: 1e12 }, { software: {} }])
      expect((await beat(body)).status).toBe(422);
    for (const body of ['{', '[]', '"x"', 'null']) expect((await beat(body)).status).toBeLessThan(500);
    expect((await show(token, '')).status).toBe(422);
    const { id } = await deviceIdOf(token);
    expect(await prisma.gateDevice.findUniqueOrThrow({ where: { id } })).toMatchObject({
      battery: 71,
      queue: 3,
      software: 'fw 2.1',
    });
  });

  it('opens once for staff', async () => {
    const token = await paired();
    const { id } = await deviceIdOf(token);
    await manager.post(paths.validators.open(id), { reason: 'Wheelchair' });
    const beats = [
      await ask(paths.turnstile.heartbeat(), {}, token),
      await ask(paths.turnstile.heartbeat(), {}, token),
    ];
    expect(beats.map(({ body }) => body.openOnce)).toEqual([true, false]);
  });
});

describe('a device that is taken away', () => {
  it('is refused from the next scan on, and its steward is signed out', async () => {
    const { code } = await codeFor();
    const steward = await signInAs(app, (await makeUser('validator')).email);
    await steward.json('POST', paths.turnstile.pair(), { code, cookie: true });
    const ticket = await sellTicket({ venueId });
    const { result } = await scan(steward, ticket.code, { gateId: gate.id });
    expect(result).toBe('accepted');
    const [entry] = await scansOf(ticket.id);
    const [deviceId, userId] = [entry!.deviceId!, entry!.userId];
    expect([deviceId, userId]).toEqual([expect.any(String), expect.any(String)]);
    await expect
      .poll(async () => (await prisma.gateDevice.findUniqueOrThrow({ where: { id: deviceId } })).sessionId)
      .not.toBeNull();
    await manager.post(paths.validators.revoke(deviceId), { reason: 'Left in a taxi' });
    const next = await steward.json('POST', paths.validations.scans(), {
      nonce: randomUUID(),
      code: (await sellTicket({ venueId })).code,
      gateId: gate.id,
      scannedAt: new Date().toISOString(),
    });
    expect(next.status).toBeGreaterThanOrEqual(401);
    expect(next.status).toBeLessThan(420);
  });

  it('scans nothing more by itself, whatever it knows', async () => {
    const token = await paired();
    const { id } = await deviceIdOf(token);
    const ticket = await sellTicket({ venueId });
    await manager.post(paths.validators.revoke(id), { reason: 'Stolen' });
    expect((await show(token, ticket.code)).status).toBe(401);
    expect((await ask(paths.turnstile.heartbeat(), {}, token)).status).toBe(401);
    // The statement checks too: a scan read before the device was removed has no effect.
    const read = { deviceId: id, passSeconds: 8, gateId: gate.id, eventId: null, userId: null, rights: null };
    const reading = {
      nonce: randomUUID(),
      code: ticket.code,
      scannedAt: toIso(new Date()),
      direction: 'entry',
    } as const;
    expect(await validateTicket({ ...read, ...reading, until: null, within: null, forceReason: null })).toBeNull();
    expect(await scansOf(ticket.id)).toEqual([]);
    expect(
      expectPage(await manager.visit(paths.validators.index()), 'Validators/Index').devices.find((d) => d.id === id),
    ).toMatchObject({ revokeReason: 'Stolen', isOnline: false });
  });
});
