/** Add-ons such as an audio guide or a fee are handed out at the gate: they do not open it or admit anyone. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import type { Pairing, ScanTotals } from '../../../server/validations/pages';
import { insideNow } from '../../../server/validations/queries/insideNow';
import { runApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { createVenue } from '../orders/shopFixture';
import { signedIn } from '../users/people';
import { createEntryRule, createGate, type Gate, scan, scansOf, sellTicket } from './gateFixture';
import { deliver, openDevice } from './offlineFixture';

const app = runApp();
const steward = signedIn(app, 'validator');
const manager = signedIn(app, 'manager');
let venueId: string;
let gate: Gate;

beforeAll(async () => {
  venueId = await createVenue();
  gate = await createGate(venueId);
});

const sellGuide = (product: object = {}) =>
  sellTicket({ venueId, product: { category: 'extra', capacityUnits: 0, ...product } });
const usesOf = async (id: string) => (await prisma.ticket.findUniqueOrThrow({ where: { id } })).usesLeft;
const inside = async () => (await insideNow([venueId]))[0]!.people;

async function pairTurnstile() {
  const pairing = await manager.json('POST', paths.validators.pairings(), { gateId: gate.id, name: 'Left' });
  const ask = async (path: string, body: object, token = '') =>
    (await (
      await fetch(app.url + path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
        body: JSON.stringify(body),
      })
    ).json()) as Record<string, unknown>;
  const { token } = await ask(paths.turnstile.pair(), { code: pairing.json<Pairing>().code });
  return (code: string) =>
    ask(paths.turnstile.scans(), { code, nonce: randomUUID(), scannedAt: new Date().toISOString() }, String(token));
}

it('a turnstile stays shut and takes nothing; a steward hands it over once, and nobody is inside', async () => {
  const guide = await sellGuide();
  const showAt = await pairTurnstile();
  expect(await showAt(guide.code)).toMatchObject({ open: false, confirm: false, result: 'no_entry', light: 'amber' });
  expect(await usesOf(guide.id)).toBe(1);
  // A validation rule does not apply to add-ons.
  const rule = await createEntryRule({ when: { all: [{ fact: 'product', op: 'in', values: [guide.productId] }] } });
  expect((await scan(steward, guide.code, { gateId: gate.id })).result).toBe('no_entry');
  await prisma.validationRule.delete({ where: { id: rule } });
  // The second scan says when and where it was handed out.
  expect(await scan(steward, guide.code, { gateId: gate.id })).toMatchObject({
    result: 'already_used',
    details: { isGoods: true, lastEntryAt: expect.any(String), lastEntryGate: 'Main gate' },
  });
  expect((await showAt(guide.code)).open).toBe(false);
  expect(await usesOf(guide.id)).toBe(0);
  const early = await sellGuide();
  await prisma.ticket.update({ where: { id: early.id }, data: { validFrom: new Date(Date.now() + 3_600_000) } });
  expect((await scan(steward, early.code, { gateId: gate.id })).result).toBe('not_yet');
  const forced = await scan(manager, early.code, { gateId: gate.id, forceReason: 'It is only a guide' });
  expect(forced).toMatchObject({ result: 'no_entry', details: { forced: 'not_yet' } });
  // It cannot be scanned out either.
  const second = await sellGuide();
  expect((await scan(steward, second.code, { gateId: gate.id, direction: 'exit' })).result).toBe('no_entry');
  expect(await inside()).toBe(0);
  const { totals } = expectPage(
    await manager.visit(`${paths.validations.index()}?filter[gate]=${gate.id}`),
    'Validations/Index',
  );
  expect(totals as ScanTotals).toMatchObject({ accepted: 0, exited: 0, refused: 3 });
});

it('a device without a network says the same, and what an old one let in is told', async () => {
  const [guide, old] = [await sellGuide(), await sellGuide()];
  const device = await openDevice(steward, gate.id);
  expect([device.scan(guide.code), device.scan(guide.code)].map(({ result }) => result)).toEqual([
    'no_entry',
    'already_used',
  ]);
  device.scan(old.code, { result: 'accepted' });
  for (let time = 0; time < 2; time += 1) await deliver(steward, device.log);
  expect((await scansOf(guide.id)).map(({ result }) => result)).toEqual(['no_entry', 'already_used']);
  expect(await usesOf(guide.id)).toBe(0);
  const conflicts = await prisma.entryConflict.findMany({ where: { validation: { gateId: gate.id } } });
  expect(conflicts.map(({ kind }) => kind)).toEqual(['no_entry']);
  expect((await scan(steward, guide.code, { gateId: gate.id })).result).toBe('already_used');
});
