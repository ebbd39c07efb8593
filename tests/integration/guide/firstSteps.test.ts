/** The first steps: derived from existing data, shown to the users concerned, and hidden by each for themselves. */
import { describe, expect, it } from 'vitest';
import { readGuide } from '../../../server/guide/queries/readGuide';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { makeStaff } from '../access/twoVenues';
import { createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { placeOrder } from '../payments/paymentFixture';
import { makeUser, signedIn, signInAs } from '../users/people';
import { createGate, scan, settle, ticketsOf } from '../validations/gateFixture';

const app = runApp();
const admin = signedIn(app, 'administrator');

const guideOf = async (client = admin) => expectPage(await client.get(paths.guide()), 'Guide/Show').guide;
const onDashboard = async (client = admin) => expectPage(await client.get(paths.dashboard()), 'Dashboard/Index').guide;
/** "venue! event slots": completed steps have an exclamation mark. */
const standing = async (client = admin) =>
  (await guideOf(client)).steps.map(({ name, isDone }) => `${name}${isDone ? '!' : ''}`).join(' ');
const stepOf = async (name: string, client = admin) => (await guideOf(client)).steps.find((step) => step.name === name);

describe('from an empty house to the first visitor', () => {
  let venue: string;
  let event: string;
  let product: string;

  it('begins with the venue', async () => {
    expect(await standing()).toBe('venue event slots product house legal mail payment! publish purchase scan');
    expect((await stepOf('venue'))?.href).toBe(paths.venues.create());
    for (const later of ['event', 'slots', 'product', 'publish', 'purchase', 'scan'])
      expect([later, (await stepOf(later))?.href]).toEqual([later, null]);
    expect((await stepOf('house'))?.missing).toEqual(['legal_name', 'address', 'tax_id']);
    expect((await stepOf('legal'))?.missing).toEqual(['terms', 'privacy']);
    // Known before there is an event.
    expect((await guideOf()).currency).toBe('EUR');
    expect((await onDashboard())?.steps).toHaveLength(11);
  });

  it('ticks what is there, and leads to the exact place of what is not', async () => {
    venue = await createVenue();
    expect((await stepOf('event'))?.href).toBe(paths.events.create());
    event = (await createEvent(venue, { status: 'draft', title: { en: 'The Lighthouse' } })).id;
    expect(await standing()).toBe('venue! event! slots product house legal mail payment! publish purchase scan');
    expect((await stepOf('slots'))?.href).toBe(paths.timeBlocks.index(event));
    expect((await stepOf('product'))?.href).toBe(paths.products.create(event));
    expect((await stepOf('publish'))?.missing).toEqual(['product', 'slots']);
    product = await createProduct(event, { entryBeforeMinutes: 1440, entryAfterMinutes: 1440 });
    await createSlot(event, { inHours: 2 });
    expect(await standing()).toBe('venue! event! slots! product! house legal mail payment! publish purchase scan');
  });

  it('does not say that money can be taken before it can, even while nothing is on sale yet', async () => {
    const actor = {
      user: { id: 'a' },
      permissions: new Set(['catalogue.manage', 'settings.manage']),
      limited: new Map(),
    } as unknown as Parameters<typeof readGuide>[0];
    const isPaymentDone = async () =>
      (await readGuide(actor, 'en', async () => false)).steps.find(({ name }) => name === 'payment')?.isDone;
    expect(await isPaymentDone()).toBe(false);
    await prisma.product.update({ where: { id: product }, data: { active: false } });
    expect(await isPaymentDone()).toBe(false);
    await prisma.product.update({ where: { id: product }, data: { active: true, priceCents: 0 } });
    expect(await isPaymentDone()).toBe(true);
    await prisma.product.update({ where: { id: product }, data: { priceCents: 1200 } });
  });

  it('ticks a step no more when what it was for is gone', async () => {
    await prisma.product.update({ where: { id: product }, data: { active: false } });
    expect(await stepOf('product')).toMatchObject({ isDone: false, missing: ['product'] });
    await prisma.product.update({ where: { id: product }, data: { active: true } });
    expect(await stepOf('product')).toMatchObject({ isDone: true, missing: [] });
  });

  it('counts a purchase once it is paid in the shop, and a scan once the gate lets somebody in', async () => {
    await admin.post(paths.events.publication(event));
    expect((await stepOf('purchase'))?.href).toMatch(/^\/events\//);
    expect((await stepOf('scan'))?.href).toBeNull();
    const order = await placeOrder(
      { eventId: event, product },
      { quantity: 1, slot: await createSlot(event, { inHours: 1 }) },
    );
    expect((await stepOf('purchase'))?.isDone).toBe(false);
    await settle(order);
    expect((await stepOf('purchase'))?.isDone).toBe(true);
    expect((await stepOf('scan'))?.href).toBe(paths.validations.redeem());
    const gate = await createGate(venue);
    await scan(admin, 'nonsense', { gateId: gate.id });
    expect((await stepOf('scan'))?.isDone).toBe(false);
    const [ticket] = await ticketsOf(order, event);
    await scan(admin, ticket!.code, { gateId: gate.id });
    expect(await standing()).toBe('venue! event! slots! product! house legal mail payment! publish! purchase! scan!');
  });

  it('goes away when all of it is done', async () => {
    const house = { legalName: 'Museo S.L.', address: 'High Street 1', taxId: 'B12345674' };
    for (const [name, value] of [
      ['organisation.legal_name', house.legalName],
      ['organisation.address', house.address],
      ['organisation.tax_id', house.taxId],
    ] as const)
      await prisma.setting.upsert({ where: { key: name }, create: { key: name, value }, update: { value } });
    await expect.poll(async () => (await stepOf('house'))?.isDone).toBe(true);
    expect((await onDashboard())?.steps.filter(({ isDone }) => !isDone).map(({ name }) => name)).toEqual([
      'legal',
      'mail',
    ]);
    // The organisation's data and texts are not a manager's task.
    expect(await onDashboard(await signInAs(app, (await makeUser('manager')).email))).toBeNull();
  });
});

describe('whose the steps are', () => {
  it('says each permission, and the place where it holds', async () => {
    const validator = await signInAs(app, (await makeUser('validator')).email);
    expect(await standing(validator)).toBe('scan!');
    const manager = await signInAs(app, (await makeUser('manager')).email);
    expect(await standing(manager)).toBe('venue! event! slots! product! publish! purchase! scan!');
    const accountant = await signInAs(app, (await makeUser('accountant')).email);
    expect((await guideOf(accountant)).steps).toEqual([]);
    expect(await onDashboard(accountant)).toBeNull();
  });

  it('is limited to the venue that somebody is limited to', async () => {
    const other = await createVenue('Other Hall');
    const draft = await createEvent(other, { status: 'draft', title: { en: 'Elsewhere' } });
    const { client } = await makeStaff(app, [{ venueId: other }]);
    expect(await standing(client)).toBe('event! slots product publish purchase scan');
    expect((await guideOf(client)).event?.title).toBe('Elsewhere');
    expect((await stepOf('product', client))?.href).toBe(paths.products.create(draft.id));
  });

  it('is for those who work here', async () => {
    expectPage(await (await signInAs(app, (await makeUser('customer')).email)).get(paths.guide()), 'Error', 403);
    expectPage(await app.newClient().get(paths.guide()), 'Auth/Login');
  });
});

describe('putting them away', () => {
  it('is each person’s own, done twice as once, and taken back', async () => {
    const another = await signInAs(app, (await makeUser('administrator')).email);
    await Promise.all([admin.post(paths.guideDismissal()), admin.post(paths.guideDismissal())]);
    expect(await onDashboard()).toBeNull();
    expect(await onDashboard(another)).not.toBeNull();
    expectPage(await admin.get(paths.guide()), 'Guide/Show');
    expect(expectPage(await admin.get(paths.guide()), 'Guide/Show').isDismissed).toBe(true);
    await admin.delete(paths.guideDismissal());
    expect(await onDashboard()).not.toBeNull();
  });
});
