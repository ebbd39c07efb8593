/** A copied event: everything needed for sales, nothing that was sold. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { signedIn } from '../users/people';
import { actionsOn, makeEvent, makeOrder, makeSellable, makeVenue } from './catalogueFixture';

const app = runApp();
const manager = signedIn(app, 'manager');

const DAY_MS = 86_400_000;

async function makeOriginal() {
  const venue = await makeVenue();
  const event = await makeEvent(manager, venue.id, {
    slug: 'grand-tour',
    title: { en: 'Grand tour', es: 'Gran visita' },
  });
  const { product } = await makeSellable(event.id);
  const quota = await prisma.quota.create({
    data: { id: randomUUID(), eventId: event.id, name: 'Guides', size: 9, held: 1, sold: 4 },
  });
  await prisma.productQuota.create({ data: { productId: product.id, quotaId: quota.id } });
  await prisma.productPrice.create({
    data: { id: randomUUID(), productId: product.id, position: 0, label: 'Early', priceCents: 900, weekdays: [1, 2] },
  });
  const promo = await prisma.promo.create({
    data: {
      id: randomUUID(),
      eventId: event.id,
      name: { en: 'Ten off' },
      effect: 'percentage',
      percent: 1000,
      productIds: [product.id],
      uses: 7,
      spentCents: 700,
    },
  });
  await prisma.promoCode.create({ data: { id: randomUUID(), code: 'GRAND', promoId: promo.id } });
  const hours = { fromTime: '10:00', toTime: '18:00', stepMinutes: 30, durationMinutes: 60, capacity: 10 };
  const [validFrom, validUntil] = [new Date('2020-01-01'), new Date('2021-12-31')];
  await prisma.timeBlock.create({
    data: { id: randomUUID(), eventId: event.id, name: 'All year', weekdays: [2, 3], ...hours, validFrom, validUntil },
  });
  for (const days of [-30, 30]) {
    await prisma.timeBlockException.create({
      data: { id: randomUUID(), eventId: event.id, date: new Date(Date.now() + days * DAY_MS), kind: 'closed' },
    });
  }
  await makeOrder(event.id);
  await prisma.event.update({ where: { id: event.id }, data: { status: 'published' } });
  return { event, product, quota, promo };
}

it('is a draft with the same products, quotas, prices, hours and promotions, and no sales', async () => {
  const { event, product, quota } = await makeOriginal();
  const id = randomUUID();
  const answers = await Promise.all([1, 2].map(() => manager.post(paths.events.copies(event.id), { id })));
  for (const answer of answers) {
    const page = expectPage(answer, 'Events/Edit');
    expect(page).toMatchObject({
      status: 'draft',
      title: 'Grand tour (copy)',
      isOrdered: false,
      productCount: 1,
      promoCount: 1,
    });
    expect(page.record).toMatchObject({
      id,
      version: 1,
      values: { ...event.values, slug: 'grand-tour-2', title: { en: 'Grand tour (copy)', es: 'Gran visita (copia)' } },
    });
  }
  expect(await actionsOn(id)).toEqual(['event.copied']);

  const copy = await prisma.event.findUniqueOrThrow({
    where: { id },
    include: {
      products: { include: { prices: true, quotas: true } },
      quotas: true,
      promos: { include: { codes: true } },
      timeBlocks: true,
      exceptions: true,
      appointments: true,
    },
  });
  const [copied] = copy.products;
  expect(copied).toMatchObject({ name: { en: 'Adult' }, priceCents: 1200, taxRate: 2100, version: 1 });
  expect([copied!.id, copied!.number]).not.toEqual(expect.arrayContaining([product.id]));
  expect(copied!.number).not.toBe(product.number);
  expect(copied!.prices).toEqual([expect.objectContaining({ label: 'Early', priceCents: 900, weekdays: [1, 2] })]);
  expect(copy.quotas).toEqual([expect.objectContaining({ name: 'Guides', size: 9, held: 0, sold: 0 })]);
  expect(copied!.quotas).toEqual([{ productId: copied!.id, quotaId: copy.quotas[0]!.id }]);
  expect(copy.quotas[0]!.id).not.toBe(quota.id);
  expect(copy.promos).toEqual([
    expect.objectContaining({ percent: 1000, productIds: [copied!.id], uses: 0, spentCents: 0, codes: [] }),
  ]);
  expect(copy.timeBlocks).toEqual([expect.objectContaining({ name: 'All year', weekdays: [2, 3], capacity: 10 })]);
  expect(copy.exceptions).toHaveLength(1);
  expect(copy.appointments).toEqual([]);

  const original = await prisma.event.findUniqueOrThrow({
    where: { id: event.id },
    include: { quotas: true, promos: true },
  });
  expect(original).toMatchObject({ status: 'published', version: 1, quotas: [{ sold: 4 }], promos: [{ uses: 7 }] });
});

it('of a copy counts on, and of nothing is not found', async () => {
  const { id } = (await prisma.event.findUniqueOrThrow({ where: { slug: 'grand-tour-2' } })) as { id: string };
  const again = randomUUID();
  const { record } = expectPage(await manager.post(paths.events.copies(id), { id: again }), 'Events/Edit');
  expect(record.values.slug).toBe('grand-tour-3');
  expect((await manager.post(paths.events.copies(randomUUID()), { id: randomUUID() })).status).toBe(404);
});
