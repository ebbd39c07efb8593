import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { makeUser, signInAs } from '../users/people';
import { openChannelDesk, type Stock } from './channelFixture';

const { app, admin, createStock, open, hold, shop } = await openChannelDesk();
afterAll(() => app.close());

let { event, product } = {} as Stock;
beforeEach(async () => {
  ({ event, product } = await createStock());
});

const { channels, channelOrder, channelProducts } = paths.settings;
const change = async (code: string, values: object) => {
  const { record } = await open(code);
  return admin.json('PATCH', channels(code), { ...record.values, ...values, version: record.version });
};
const errorsOf = (answer: { json: <T>() => T }) => answer.json<{ errors: Record<string, string[]> }>().errors;

describe('who may come in', () => {
  it('refuses guests and staff without the permission, at every address', async () => {
    const manager = await signInAs(app, (await makeUser('manager')).email);
    const calls: [Parameters<Client['json']>[0], string][] = [
      ['GET', channels()],
      ['POST', channels()],
      ['GET', channels('web')],
      ['PATCH', channels('web')],
      ['DELETE', channels('web')],
      ['PUT', channelOrder()],
      ['PUT', channelProducts('web')],
    ];
    for (const [method, path] of calls) {
      const body = method === 'GET' ? undefined : {};
      expect((await app.newClient().json(method, path, body)).status, `guest ${method} ${path}`).toBe(401);
      expect((await manager.json(method, path, body)).status, `manager ${method} ${path}`).toBe(403);
    }
  });
});

describe('a channel', () => {
  const add = (code: string, name: object = { en: 'Hotel desks' }) => admin.json('POST', channels(), { code, name });

  it('is added switched off, once however often it is sent, and deleted while nothing was sold', async () => {
    expect((await add('hotels')).status).toBe(200);
    expect((await add('hotels')).status).toBe(200);
    expect(errorsOf(await add('hotels', { en: 'Other' }))).toEqual({
      code: ['A channel with this code already exists.'],
    });
    expect(await prisma.auditLog.count({ where: { action: 'sales_channel.created' } })).toBe(1);
    expect((await open('hotels')).record.values).toMatchObject({
      enabled: false,
      feeKind: 'none',
      name: { en: 'Hotel desks' },
    });
    await prisma.product.update({ where: { id: product }, data: { channels: ['web', 'hotels'] } });
    expect((await admin.json('DELETE', channels('hotels'))).status).toBe(200);
    expect((await admin.json('DELETE', channels('hotels'))).status).toBe(200);
    expect(await prisma.product.findUnique({ where: { id: product }, select: { channels: true } })).toEqual({
      channels: ['web'],
    });
  });

  it('that comes with the product, or has sold, stays', async () => {
    expect((await admin.json('DELETE', channels('web'))).status).toBe(409);
    await add('fairs');
    const { reference } = (await hold()).json<{ reference: string }>();
    await prisma.order.update({ where: { reference }, data: { channel: 'fairs' } });
    expect((await admin.json('DELETE', channels('fairs'))).json()).toMatchObject({ code: 'channel_used' });
  });

  it.each([
    [{ code: 'Ñ' }, 'code'],
    [{ code: '9x' }, 'code'],
    [{ name: {} }, 'name'],
    [{ name: { xx: 'Name' } }, 'name'],
  ])('is refused as %j', async (values, field) => {
    const answer = await admin.json('POST', channels(), { code: 'fine', name: { en: 'Fine' }, ...values });
    expect(answer.status).toBe(422);
    expect(Object.keys(errorsOf(answer))).toEqual([field]);
  });

  it.each([
    [{ feeKind: 'per_order', feeCents: 0, feeTaxRate: 2100 }, 'feeCents'],
    [{ feeKind: 'per_order', feeCents: -100, feeTaxRate: 2100 }, 'feeCents'],
    [{ feeKind: 'percentage', feePercent: 0, feeTaxRate: 2100 }, 'feePercent'],
    [{ feeKind: 'percentage', feePercent: 10_001, feeTaxRate: 2100 }, 'feePercent'],
    [{ feeTaxRate: 210_000 }, 'feeTaxRate'],
    // A missing rate differs from a rate of 0, which may be chosen.
    [{ feeKind: 'per_order', feeCents: 100 }, 'feeTaxRate'],
    [{ feeKind: 'percentage', feePercent: 100, feeTaxRate: null }, 'feeTaxRate'],
    [{ maxTickets: 0 }, 'maxTickets'],
    [{ leadMinutes: 1.5 }, 'leadMinutes'],
    [{ paymentMethods: ['shells'] }, 'paymentMethods.0'],
  ])('keeps its terms instead of %j', async (values, field) => {
    const before = await open('kiosk');
    const answer = await change('kiosk', values);
    expect(answer.status).toBe(422);
    expect(Object.keys(errorsOf(answer))).toEqual([field]);
    expect((await open('kiosk')).record).toEqual(before.record);
  });

  it('keeps its sites when a form of an earlier version does not send them', async () => {
    expect((await change('kiosk', { embedOrigins: ['https://museum.example'] })).status).toBe(200);
    const { record } = await open('kiosk');
    const { embedOrigins, ...older } = record.values;
    expect(embedOrigins).toEqual(['https://museum.example']);
    const sent = { ...older, maxTickets: 40, version: record.version };
    expect((await admin.json('PATCH', channels('kiosk'), sent)).status).toBe(200);
    expect((await open('kiosk')).record.values).toMatchObject({ maxTickets: 40, embedOrigins });
    expect((await change('kiosk', { embedOrigins: [] })).status).toBe(200);
    expect((await open('kiosk')).record.values.embedOrigins).toEqual([]);
  });

  it('tells who saved first', async () => {
    const { record } = await open('partner');
    expect((await change('partner', { maxTickets: 50 })).status).toBe(200);
    const answer = await admin.json('PATCH', channels('partner'), { ...record.values, version: record.version });
    expect(answer.status).toBe(409);
    expect(answer.json()).toMatchObject({ conflict: { version: 2, values: { maxTickets: 50 } } });
  });

  it('stands where it is put, recorded once', async () => {
    await admin.json('PUT', channelOrder(), { codes: ['kiosk', 'web', 'nowhere'] });
    await admin.json('PUT', channelOrder(), { codes: ['kiosk', 'web'] });
    const listed = expectPage(await admin.get(channels()), 'Settings/SalesChannels').channels;
    expect(listed.slice(0, 2).map(({ code }) => code)).toEqual(['kiosk', 'web']);
    expect(await prisma.auditLog.count({ where: { action: 'sales_channel.reordered' } })).toBe(1);
  });
});

