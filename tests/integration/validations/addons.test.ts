/** A validation rule that requires an add-on: the gate, an offline device, the rule's test and the till agree. */
import { beforeAll, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import type { CheckedTicket } from '../../../server/shared/checked';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import { createEvent, createProduct, createVenue } from '../orders/shopFixture';
import { placeOrder } from '../payments/paymentFixture';
import { signedIn } from '../users/people';
import { createEntryRule, createGate, type Gate, scan, sellTicket, settle, ticketsOf } from './gateFixture';
import { deliver, openDevice } from './offlineFixture';

const app = runApp();
const steward = signedIn(app, 'validator');
const manager = signedIn(app, 'manager');
let gate: Gate;
let eventId: string;
let guide: string;
beforeAll(async () => {
  const venueId = await createVenue();
  gate = await createGate(venueId);
  eventId = (await createEvent(venueId)).id;
  const open = { entryBeforeMinutes: 600, entryAfterMinutes: 600 };
  guide = await createProduct(eventId, { category: 'extra', capacityUnits: 0, ...open });
});

const rule = () => ({
  ...{ venueId: gate.venueId, name: 'Guide', effect: 'deny' as const, priority: 100, active: true },
  when: { all: [{ fact: 'addons' as const, op: 'not_in' as const, values: [guide] }] },
  message: { en: 'An audio guide is required', es: 'Hace falta una audioguía' },
});
/** The till's result for a ticket: null if the gate would admit it. */
const atCounter = async (code: string) =>
  (await manager.json('POST', paths.checkAndPrint(), { code })).json<CheckedTicket>();

it('refuses those whose order lacks it, or had it refunded, and lets in those who have it', async () => {
  const [without, withGuide, refunded] = [
    await sellTicket({ eventId, venueId: gate.venueId }),
    await sellTicket({ eventId, venueId: gate.venueId, beside: guide }),
    await sellTicket({ eventId, venueId: gate.venueId, beside: guide }),
  ];
  const gone = (await ticketsOf(refunded.order, eventId)).find(({ productId }) => productId === guide);
  const { orderItemId } = await prisma.ticket.findUniqueOrThrow({ where: { id: gone!.id } });
  await prisma.orderItem.update({ where: { id: orderItemId }, data: { state: 'cancelled' } });
  expect((await atCounter(without.reference)).refusal).toBeNull();

  await createEntryRule(rule());
  const tried = await manager.json('POST', paths.validationRules.test(), {
    ...{ id: null, venueId: gate.venueId, rule: rule(), code: without.reference, gateId: gate.id, at: null },
  });
  expect(tried.json()).toMatchObject({ result: 'rules', own: { isTrue: true } });
  expect(await atCounter(without.reference)).toMatchObject({
    refusal: { result: 'rules', says: 'An audio guide is required' },
  });
  expect((await atCounter(withGuide.reference)).refusal).toBeNull();

  // The device decides by its list, before the server is asked.
  const device = await openDevice(steward, gate.id);
  const alone = [without, withGuide, refunded].map(({ code }) => device.scan(code, { isDropped: true }).result);
  expect(alone).toEqual(['rules', 'accepted', 'rules']);
  const said = [];
  for (const { code } of [without, withGuide, refunded])
    said.push((await scan(steward, code, { gateId: gate.id })).result);
  expect(said).toEqual(['rules', 'accepted', 'rules']);

  // Sold after the list was loaded: the device admits, and the server reports it.
  const order = await placeOrder({ eventId, product: without.productId }, { slot: without.order.slot, quantity: 1 });
  await settle(order);
  const late = (await ticketsOf(order, eventId))[0]!;
  expect(device.scan(late.code)).toMatchObject({ result: 'accepted' });
  await deliver(steward, device.log);
  expect(await prisma.entryConflict.findMany({ where: { validation: { ticketId: late.id } } })).toMatchObject([
    { kind: 'rules' },
  ]);
});
