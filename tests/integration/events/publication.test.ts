/** When an event may be published and sold, how it is archived, and when it may be deleted. */
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { storeMedia } from '../../../server/media';
import { SYSTEM } from '../../../server/shared/actor';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { signedIn } from '../users/people';
import { actionsOn, makeEvent, makeOrder, makeSellable, makeVenue } from './catalogueFixture';

const app = runApp();
const manager = signedIn(app, 'manager');
const agent = signedIn(app, 'agent');
let venueId: string;
beforeAll(async () => {
  venueId = (await makeVenue()).id;
});
beforeEach(() => sql('test_patience', 'delete from rate_limits'));

const eventOf = (id: string) => prisma.event.findUnique({ where: { id } });
const statusOf = async (id: string) => (await eventOf(id))?.status;

describe('publishing', () => {
  it('is refused, point by point, until the event could sell', async () => {
    const { id } = await makeEvent(manager, venueId);
    const missing = async () =>
      expectPage(await manager.visit(paths.events.edit(id)), 'Events/Edit')
        .readiness.filter((point) => point.isRequired && !point.isDone)
        .map(({ key }) => key);
    expect(await missing()).toEqual(['product', 'slots']);
    expect(expectPage(await manager.post(paths.events.publication(id)), 'Events/Edit').errors.form).toMatch(
      /Complete 2 items/,
    );
    expect(await statusOf(id)).toBe('draft');

    await makeSellable(id);
    expect(await missing()).toEqual([]);
    await sql('test_over', `update events set sales_until = now() - interval '1 day' where id = $1`, [id]);
    expect(await missing()).toEqual(['sales_window']);
    await sql('test_not_over', 'update events set sales_until = null where id = $1', [id]);
    await sql('test_no_room', 'update appointments set capacity = 0 where event_id = $1', [id]);
    expect(await missing()).toEqual(['slots']);
    await sql('test_room', 'update appointments set capacity = 10 where event_id = $1', [id]);
    await sql(
      'test_past',
      `update appointments set starts_at = starts_at - interval '3 days', ends_at = ends_at - interval '3 days' where event_id = $1`,
      [id],
    );
    expect(await missing()).toEqual(['slots']);
  });

  it('is better with a picture, and does not need one', async () => {
    const { id } = await makeEvent(manager, venueId);
    const image = async () =>
      expectPage(await manager.visit(paths.events.edit(id)), 'Events/Edit').readiness.find(
        ({ key }) => key === 'image',
      );
    expect(await image()).toEqual({ key: 'image', isDone: false, isRequired: false });
    await sql('test_image', `update events set images = '{"cover": "a"}' where id = $1`, [id]);
    expect(await image()).toMatchObject({ isDone: true });
  });

  it('asks for a way to pay only where something costs', async () => {
    const [paid, free] = [await makeEvent(manager, venueId), await makeEvent(manager, venueId)];
    await makeSellable(paid.id);
    await makeSellable(free.id, 0);
    const keysOf = async (id: string) =>
      expectPage(await manager.visit(paths.events.edit(id)), 'Events/Edit').readiness.map(({ key }) => key);
    expect(await keysOf(paid.id)).toContain('payment');
    expect(await keysOf(free.id)).not.toContain('payment');
  });

  it('shows and sells it, and withdrawing, archiving and restoring take it back; each twice does no harm', async () => {
    const { id, values } = await makeEvent(manager, venueId);
    await makeSellable(id);
    const isShown = async () => (await app.newClient().get(paths.events.show(values.slug))).status === 200;
    const twice = async (send: () => Promise<unknown>) => [await send(), await send()];
    await manager.visit(paths.events.edit(id));
    expect(await isShown()).toBe(false);
    await twice(() => manager.post(paths.events.publication(id)));
    expect([await statusOf(id), await isShown()]).toEqual(['published', true]);
    await twice(() => manager.delete(paths.events.publication(id)));
    expect(await statusOf(id)).toBe('draft');
    await twice(() => manager.post(paths.events.archive(id)));
    expect(await statusOf(id)).toBe('archived');
    expect(expectPage(await manager.post(paths.events.publication(id)), 'Events/Edit').errors.form).toMatch(
      /status has changed/,
    );
    await twice(() => manager.delete(paths.events.archive(id)));
    expect(await statusOf(id)).toBe('draft');
    expect(await actionsOn(id)).toEqual([
      'event.created',
      'event.published',
      'event.withdrawn',
      'event.archived',
      'event.restored',
    ]);
    expect((await eventOf(id))!.version).toBe(1);
  });

  it('shows the image of the reader’s language, else another’s', async () => {
    const { id, values } = await makeEvent(manager, venueId);
    await makeSellable(id);
    const bytes = await sharp({ create: { width: 31, height: 20, channels: 3, background: 'navy' } })
      .png()
      .toBuffer();
    const media = await storeMedia(SYSTEM, { name: 'b.png', bytes });
    await prisma.event.update({ where: { id }, data: { images: { es: media.id }, status: 'published' } });
    for (const locale of ['es', 'en']) {
      const client = app.newClient({ locale });
      const { event } = expectPage(await client.get(paths.events.show(values.slug)), 'Orders/Create');
      expect(event.image).toBe(`/media/${media.id}/960.webp`);
      expect(event.imageSet).toContain(`/media/${media.id}/1600.webp 1600w`);
      expect((await client.raw(event.image!)).status).toBe(200);
      const { events } = expectPage(await client.get(paths.home()), 'Welcome');
      expect(events.find((card) => card.id === id)!.image).toBe(event.image);
    }
  });
});

describe('the preview', () => {
  it('shows staff a draft as buyers will see it, and sells nothing', async () => {
    const { id, values } = await makeEvent(manager, venueId);
    const { product, slot } = await makeSellable(id);
    const page = expectPage(await manager.visit(paths.events.preview(id)), 'Orders/Create');
    expect(page).toMatchObject({ previewOf: id, hold: null, event: { title: values.title.en, sales: 'on_sale' } });
    expect(page.products.map((one) => one.id)).toEqual([product.id]);
    const lines = [{ productId: product.id, appointmentId: slot.id, quantity: 1 }];
    const answer = await manager.json('POST', paths.events.holds(values.slug), { key: randomUUID(), lines });
    expect(answer.status).toBe(404);
    expect((await agent.visit(paths.events.preview(id))).status).toBe(403);
    expect((await manager.visit(paths.events.preview(randomUUID()))).status).toBe(404);
  });
});

describe('deleting', () => {
  it('takes products, slots and promotions along, and twice does no harm', async () => {
    const { id } = await makeEvent(manager, venueId);
    await makeSellable(id);
    await prisma.promo.create({
      data: { id: randomUUID(), eventId: id, name: {}, effect: 'percentage', percent: 100 },
    });
    for (const _ of [1, 2]) expectPage(await manager.delete(paths.events.one(id)), 'Events/Index');
    expect(await eventOf(id)).toBeNull();
    expect(await prisma.product.count({ where: { eventId: id } })).toBe(0);
    expect(await actionsOn(id)).toEqual(['event.created', 'event.deleted']);
  });

  it('is refused with the reason once something was ordered', async () => {
    const { id } = await makeEvent(manager, venueId);
    await makeOrder(id);
    await manager.visit(paths.events.edit(id));
    const page = expectPage(await manager.delete(paths.events.one(id)), 'Events/Edit');
    expect(page.errors.form).toMatch(/This event has orders/);
    expect(page.isOrdered).toBe(true);
  });
});
