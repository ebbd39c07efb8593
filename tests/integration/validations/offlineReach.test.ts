/** Data given to and accepted from offline devices: a steward limited to some events, and a kiosk. */
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { createVenue } from '../orders/shopFixture';
import { PASS, sellPass } from '../passes/passFixture';
import { makeUser, signedIn, signInAs } from '../users/people';
import { createGate, type Gate, scansOf, sellTicket, WITH_ADULT } from './gateFixture';
import { deliver, openDevice, openKiosk } from './offlineFixture';

const app = runApp();
const validator = signedIn(app, 'validator');
const manager = signedIn(app, 'manager');
let guest: Client;
beforeAll(async () => {
  guest = app.newClient();
});

const openVenue = async (): Promise<Gate> => createGate(await createVenue());

async function pairKiosk(gate: Gate): Promise<{ token: string; id: string }> {
  const { code } = (await manager.json('POST', paths.validators.pairings(), { gateId: gate.id, name: 'Kiosk' })).json<{
    code: string;
  }>();
  const paired = await guest.json('POST', paths.turnstile.pair(), { code });
  const { token, device } = paired.json<{ token: string; device: { id: string } }>();
  return { token, id: device.id };
}

it('tells nothing of an event that is not theirs, but that it was not for here', async () => {
  const gate = await openVenue();
  const [own, other, honest] = [await sellTicket(gate), await sellTicket(gate), await sellTicket(gate)];
  const device = await openDevice(validator, gate.id);
  await sql('test_limited', 'update scan_grants set is_limited = true, within = array[$2::uuid] where id = $1::uuid', [
    device.list.grant.id,
    own.eventId,
  ]);
  device.scan(own.code);
  for (const claimed of ['accepted', 'exited', 'already_used', 'cancelled'] as const)
    device.scan(other.code, { result: claimed, direction: claimed === 'exited' ? 'exit' : 'entry' });
  device.scan(honest.code, { result: 'wrong_event' });
  expect(Object.values(await deliver(guest, device.log)).toSorted()).toEqual([
    ...['outside', 'outside', 'outside', 'outside'],
    ...['recorded', 'recorded'],
  ]);
  expect(await scansOf(other.id)).toEqual([]);
  expect(await scansOf(honest.id)).toMatchObject([{ result: 'wrong_event', data: {} }]);
});

it('gives a kiosk its list by its token, without names or notes, and takes what it let in as the kiosk’s', async () => {
  const gate = await openVenue();
  const [ticket, asked] = [
    await sellTicket(gate),
    await sellTicket({
      ...gate,
      product: {
        gateQuestions: [WITH_ADULT],
      } as never,
    }),
  ];
  await sql('test_note', 'update order_items set gate_note = $2 where order_id = $1::uuid', [
    ticket.order.id,
    'Wheelchair',
  ]);
  const { token, id } = await pairKiosk(gate);
  const kiosk = await openKiosk(app, token, gate.id);
  expect(kiosk.tickets.map((one) => one.id).toSorted()).toEqual([ticket.id, asked.id].toSorted());
  expect(JSON.stringify(kiosk.list)).not.toMatch(/Wheelchair|Ana|@/);
  expect(kiosk.list.grant).toMatchObject({ owner: id, mayForce: false });

  expect(kiosk.scan(ticket.code).result).toBe('accepted');
  // A kiosk has no steward to ask: the question is a denial.
  expect(kiosk.scan(asked.code).result).toBe('answer_needed');
  for (let time = 0; time < 2; time += 1) await deliver(guest, kiosk.log);
  expect(await scansOf(ticket.id)).toMatchObject([{ result: 'accepted', userId: null, deviceId: id }]);
  expect(await scansOf(asked.id)).toMatchObject([{ result: 'answer_needed', userId: null, deviceId: id }]);

  await prisma.gateDevice.update({ where: { id }, data: { revokedAt: new Date() } });
  await expect(openKiosk(app, token, gate.id)).rejects.toThrow('401');
  await expect(openKiosk(app, 'dev_00000000000000000000000000000000', gate.id)).rejects.toThrow('401');
});

it('refuses a scan with the id of a scan of another ticket, gate or device', async () => {
  const gate = await openVenue();
  const crypt = await createGate(gate.venueId, 'Crypt');
  const [ticket, other] = [await sellTicket(gate), await sellTicket(gate)];
  const device = await openDevice(validator, gate.id);
  device.scan(ticket.code);
  const told = JSON.parse(device.log[0]!.text);
  const colleague = await openDevice(await signInAs(app, (await makeUser('validator')).email), gate.id);
  expect(Object.values(await deliver(guest, device.log))).toEqual(['recorded']);
  for (const signed of [
    device.sign({ ...told, code: other.code }),
    device.sign({ ...told, gateId: crypt.id }),
    colleague.sign(told),
  ])
    expect(Object.values(await deliver(guest, [signed]))).toEqual(['nonce_used']);
  expect(Object.values(await deliver(guest, device.log))).toEqual(['known']);
  expect(await scansOf(other.id)).toEqual([]);
});