describe('the terms of the shop', () => {
  it('limit how many tickets fit in an order', async () => {
    await change('web', { maxTickets: 2 });
    expect((await shop()).maxTickets).toBe(2);
    expect(errorsOf(await hold(3))).toEqual({ lines: ['Maximum 2 tickets per order.'] });
    expect((await hold(2)).status).toBe(201);
    await change('web', { maxTickets: null });
    expect((await hold(3)).status).toBe(201);
  });

  it('close the sale of a slot so long before it begins', async () => {
    await change('web', { leadMinutes: 240 });
    expect((await shop()).days).toEqual([]);
    expect((await hold()).json()).toMatchObject({ code: 'slot_closed' });
    await change('web', { leadMinutes: 60 });
    expect((await shop()).days.length).toBe(1);
    expect((await hold()).status).toBe(201);
    await change('web', { leadMinutes: null });
  });

  it('take the money in no other way than they say, and need none for what is free', async () => {
    await change('web', { paymentMethods: ['wire_transfer'] });
    const place = async (held: { reference: string; key: string }) =>
      app.newClient().json('POST', paths.orders.place(held.reference, held.key), {
        name: 'Ana',
        email: 'ana@faro.test',
        acceptTerms: true,
      });
    expect((await place((await hold()).json())).json()).toMatchObject({ code: 'no_payment_method' });
    await prisma.product.update({ where: { id: product }, data: { priceCents: 0 } });
    expect((await place((await hold()).json())).json()).toMatchObject({ state: 'paid' });
    await change('web', { paymentMethods: ['card'] });
  });

  it('sell nothing new while they are switched off, and finish what was begun', async () => {
    const held = (await hold()).json<{ reference: string; key: string }>();
    await change('web', { enabled: false });
    expect((await shop()).event.sales).toBe('closed');
    expect((await hold()).json()).toMatchObject({ code: 'not_on_sale' });
    const cards = expectPage(await app.newClient().get(paths.home()), 'Welcome').events;
    expect(cards.find(({ id }) => id === event.id)?.sales).toBe('no_dates');
    const placed = await app.newClient().json('POST', paths.orders.place(held.reference, held.key), {
      name: 'Ana',
      email: 'ana@faro.test',
      acceptTerms: true,
    });
    expect(placed.json()).toMatchObject({ state: 'pending' });
    await change('web', { enabled: true });
    expect((await hold()).status).toBe(201);
  });

  it('add a fee to what costs something', async () => {
    await change('web', { feeKind: 'per_ticket', feeCents: 50, feeTaxRate: 2100 });
    expect((await hold(2)).json()).toMatchObject({ totalCents: 2500 });
    await change('web', { feeKind: 'none' });
    expect((await hold(2)).json()).toMatchObject({ totalCents: 2400 });
  });
});
