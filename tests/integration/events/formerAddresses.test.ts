/** A renamed event is still found at its old URL. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { openApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { createProduct, createSlot } from '../orders/shopFixture';
import { signedIn } from '../users/people';
import { basics, makeEvent, makeVenue } from './catalogueFixture';

const app = await openApp();
const manager = signedIn(app, 'manager');
let venueId: string;
beforeAll(async () => {
  ({ id: venueId } = await makeVenue());
});

async function published() {
  const record = await makeEvent(manager, venueId);
  await prisma.event.update({ where: { id: record.id }, data: { status: 'published' } });
  return record;
}
const rename = async ({ id, values }: Awaited<ReturnType<typeof makeEvent>>, slug: string) => {
  const { version } = await prisma.event.findUniqueOrThrow({ where: { id } });
  await manager.visit(paths.events.edit(id));
  return expectPage(await manager.patch(paths.events.one(id), { ...values, slug, version }), 'Events/Edit');
};
const visit = (slug: string, query = '') => app.newClient().get(`/events/${slug}${query}`, { follow: false });

it('its old addresses lead to the present one, with what was asked for, and it may have one back', async () => {
  const record = await published();
  const { slug } = record.values as { slug: string };
  await rename(record, `${slug}-b`);
  await rename(record, `${slug}-c`);
  for (const old of [slug, `${slug}-b`]) {
    const answer = await visit(old, '?day=2021-06-15&lang=es');
    expect([answer.status, answer.headers.get('Location'), answer.headers.get('Cache-Control')]).toEqual([
      301,
      `/events/${slug}-c?day=2021-06-15&lang=es`,
      'no-cache',
    ]);
  }
  expect((await visit(`${slug}-c`)).status).toBe(200);
  await rename(record, slug);
  expect((await visit(slug)).status).toBe(200);
  expect((await visit(`${slug}-b`)).headers.get('Location')).toBe(`/events/${slug}`);
  expect((await visit(`${slug}-c`)).headers.get('Location')).toBe(`/events/${slug}`);
});

it('a page that was open at the old address still holds places', async () => {
  const record = await published();
  const { slug } = record.values as { slug: string };
  const lines = [
    { productId: await createProduct(record.id), appointmentId: await createSlot(record.id), quantity: 1 },
  ];
  await rename(record, `${slug}-b`);
  const held = await app.newClient().json('POST', paths.events.holds(slug), { key: randomUUID(), lines });
  expect(held.status).toBe(201);
});

it('no other event takes it while it leads there; also not in the moment of the rename, nor past the form', async () => {
  const [one, other] = [await published(), await published()];
  const { slug } = one.values as { slug: string };
  await rename(one, `${slug}-b`);
  expect((await rename(other, slug)).errors.slug).toMatch(/previous address of “Tour \d+”/);
  const made = await manager.json('POST', paths.events.index(), { id: randomUUID(), ...basics(venueId, { slug }) });
  expect([made.status, made.json()]).toMatchObject([
    422,
    { errors: { slug: [expect.stringContaining('previous address')] } },
  ]);
  await expect(prisma.event.update({ where: { id: other.id }, data: { slug } })).rejects.toThrow();
  const race = await Promise.allSettled([
    prisma.event.update({ where: { id: one.id }, data: { slug: `${slug}-z` } }),
    prisma.event.update({ where: { id: other.id }, data: { slug: `${slug}-b` } }),
  ]);
  const kept = await prisma.eventSlug.findUnique({ where: { slug: `${slug}-b` } });
  const holder = await prisma.event.findUnique({ where: { slug: `${slug}-b` } });
  expect([race.filter(({ status }) => status === 'fulfilled').length > 0, kept !== null && holder !== null]).toEqual([
    true,
    false,
  ]);
  await prisma.event.delete({ where: { id: one.id } });
  expect((await rename(other, slug)).errors).toEqual({});
});