it('keeps the entry of a kiosk whose answer was lost: the server’s where it still waits, its own where that was undone', async () => {
  const gate = await openVenue();
  const [waiting, undone] = [await sellTicket(gate), await sellTicket(gate)];
  const { token } = await pairKiosk(gate);
  const kiosk = await openKiosk(app, token, gate.id);
  for (const { code } of [waiting, undone]) expect(kiosk.scan(code).result).toBe('accepted');
  for (const [at, { code }] of [waiting, undone].entries()) {
    const body = { nonce: kiosk.log[at]!.nonce, code, scannedAt: new Date().toISOString() };
    const answer = await fetch(app.url + paths.turnstile.scans(), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(200);
  }
  const [lost] = await scansOf(undone.id);
  await sql(
    'test_late',
    `update gate_passages set expires_at = now() - interval '1 minute' where validation_id = $1::uuid`,
    [lost!.id],
  );
  await sql('test_undo', `select undo_entry($1::uuid, 'no_report', null, null, null)`, [lost!.id]);

  // Another kiosk settles no passage of this one.
  const other = await openKiosk(app, (await pairKiosk(gate)).token, gate.id);
  const foreign = other.sign(JSON.parse(kiosk.log[0]!.text));
  expect(Object.values(await deliver(guest, [foreign]))).toEqual(['nonce_used']);
  expect(await prisma.gatePassage.count({ where: { validation: { gateId: gate.id }, state: 'passed' } })).toBe(0);

  expect(Object.values(await deliver(guest, kiosk.log)).toSorted()).toEqual(['known', 'recorded']);
  expect(Object.values(await deliver(guest, kiosk.log))).toEqual(['known', 'known']);
  expect(await scansOf(waiting.id)).toMatchObject([{ result: 'accepted' }]);
  expect((await scansOf(undone.id)).map(({ result }) => result).toSorted()).toEqual(['accepted', 'undone']);
  const passages = await prisma.gatePassage.findMany({ where: { validation: { gateId: gate.id } } });
  expect(passages.map(({ state }) => state).toSorted()).toEqual(['passed', 'undone']);
  expect(await prisma.entryConflict.findMany({ where: { validation: { ticketId: undone.id } } })).toMatchObject([
    { kind: 'answer_lost' },
  ]);
});

it('gives the photos of the passes of its gates, small, and a kiosk none', async () => {
  const gate = await openVenue();
  const { ticket } = await sellPass({ venueId: gate.venueId, rules: { ...PASS, photo: true } });
  const pass = await prisma.annualPass.findFirstOrThrow({ where: { ticketId: ticket.id } });
  const id = uuidv7();
  const picture = { create: { width: 1200, height: 1500, channels: 3, background: '#7a4' } } as const;
  const bytes = new Uint8Array(await sharp(picture).webp().toBuffer());
  await prisma.passPhoto.create({ data: { id, passId: pass.id, bytes } });
  const listed = (await openDevice(validator, gate.id)).tickets.find((one) => one.id === ticket.id);
  expect(listed?.pass).toMatchObject({ hasPhoto: true, photo: id });
  const ask = (at: Gate, ids: unknown, client = validator) =>
    client.json('POST', paths.validations.offlineFaces(), { gateId: at.id, ids });
  const { faces } = (await ask(gate, [id, uuidv7()])).json<{ faces: Record<string, string> }>();
  expect(Object.keys(faces)).toEqual([id]);
  const small = Buffer.from(faces[id]!, 'base64');
  expect(small.length).toBeLessThan(12_000);
  expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width: 180, height: 225 });

  expect((await ask(await openVenue(), [id])).json()).toEqual({ faces: {} });
  expect((await ask(gate, [id], guest)).status).toBe(401);
  for (const ids of [[], 'x', ['x'], Array.from({ length: 51 }, () => id)])
    expect((await ask(gate, ids)).status).toBe(422);
  const { token } = await pairKiosk(gate);
  const [own] = (await openKiosk(app, token, gate.id)).tickets;
  expect(own?.pass).toMatchObject({ hasPhoto: true, photo: null, holder: null });
});

it('what a device did not know stands with the true reason once the server knows it', async () => {
  const gate = await openVenue();
  const device = await openDevice(validator, gate.id);
  const [since, elsewhere] = [await sellTicket(gate), await sellTicket()];
  for (const { reference } of [since, elsewhere, { reference: 'AAAAAAAAAA' }])
    expect(device.scan(reference).result).toBe('unlisted');
  await deliver(validator, device.log);
  expect((await scansOf(since.id)).map(({ result }) => result)).toEqual(['unlisted']);
  expect((await scansOf(elsewhere.id)).map(({ result }) => result)).toEqual(['wrong_gate']);
  expect(await prisma.validation.count({ where: { gateId: gate.id, result: 'unknown', ticketId: null } })).toBe(1);
  const query = new URLSearchParams({ 'f.gate': gate.id, 'f.at': 'today' });
  const { list, totals } = expectPage(
    await manager.visit(`${paths.validations.index()}?${query}`),
    'Validations/Index',
  );
  expect(list.rows.map(({ result }) => result).toSorted()).toEqual(['unknown', 'unlisted', 'wrong_gate']);
  expect(totals).toMatchObject({ refused: 3, byResult: { unlisted: 1, wrong_gate: 1, unknown: 1 } });
  // The server's own undelivered result is kept.
  const nonce = device.log[0]!.nonce;
  expect(await deliver(validator, device.log)).toMatchObject({ [nonce]: 'known' });
});
