/** Waiting list for an event without slots that a quota limits: the quota takes the place of a slot. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { writeSetting } from '../../../server/settings';
import { paths } from '../../../server/shared/paths';
import { forgetWaiting, updateLines } from '../../../server/waiting/updateLines';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { until } from '../tickets/saleFixture';
import { MAILING } from '../tickets/transferFixture';
import { makeUser, signInAs } from '../users/people';
import { createQuota } from './shopFixture';
import * as line from './waitingFixture';

const { becomes, entryOf, giveUp, hold, linkOf, mailsTo, minutesOf, openLine } = line;
const { quotaOf, refusedFields, show, statesOf, usedUp, wait } = line;

const app = runApp(MAILING);
let buyer: Client;
let manager: Client;
let event: { id: string; slug: string };
let free: string;
beforeAll(async () => {
  await writeSetting('orders.confirm_free', 'never', null);
  manager = await signInAs(app, (await makeUser('manager')).email);
  ({ buyer, event, product: free } = await openLine(app, { kind: 'open' }));
});
beforeEach(() => sql('test_patience', 'delete from rate_limits'));

describe('tickets that are used up', () => {
  it('are waited for where the shop has none left, by name, once for an address, and refused beside the field', async () => {
    const { quota, ticket } = await usedUp(2);
    await prisma.product.update({ where: { id: ticket }, data: { name: { en: 'Audio guide', es: 'Audioguía' } } });
    const shop = expectPage(await buyer.get(paths.events.show(event.slug)), 'Orders/Create');
    expect(shop.waitingUrl).toBe(paths.waitingList.join(event.slug));
    const page = expectPage(await buyer.get(paths.waitingList.join(event.slug, { slot: quota })), 'Waiting/Join');
    expect(page.slots.find(({ id }) => id === quota)).toEqual({ id: quota, startsAt: null, tickets: 'Audio guide' });
    const id = await wait(quota, 2);
    const { email, position } = await entryOf(id);
    await wait(quota, 3, { email: email.toUpperCase() });
    // Typing an address does not prove access to it.
    expect(await entryOf(id)).toMatchObject({ units: 2, position, quotaId: quota, appointmentId: null });
    expect(await quotaOf(quota)).toMatchObject({ awaited: 2, kept: 0, held: 2 });
    const mail = await until(async () => (await mailsTo(id)).find(({ kind }) => kind === 'waiting_joined'));
    expect(mail.text).toContain('Audio guide');
    expect((await show(await linkOf(id, 'waiting_joined'))).entry).toMatchObject({
      ...{ state: 'waiting', startsAt: null, tickets: 'Audio guide', before: 0 },
    });
    const house = await createQuota(null, 1, [free]);
    expect(await refusedFields({ slot: house })).toEqual(['slot']);
    const open = await createQuota(event.id, 5, [ticket]);
    await prisma.quota.update({ where: { id: quota }, data: { size: 9 } });
    expect(await refusedFields({ slot: open })).toEqual(['units']);
    await prisma.quota.update({ where: { id: quota }, data: { lineClosed: true } });
    expect(await refusedFields({ slot: quota })).toEqual(['slot']);
    await prisma.quota.deleteMany({ where: { id: { in: [house, open] } } });
  });

  it('that are given back, or more of which there are, are kept for the next who fits, and held by their link', async () => {
    const { quota, ticket, held } = await usedUp(2, 2);
    const [four, two, one] = [await wait(quota, 4), await wait(quota, 2), await wait(quota, 1)];
    await giveUp(held[0]!);
    await becomes(two!, 'offered');
    expect(await statesOf(four!, two!, one!)).toEqual(['waiting', 'offered', 'waiting']);
    expect(await quotaOf(quota)).toEqual({ size: 4, held: 4, sold: 0, kept: 2, awaited: 7 });
    expect((await hold(null, 1, ticket)).status).toBe(409);
    expect(await minutesOf(two!)).toBe(60);

    const link = await linkOf(two!, 'place_offered');
    expect((await show(link)).products.map(({ id, capacityUnits }) => [id, capacityUnits])).toEqual([[ticket, 1]]);
    const take = (quantities: Record<string, number>) =>
      app.newClient().json('POST', `${link}/hold`, { quantities }, { follow: false });
    expect((await take({ [ticket]: 3 })).status).toBe(409);
    // Other tickets of the event are not part of the offer.
    expect((await take({ [free]: 1 })).status).toBe(422);
    const taken = await take({ [ticket]: 2 });
    const where = taken.headers.get('location')!;
    expect((await take({ [ticket]: 2 })).headers.get('location')).toBe(where);
    expect(expectPage(await app.newClient().get(where), 'Orders/Create').hold!.lines).toMatchObject([
      { productId: ticket, quantity: 2 },
    ]);
    expect(await quotaOf(quota)).toEqual({ size: 4, held: 4, sold: 0, kept: 0, awaited: 5 });
    // A quota raised by one fits only the last entry, which leaves the list; the entry for four gets the next increase.
    await prisma.quota.update({ where: { id: quota }, data: { size: 5 } });
    await becomes(one!, 'offered');
    await buyer.json('POST', `${await linkOf(one!, 'place_offered')}/leave`, {});
    expect(await quotaOf(quota)).toMatchObject({ held: 4, kept: 0, awaited: 4 });
    await prisma.quota.update({ where: { id: quota }, data: { size: 8 } });
    await becomes(four!, 'offered');
    expect(await quotaOf(quota)).toMatchObject({ held: 8, kept: 4 });
  });

  it('go to the next when an offer is over, and the line ends with the sale, once for each', async () => {
    const { quota, held, ticket } = await usedUp(1);
    const [first, second] = [await wait(quota, 1), await wait(quota, 1)];
    await giveUp(held[0]!);
    await becomes(first!, 'offered');
    await sql('test_lapse', `update waiting_entries set offer_until = moment() - interval '1 second' where id = $1`, [
      first,
    ]);
    await updateLines();
    expect(await statesOf(first!, second!)).toEqual(['missed', 'offered']);
    await prisma.product.update({ where: { id: ticket }, data: { validUntil: new Date(Date.now() - 1000) } });
    await updateLines();
    // Its tickets are no longer sold; those of the event are.
    expect(await statesOf(second!)).toEqual(['ended']);
    await updateLines();
    const ended = async () => (await mailsTo(second!)).filter(({ kind }) => kind === 'waiting_ended').length;
    await expect.poll(ended).toBe(1);
    expect(await quotaOf(quota)).toMatchObject({ held: 0, kept: 0, awaited: 0 });
    await sql(
      'test_long_ago',
      `update waiting_entries set ended_at = moment() - interval '31 days' where quota_id = $1`,
      [quota],
    );
    await forgetWaiting();
    expect(await prisma.waitingEntry.count({ where: { quotaId: quota } })).toBe(0);
  });

  it('of two quotas that are used up together are waited for once, and offered when both have them', async () => {
    const { quota, ticket, held } = await usedUp(1);
    const second = await createQuota(event.id, 1, [ticket]);
    await prisma.quota.update({ where: { id: second }, data: { sold: 1 } });
    const listed = async () =>
      expectPage(await buyer.get(paths.waitingList.join(event.slug)), 'Waiting/Join').slots.filter(({ id }) =>
        [quota, second].includes(id),
      );
    expect(await listed()).toHaveLength(1);
    const id = await wait(quota, 1);
    expect((await listed()).map((one) => one.id)).toEqual([quota]);
    await giveUp(held[0]!);
    await updateLines();
    expect(await statesOf(id)).toEqual(['waiting']);
    expect(await quotaOf(quota)).toMatchObject({ held: 1, kept: 1 });
    await prisma.quota.update({ where: { id: second }, data: { sold: 0 } });
    await updateLines();
    expect(await statesOf(id)).toEqual(['offered']);
  });
});

it('staff see who waits, from the product, put somebody first, take somebody out, and close the line', async () => {
  const { quota, ticket, held } = await usedUp(2, 2);
  const [four, two, one] = [await wait(quota, 4), await wait(quota, 2), await wait(quota, 1)];
  const { choices } = expectPage(await manager.get(paths.products.edit(ticket)), 'Products/Edit');
  expect(choices.quotas.find(({ id }) => id === quota)!.awaited).toBe(7);
  const look = async () => expectPage(await manager.get(paths.lineOfQuota.show(quota)), 'Products/WaitingLine').line!;
  expect((await look()).entries!.map(({ id }) => id)).toEqual([four, two, one]);
  expect((await manager.json('POST', paths.lineOfQuota.offer(quota, one!), {})).status).toBe(409);
  const twice = async (path: string, body = {}) => {
    const answers = await Promise.all([1, 2].map(() => manager.json('POST', path, body)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  };
  await twice(paths.lineOfQuota.remove(quota, four!));
  await prisma.event.update({ where: { id: event.id }, data: { salesFrom: new Date(Date.now() + 60_000) } });
  await giveUp(held[0]!);
  // No offers before sales start; free places are kept.
  await expect.poll(() => prisma.outbox.count({ where: { topic: 'places_kept' } })).toBe(0);
  expect(await look()).toMatchObject({ waiting: 2, awaited: 3, kept: 2, offered: 0 });
  await prisma.event.update({ where: { id: event.id }, data: { salesFrom: null } });
  await twice(paths.lineOfQuota.offer(quota, one!));
  expect(await statesOf(one!)).toEqual(['offered']);
  await twice(paths.lineOfQuota.open(quota), { isClosed: true });
  expect(await statesOf(four!, one!)).toEqual(['removed', 'ended']);
  expect(await look()).toMatchObject({ isClosed: true, waiting: 0, kept: 0 });
  const actions = await prisma.auditLog.findMany({ where: { subjectId: quota }, orderBy: { id: 'asc' } });
  expect(actions.map(({ action }) => action)).toEqual([
    'quota.waiting_removed',
    'quota.place_offered',
    'quota.line_closed',
  ]);
  const validator = await signInAs(app, (await makeUser('validator')).email);
  expect((await validator.get(paths.lineOfQuota.show(quota))).status).toBe(403);
});
