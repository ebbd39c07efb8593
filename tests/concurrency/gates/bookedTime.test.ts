/**
 * A pass that needs a booked time, and the ticket of that time: scanned at two gates of two processes at the same time,
 * one is accepted.
 */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { createProduct, createSlot } from '../../integration/orders/shopFixture';
import { openPassShop, PASS, sellUncoded } from '../../integration/passes/passFixture';
import { applyCode, line, place } from '../../integration/promos/promoFixture';
import { staffAtEach } from '../../integration/users/people';
import type { Client } from '../../support/client';
import { proving } from '../../support/placingBrowser';
import { createPromosEverywhere } from '../../support/promos';
import { type Held, hold, runBoxOffice } from '../boxOffice';
import { UNTIL_IT_SHOWS, withoutGuard } from '../withoutGuard';

const office = runBoxOffice();
let devices: Client[];
let product: string;
let shop: Awaited<ReturnType<typeof openPassShop>>;
const gates = [uuidv7(), uuidv7()];
beforeAll(async () => {
  for (const [at, id] of gates.entries())
    await prisma.gate.create({ data: { id, venueId: office.venueId, name: `Gate ${at}` } });
  devices = await staffAtEach(office.processes, 'validator');
  shop = await openPassShop({ ...PASS, slot: true }, office.venueId);
  product = await createProduct(office.event.id, { entryBeforeMinutes: 600 });
  await createPromosEverywhere({ eventId: office.event.id, percent: 10_000, passProductIds: [shop.productId] });
});

/** A pass with a free ticket for a current time. @returns their references, and the ticket's id */
async function book(): Promise<{ pass: string; booked: string; id: string }> {
  const { pass, order: bought } = await sellUncoded(shop);
  const slot = await createSlot(office.event.id, { inHours: 1 });
  const holder = office.processes[0].newClient();
  const held = (await hold(holder, office.event.slug, [line(product, slot, 1)])).json<Held>();
  const coded = await applyCode(
    proving(holder, bought),
    held as Parameters<typeof applyCode>[1],
    pass.ticket.reference,
  );
  expect(coded.status, coded.text).toBe(200);
  const placed = await place(holder, held as Parameters<typeof place>[1]);
  expect(placed.status, placed.text).toBe(200);
  const order = await prisma.order.findUniqueOrThrow({
    where: { reference: held.reference },
    include: { tickets: true, items: true },
  });
  expect(order, placed.text).toMatchObject({ state: 'paid', tickets: [{}] });
  const ticket = order.tickets[0]!;
  return { pass: pass.ticket.reference, booked: ticket.reference, id: ticket.id };
}

const scanAt = async (which: number, code: string): Promise<string> => {
  const scan = { nonce: randomUUID(), code, gateId: gates[which], scannedAt: new Date().toISOString() };
  return (await devices[which]!.json('POST', paths.validations.scans(), scan)).json<{ result: string }>().result;
};

/** @returns the number of entries: at two processes, or both in one statement of one process */
async function enterTwice(isTogether: boolean): Promise<number> {
  const { pass, booked, id } = await book();
  const results = await Promise.all([scanAt(0, pass), scanAt(isTogether ? 0 : 1, booked)]);
  expect(await prisma.ticket.findUnique({ where: { id } })).toMatchObject({ state: 'used', usesLeft: 0 });
  const accepted = results.filter((result) => result === 'accepted').length;
  if (accepted === 1) expect(['slot_missing', 'already_used']).toContain(results.find((one) => one !== 'accepted'));
  return accepted;
}

it('lets one in, round after round', async () => {
  for (let round = 0; round < 8; round += 1) expect(await enterTwice(round % 4 === 3)).toBe(1);
});

describe('control: where a pass does not begin again without its booked ticket', UNTIL_IT_SHOWS, () => {
  // Both processes have checked before either records an entry.
  beforeAll(async () => {
    await withoutGuard('retry_unbooked', [['perform roll_back_for_retry();', 'null;']]);
    await withoutGuard('scan_facts', [
      ['from jsonb_to_recordset(p_scans)', 'from pg_sleep(0.3) pause cross join jsonb_to_recordset(p_scans)'],
    ]);
  });

  it('lets in both', async () => {
    expect(await enterTwice(false)).toBe(2);
  });
});
