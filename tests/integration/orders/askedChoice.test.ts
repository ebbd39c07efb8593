/** A link that carries a choice fills the form of the event's page, and reserves nothing. */
import { describe, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { prepare } from '../../support/prepare';
import { createEvent, createProduct, createVenue } from './shopFixture';
import { DAY, slotAt } from './visitFixture';

const app = runApp({ PAYMENTS_SANDBOX: 'true' });

const shop = prepare(async () => {
  const event = await createEvent(await createVenue());
  const ticket = await createProduct(event.id, { name: { en: 'General' }, maxPerOrder: 4, position: 0 });
  const guide = await createProduct(event.id, { name: { en: 'Guide' }, minPerOrder: 2, position: 1 });
  const counter = await createProduct(event.id, { name: { en: 'Door' }, channels: ['counter'], position: 2 });
  const ten = await slotAt(event.id, '10:00');
  const full = await slotAt(event.id, '11:00', { capacity: 1 });
  await prisma.appointment.update({ where: { id: full }, data: { sold: 1 } });
  return { event, ticket, guide, counter, ten };
});

type Asked = { slotId: string | null; quantities: Record<string, number>; faults: string[] } | null;

async function askedAt(query: string): Promise<Asked> {
  const answer = await app.newClient().get(`/events/${shop.event.slug}?${query}`);
  return expectPage(answer, 'Orders/Create').asked as Asked;
}

describe('the form', () => {
  it('is filled with day, time and products, and nothing is reserved', async () => {
    const link = paths.events.chosen(shop.event.slug, {
      day: DAY,
      time: '10:00',
      lines: [
        { product: shop.ticket, quantity: 3 },
        { product: shop.guide, quantity: 2 },
      ],
      code: 'NO-SUCH-CODE',
    });
    const page = expectPage(await app.newClient().get(link), 'Orders/Create');
    expect(page.asked).toEqual({
      slotId: shop.ten,
      quantities: { [shop.ticket]: 3, [shop.guide]: 2 },
      faults: [],
    });
    expect([page.day, page.hold]).toEqual([DAY, null]);
    expect(await prisma.order.count()).toBe(0);
    expect(await prisma.appointment.findUniqueOrThrow({ where: { id: shop.ten } })).toMatchObject({ held: 0, sold: 0 });
  });

  it('says nothing about a page without a choice', async () => {
    expect(await askedAt('')).toBeNull();
    expect(await askedAt(`day=${DAY}`)).toBeNull();
    expect(await askedAt('utm_source=letter')).toBeNull();
  });

  it.each([
    ['a day without slots', () => 'day=2088-05-11&time=10:00', null, ['day', 'time']],
    ['a day that does not exist', () => 'day=2088-02-31&time=10:00', null, ['day', 'time']],
    ['a full time', () => `day=${DAY}&time=11:00`, null, ['time']],
    ['a time without a slot', () => `day=${DAY}&time=10:30`, null, ['time']],
    ['a product of another channel', () => `day=${DAY}&time=10:00&product=${shop.counter}`, 'ten', ['product']],
    ['an unknown product', () => `day=${DAY}&time=10:00&product=${uuidv7()}&quantity=2`, 'ten', ['product']],
  ])('ignores and names %s', async (_what, query, slot, faults) => {
    const slotId = slot === 'ten' ? shop.ten : null;
    expect(await askedAt(query())).toEqual({ slotId, quantities: {}, faults });
  });

  it('replaces a quantity that the product does not allow by its minimum', async () => {
    const products = `${shop.ticket},${shop.guide}`;
    expect(await askedAt(`product=${products}&quantity=5,1`)).toEqual({
      slotId: null,
      quantities: { [shop.ticket]: 1, [shop.guide]: 2 },
      faults: ['quantity'],
    });
  });

  it.each(['%00', '%ED%A0%80', 'x'.repeat(2000), '[]', '%', '{"a":1}', "'; drop table orders; --"])(
    'answers odd input %# with the page',
    async (text) => {
      const query = `day=${text}&time=${text}&product=${text}&quantity=${text}&code=${text}&return=${text}`;
      const asked = await askedAt(query);
      expect(asked?.faults).toEqual(expect.arrayContaining(['day', 'time', 'product', 'return']));
    },
  );

  it('names ignored parts in the text for browsers without scripts', async () => {
    const { text } = await app.newClient().get(`/events/${shop.event.slug}?day=${DAY}&time=10:30`);
    expect(text).toContain('Choose another time: the time in the link is not available.');
  });
});
