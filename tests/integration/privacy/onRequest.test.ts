/** Erasure on request: erases what may be erased, once, without traces of the person. */
import { beforeAll, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { writeSetting } from '../../../server/settings';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { sell, untilMails } from '../tickets/saleFixture';
import { makeUser, PASSWORD, signInAs } from '../users/people';
import {
  ADDRESS,
  age,
  askForCode,
  books,
  MONTHS,
  NAME,
  sellAged,
  whereKnown,
  writeMail,
  YEARS,
} from './privacyFixture';

const app = runApp();
let admin: Client;
let adminId: string;
beforeAll(async () => {
  const made = await makeUser('administrator');
  adminId = made.id;
  admin = await signInAs(app, made.email);
});

let people = 0;
/** A separate address for each test. */
const newAddress = () => {
  people += 1;
  return `zacarias.quintanilla.${people}@example.test`;
};
const look = async (address: string) =>
  expectPage(await admin.get(paths.personalData.index(address)), 'PersonalData/Index');
const erase = (address: string, reason = 'Asked by letter', client = admin) =>
  client.json('POST', paths.personalData.erase(), { address, reason });
const orderOf = (id: string) =>
  prisma.order.findUniqueOrThrow({ where: { id }, include: { items: { include: { profile: true } }, mails: true } });
const entries = () => prisma.auditLog.findMany({ where: { action: 'person.erased' }, orderBy: { id: 'asc' } });

describe('what may go', () => {
  it('leaves nothing of whoever has no order that the law keeps', async () => {
    const request = await askForCode(1);
    await sellAged(7 * YEARS);
    await writeMail(ADDRESS);
    await prisma.promoCodeRequest.update({ where: { id: request }, data: { state: 'waiting', decidedAt: null } });
    await erase(ADDRESS);
    expect(await whereKnown()).toEqual({});
    expect((await look(ADDRESS)).person).toBeNull();
    // Pending decisions about an erased person are closed.
    expect(await prisma.promoCodeRequest.findUniqueOrThrow({ where: { id: request } })).toMatchObject({
      state: 'refused',
    });
  });

  it('is found by a waiting list or a list of free tickets alone, handed over, and erased', async () => {
    const [waits, invited] = [newAddress(), newAddress()];
    const sale = await sellAged(0);
    const { eventId, productId, appointmentId } = await prisma.orderItem.findFirstOrThrow({
      where: { orderId: sale.id },
    });
    const entry = { id: uuidv7(), appointmentId: appointmentId!, locale: 'en', units: 2, state: 'waiting' };
    await prisma.waitingEntry.create({ data: { ...entry, email: waits } });
    await prisma.invitation.create({
      data: {
        ...{ id: uuidv7(), eventId, productId, appointmentId, channel: 'desk', quantity: 1, faceCents: 0n },
        ...{ currency: 'EUR', reason: 'press', state: 'waiting' },
        recipients: { create: { position: 1, name: NAME, email: invited, locale: 'en' } },
      },
    });
    expect((await look(waits)).person).toMatchObject({ waitingCount: 1, invitedCount: 0 });
    expect((await look(invited)).person).toMatchObject({ waitingCount: 0, invitedCount: 1 });
    for (const address of [waits, invited]) {
      await erase(address);
      expect((await look(address)).person).toBeNull();
    }
    expect(await prisma.waitingEntry.count({ where: { email: waits } })).toBe(0);
  });

  it('is shown with what stays until when, and goes: holders and mails at once, the buyer in six years', async () => {
    const address = newAddress();
    const [past, free, coming] = [
      await sellAged(MONTHS, { email: address }),
      await sellAged(MONTHS, { email: address, product: { priceCents: 0 } }),
      await sellAged(0, { email: address }),
    ];
    await writeMail(address);
    const { person } = await look(address);
    const shown = Object.fromEntries(person!.orders.map((order) => [order.id, order]));
    expect(person).toMatchObject({ account: null, orderCount: 3, mailCount: 4 });
    expect(shown[past.id]).toMatchObject({ holdersUntil: null, areHoldersGone: false, comesUntil: null });
    expect(Date.parse(shown[past.id]!.buyerUntil!)).toBeGreaterThan(Date.now() + 5.8 * YEARS * 1000);
    expect(shown[free.id]).toMatchObject({ holdersUntil: null, buyerUntil: null });
    expect(shown[coming.id]!.holdersUntil).toBe(shown[coming.id]!.comesUntil);

    const before = await books();
    expect((await erase(address)).status).toBe(200);
    expect(await books()).toEqual(before);
    const [pastNow, freeNow, comingNow] = [await orderOf(past.id), await orderOf(free.id), await orderOf(coming.id)];
    expect(pastNow).toMatchObject({ customerName: NAME, mails: [] });
    expect(pastNow.items.every(({ profile }) => profile === null)).toBe(true);
    expect(freeNow).toMatchObject({ customerName: null, customerEmail: null, customerPhone: null, mails: [] });
    expect(comingNow.items.every(({ profile }) => profile !== null)).toBe(true);
    expect(comingNow.mails).toHaveLength(1);
    expect((await look(address)).person!.orders.find(({ id }) => id === past.id)).toMatchObject({
      areHoldersGone: true,
    });
  });

  it('is found whatever the capitals, and an address with a plus only by itself', async () => {
    const address = newAddress();
    const tagged = address.replace('@', '+museum@');
    const capital = await sellAged(7 * YEARS, { email: address.toUpperCase() });
    const other = await sellAged(7 * YEARS, { email: tagged });
    expect((await look(` ${address.toUpperCase()} `)).similar).toEqual([tagged]);
    await erase(address);
    expect((await orderOf(capital.id)).customerEmail).toBeNull();
    expect((await orderOf(other.id)).customerEmail).toBe(tagged);
    expect((await look(tagged)).person!.orderCount).toBe(1);
  });

  it('of tickets that others bought is only what names the address, when the visit is over', async () => {
    const address = newAddress();
    const holders = [
      { position: 1, name: 'Zoe', data: { email: address } },
      { position: 2, name: 'Berta', data: { email: 'berta@example.test' } },
    ];
    const sale = await sell({ name: 'Carla', holders });
    await untilMails(sale.id, 1);
    expect((await look(address)).person).toMatchObject({ orderCount: 0, holderCount: 1 });
    await erase(address);
    expect((await orderOf(sale.id)).items.filter(({ profile }) => profile)).toHaveLength(2);
    await age(sale.id, MONTHS);
    await erase(address);
    const left = (await orderOf(sale.id)).items.flatMap(({ profile }) => (profile ? [profile.name] : []));
    expect(left).toEqual(['Berta']);
    expect((await orderOf(sale.id)).customerName).toBe('Carla');
  });

  it('closes a customer’s account and ends its sessions; one of somebody who works here stays', async () => {
    const [customer, cashier] = [await makeUser('customer'), await makeUser('customer', 'cashier')];
    const client = await signInAs(app, customer.email);
    await erase(customer.email);
    expect(await prisma.user.findUniqueOrThrow({ where: { id: customer.id } })).toMatchObject({
      name: '—',
      email: `${customer.id}@deleted.invalid`,
      passwordHash: '!',
    });
    expect((await client.get(paths.profile.edit(), { follow: false })).status).toBe(303);
    expect((await look(cashier.email)).person!.account!.isStaff).toBe(true);
    await erase(cashier.email);
    expect((await prisma.user.findUniqueOrThrow({ where: { id: cashier.id } })).name).toBe(cashier.name);
  });

  it('goes from an account in the same way when its owner closes it', async () => {
    const { id, email, name } = await makeUser('customer');
    await sql(
      'own_audit',
      `insert into audit_log (actor, action, subject_type, subject_id, label, after) values ('Ana', 'user.invited', 'user', $1, $2, jsonb_build_object('name', $2::text))`,
      [id, name],
    );
    const client = await signInAs(app, email);
    await client.delete(paths.profile.edit(), { password: PASSWORD });
    expect(await prisma.user.findUniqueOrThrow({ where: { id } })).toMatchObject({ name: '—', phone: null });
    expect(await prisma.auditLog.findMany({ where: { subjectId: id } })).toMatchObject([
      { label: '—', after: { name: '—' } },
    ]);
    expect(await prisma.notificationPreference.count({ where: { userId: id } })).toBe(0);
  });
});

describe('what is written down', () => {
  it('is that it happened, how much it was and why: no address, no name; once, however often it is asked', async () => {
    const address = newAddress();
    await sellAged(7 * YEARS, { email: address });
    const before = (await entries()).length;
    const both = await Promise.all([erase(address, 'By letter'), erase(address, 'By letter')]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    await erase(address, 'Once more');
    const written = (await entries()).slice(before);
    expect(written).toMatchObject([
      {
        userId: adminId,
        subjectType: 'person',
        label: '',
        after: { reason: 'By letter', buyers: 1, holders: 2, mails: 1 },
      },
    ]);
    const events = await prisma.securityEvent.findMany({
      where: { kind: 'personal_data_erased' },
      orderBy: { id: 'asc' },
    });
    expect(events.at(-1)).toMatchObject({ userId: null, actorId: adminId, detail: { person: written[0]!.subjectId } });
    expect(
      JSON.stringify([written, events], (_, value) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toMatch(/quintanilla/i);
  });

  it('needs a reason that can be stored, an address that is one, and the permission', async () => {
    const address = newAddress();
    const sale = await sellAged(7 * YEARS, { email: address });
    for (const [wrong, reason] of [
      [address, ''],
      [address, '\u0000\u0000'],
      ['no-address', 'x'],
    ] as const)
      expect((await erase(wrong, reason)).status).toBe(422);
    const manager = await signInAs(app, (await makeUser('manager')).email);
    expect((await erase(address, 'x', manager)).status).toBe(403);
    expect((await manager.get(paths.personalData.index(address))).status).toBe(403);
    expect((await orderOf(sale.id)).customerEmail).toBe(address);
    expect((await erase(address, 'By\u0000 letter')).status).toBe(200);
    expect((await entries()).at(-1)!.after).toMatchObject({ reason: 'By letter' });
  });

  it('does not wait for the months that visitors are kept otherwise', async () => {
    await writeSetting('privacy.holder_months', 60, null);
    const address = newAddress();
    const sale = await sellAged(MONTHS, { email: address });
    await erase(address);
    expect((await orderOf(sale.id)).holdersErasedAt).not.toBeNull();
    await writeSetting('privacy.holder_months', 6, null);
  });
});
