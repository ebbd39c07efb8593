/** Day tickets: their quotas, texts and admission. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { expectPage } from '../../support/expectPage';
import { dayAhead } from '../time-blocks/hoursFixture';
import { makeUser, signInAs } from '../users/people';
import { createGate, scan } from '../validations/gateFixture';
import { dayOf, MINUTE, openDays, refusal } from './dayFixture';
import { createQuota } from './shopFixture';

let desk: Awaited<ReturnType<typeof openDays>>;
beforeAll(async () => {
  desk = await openDays();
});
afterAll(() => desk.app.close());

describe('quotas', () => {
  it('count by days, also of another size on one of them; not by slots, and the form says why', async () => {
    const { id, slug, product } = await desk.open();
    const quota = await createQuota(id, 2, [product], 'day');
    const [one, two] = [await dayOf(id, dayAhead(3)), await dayOf(id, dayAhead(4))];
    const resize = { day: two.day, size: 1 };
    expect((await desk.manager.json('PUT', paths.quotas.sizes(quota), resize)).status).toBeLessThan(300);
    expect((await desk.hold(slug, product, one.id, 2)).status).toBe(201);
    expect(refusal(await desk.hold(slug, product, one.id))).toMatchObject({ code: 'product_day_sold_out' });
    expect((await desk.hold(slug, product, two.id)).status).toBe(201);
    expect(refusal(await desk.hold(slug, product, two.id))).toMatchObject({ code: 'product_day_sold_out' });
    for (const { day } of [one, two]) {
      // The page shows one month, and the two days may be in two.
      const { days } = await desk.shop(slug, `?day=${day}`);
      expect(days.find(({ date }) => date === day)).toMatchObject({ availability: 'sold_out' });
    }
    const bySlot = { id: uuidv7(), eventId: id, name: 'Wheelchairs', size: 2, period: 'slot' };
    const answer = await desk.manager.json('POST', paths.quotas.index(), bySlot);
    expect([answer.status, answer.text.includes('Apply the quota per day.')]).toEqual([422, true]);
  });
});

describe('a ticket', () => {
  it('names its day and no time, and lets in on that day alone', async () => {
    const { id, slug, product } = await desk.open();
    await prisma.product.update({ where: { id: product }, data: { priceCents: 0 } });
    const day = await dayOf(id, dayAhead(3));
    const { ticket, client, reference, key, order } = await desk.buy(slug, product, day.id);
    const { startsAt, endsAt } = await prisma.appointment.findUniqueOrThrow({ where: { id: day.id } });
    expect([ticket.validFrom, ticket.validUntil]).toEqual([new Date(startsAt.getTime() - 15 * MINUTE), endsAt]);
    const page = expectPage(await client.get(paths.orders.show(reference, key)), 'Orders/Show');
    expect(page.order.slots[0]!.place.byDay).toBe(true);
    const mail = await prisma.mailLog.findFirst({ where: { orderId: order.id } });
    if (mail) expect(mail.text).not.toContain('10:00');
    const calendar = (await client.get(paths.orders.calendar(reference, key))).text;
    expect(calendar).toContain(`DTSTART;VALUE=DATE:${day.day.replaceAll('-', '')}`);

    const gate = await createGate(desk.venueId);
    const validator = await signInAs(desk.app, (await makeUser('validator')).email);
    const now = (minutes: number, ends: number) =>
      prisma.ticket.update({
        where: { id: ticket.id },
        data: { validFrom: new Date(Date.now() + minutes * MINUTE), validUntil: new Date(Date.now() + ends * MINUTE) },
      });
    const result = async () => (await scan(validator, ticket.reference, { gateId: gate.id })).result;
    expect(await result()).toBe('wrong_day');
    const scanned = await scan(validator, ticket.reference, { gateId: gate.id });
    expect(scanned.details).toMatchObject({ day: day.day, timeZone: 'Europe/Madrid' });
    // On the day itself: before opening, while open, and after closing.
    await prisma.$executeRawUnsafe(
      `update appointments set starts_at = date_trunc('day', moment() at time zone 'Europe/Madrid') at time zone 'Europe/Madrid' + interval '1 minute' where id = $1::uuid`,
      day.id,
    );
    await now(10, 20);
    expect(await result()).toBe('not_yet');
    await now(-20, -10);
    expect(await result()).toBe('too_late');
    await now(-20, 10);
    expect(await result()).toBe('accepted');
  });
});
