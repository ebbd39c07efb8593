/** Every operation accepts a request; what a program makes can be read, and is gone once it is deleted. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { partOf, startMailServer } from '../integration/mails/mailServer';
import type { Sent } from './generated';
import { openHouse, withoutLimits } from './house';
import { inOrder, named } from './operations';
import { done, sent, type Table } from './valid/asking';
import { OF_DEVICES, OF_RESELLERS } from './valid/ofOthers';
import { OF_PROGRAMS } from './valid/ofPrograms';
import { ofTills } from './valid/ofTills';

const mails = await startMailServer();
afterAll(() => mails.stop());
const house = await openHouse('all', { MAIL_URL: mails.url });
beforeEach(withoutLimits);

async function digitsOf(email: string): Promise<string> {
  const received = () => mails.received.find(({ to }) => to.includes(email));
  await expect.poll(() => received() !== undefined, { timeout: 20_000 }).toBe(true);
  return /AFORO-(\d{6})/.exec(partOf(received()!, 'text/plain').toString())![1]!;
}

const VALID: Table = { ...OF_PROGRAMS, ...OF_DEVICES, ...OF_RESELLERS, ...ofTills(digitsOf) };
const nameOf = ({ operation }: (typeof house.calls)[number]) => operation.operationId;

it('names an accepted request for each operation, and for no other', () => {
  expect(Object.keys(VALID).toSorted()).toEqual(house.calls.map(nameOf).toSorted());
});

it.each(named(inOrder(house.calls)))('%s is accepted', async (_line, call) => {
  const request = await VALID[nameOf(call)]!(house);
  const told = await house.send(call, request);
  house.expectAsDeclared(call, request, told);
  expect([told.status, told.text]).toEqual([Number(Object.keys(call.operation.responses)[0]), told.text]);
});

const callOf = (name: string) => house.calls.find((call) => nameOf(call) === name)!;
const made = async (name: string): Promise<Record<string, string>> => done(house, name, await VALID[name]!(house));
const read = (name: string, path: string) => house.send(callOf(name), sent(path));
const idOf = (record: Record<string, string>) => record.reference ?? record.id;

describe('what a program makes', () => {
  it.each([
    ['createHold', 'getHold', '/holds/'],
    ['createOrder', 'getOrder', '/orders/'],
    ['createWebhook', 'getWebhook', '/webhooks/'],
  ])('by %s is read by %s', async (make, reading, address) => {
    const record = await made(make);
    const { status, text } = await read(reading, `/api/v1${address}${idOf(record)}`);
    // A link to pay and a secret are told once.
    const { payLink: _, payUntil: __, secret: ___, ...shown } = record;
    expect([status, JSON.parse(text)]).toEqual([200, shown]);
  });

  it.each([
    ['createRefund', 'listRefunds'],
    ['createCompanyOrder', 'listCompanyOrders'],
  ])('by %s is listed by %s', async (make, listing) => {
    const request = await VALID[make]!(house);
    const record = await done<{ id?: string; data?: { id: string }[] }>(house, make, request);
    const { status, text } = await read(listing, request.path);
    const ids = (JSON.parse(text) as { data: { id: string }[] }).data.map(({ id }) => id);
    expect([status, ids]).toEqual([200, expect.arrayContaining([record.id ?? record.data![0]!.id])]);
  });

  it('by moveItems is read in the order', async () => {
    const request = await VALID.moveItems!(house);
    const { reference } = await done<{ reference: string }>(house, 'moveItems', request);
    const { text } = await read('getOrder', `/api/v1/orders/${reference}`);
    const { slotId } = JSON.parse(request.body!) as { slotId: string };
    expect((JSON.parse(text) as { items: { slotId: string }[] }).items.map((item) => item.slotId)).toContain(slotId);
  });
});

describe('after it was deleted', () => {
  it('a webhook answers 404 to every use, also to a second deletion', async () => {
    const { id } = await made('createWebhook');
    const address = `/api/v1/webhooks/${id}`;
    await done(house, 'deleteWebhook', sent(address));
    const uses: [string, Sent][] = [
      ['getWebhook', sent(address)],
      ['updateWebhook', sent(address, { name: 'ERP' })],
      ['rotateWebhookSecret', sent(`${address}/rotate-secret`)],
      ['deleteWebhook', sent(address)],
    ];
    for (const [name, use] of uses) expect([name, (await house.send(callOf(name), use)).status]).toEqual([name, 404]);
  });

  // A hold stays readable as the record of what was released.
  it('a hold is cancelled, and cannot be changed or sold', async () => {
    const { id } = await made('createHold');
    const address = `/api/v1/holds/${id}`;
    await done(house, 'deleteHold', sent(address));
    expect(JSON.parse((await read('getHold', address)).text)).toMatchObject({ state: 'cancelled', order: null });
    const customer = { name: 'Clara Vidal', email: 'clara@example.test' };
    const uses: [string, Sent, number][] = [
      ['changeHold', sent(address, { extend: true }), 409],
      ['createOrder', sent('/api/v1/orders', { hold: id, customer, payment: 'link' }), 409],
      ['deleteHold', sent(address), 204],
    ];
    for (const [name, use, status] of uses)
      expect([name, (await house.send(callOf(name), use)).status]).toEqual([name, status]);
  });
});
