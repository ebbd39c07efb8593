/** Saving an unchanged form writes no log entry and notifies no one. */
import { beforeAll, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import type { Editable } from '../../../server/shared/records';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import { createPromo } from '../../support/promos';
import { createEvent, createProduct, createQuota, createSlot, createVenue } from '../orders/shopFixture';
import { priceLine } from '../products/productFixture';
import { makeRole } from '../users/managed';
import { makeUser, signedIn } from '../users/people';

const app = runApp();
const admin = signedIn(app, 'administrator');
let venue: string;
let event: string;
let product: string;
let quota: string;
beforeAll(async () => {
  venue = await createVenue();
  event = (await createEvent(venue, { salesFrom: new Date('2026-01-02T08:30:00Z') })).id;
  product = await createProduct(event, {
    holderFields: [{ name: 'name', kind: 'text', label: { es: 'Nombre', en: 'Name' }, required: true }],
    channels: ['web', 'counter'],
    validFrom: new Date('2026-05-01T10:00:00Z'),
    validUntil: new Date('2026-06-01T10:00:00Z'),
  });
  quota = await createQuota(event, 50, [product]);
  await prisma.productPrice.createMany({
    data: [
      { id: uuidv7(), productId: product, position: 0, label: 'Sunday', priceCents: 900, weekdays: [7] },
      { id: uuidv7(), productId: product, position: 1, priceCents: 0, visitFrom: new Date('2026-07-01T00:00:00Z') },
    ],
  });
});

type Values = Record<string, unknown>;
type Form = { edit: string; save: string };

const open = async ({ edit }: Form): Promise<Editable<Values>> => {
  type Record = { record: Editable<Values> };
  const props = (await admin.get(edit)).page!.props as unknown as Record & { section?: Record };
  return (props.section ?? props).record;
};

/** Number of entries and events. */
const written = async () => {
  const [counts] = await sql<{ entries: number; announced: number }>(
    'test_written',
    `select (select count(*)::int from audit_log) as entries, last_value::int as announced from outbox_id_seq`,
  );
  return counts!;
};

/** Saves a form as opened, with the given changes. @returns the new entries */
async function save(form: Form, more: (values: Values) => Values = () => ({})) {
  const [opened, before] = [await open(form), await written()];
  const { values, version } = opened;
  const answer = await admin.patch(form.save, { ...values, ...more(values), version }, { follow: false });
  const after = await written();
  return {
    answer: { status: answer.status, errors: answer.status === 303 ? {} : answer.text.slice(0, 300) },
    versions: (await open(form)).version - version,
    entries: after.entries - before.entries,
    announced: after.announced - before.announced,
  };
}
const SAVED = { status: 303, errors: {} };
const NOTHING = { answer: SAVED, versions: 0, entries: 0, announced: 0 };
const CHANGED = { answer: SAVED, versions: 1, entries: 1 };

const ofProduct = (): Form => ({ edit: paths.products.edit(product), save: paths.products.one(product) });

describe.each<[string, () => Form | Promise<Form>, Values]>([
  ['a product', ofProduct, { maxPerOrder: 7 }],
  [
    'an event',
    () => ({ edit: paths.events.edit(event), save: paths.events.one(event) }),
    { salesFrom: '2026-01-02T09:30:00.000Z' },
  ],
  [
    'a venue',
    async () => {
      const id = await createVenue('House');
      await prisma.gate.createMany({ data: [{ id: uuidv7(), venueId: id, name: 'Main' }] });
      return { edit: paths.venues.edit(id), save: paths.venues.one(id) };
    },
    { gates: [] },
  ],
  [
    'a promotion',
    async () => {
      const visits = { visitFrom: new Date('2026-05-01T00:00:00Z'), weekdays: [1, 2] };
      const id = await createPromo({ eventId: event, productIds: [product], ...visits });
      return { edit: paths.promos.edit(id), save: paths.promos.one(id) };
    },
    { percent: 2000 },
  ],
  [
    'a series',
    async () => {
      const id = uuidv7();
      await prisma.series.create({
        data: { id, name: 'Tickets', kind: 'ticket', prefix: 'T-', digits: 6, nextNumber: 4 },
      });
      return { edit: paths.series.edit(id), save: paths.series.one(id) };
    },
    { digits: 8 },
  ],
  [
    'a preset',
    async () => {
      const id = uuidv7();
      const values = { name: 'House', description: '', eventId: event, productIds: [product] };
      await admin.post(paths.productPresets.index(), { id, ...values });
      return { edit: paths.productPresets.edit(id), save: paths.productPresets.one(id) };
    },
    { name: 'Houses' },
  ],
  [
    'a slot',
    async () => {
      const id = await createSlot(event);
      return { edit: paths.appointments.edit(id), save: paths.appointments.update(id) };
    },
    { capacity: 19 },
  ],
  [
    'a person',
    async () => {
      const { id } = await makeUser('manager', 'validator');
      return { edit: paths.users.edit(id), save: paths.users.one(id) };
    },
    { phone: '600100200' },
  ],
  [
    'a role',
    async () => {
      const id = await makeRole('Night watch', ['tickets.view', 'orders.view']);
      return { edit: paths.roles.index(id), save: paths.roles.one(id) };
    },
    { description: 'At night' },
  ],
  [
    'a page of settings',
    () => ({ edit: paths.settings.section('sales'), save: paths.settings.save('sales') }),
    { holdMinutes: 17 },
  ],
  [
    'a sales channel',
    () => ({ edit: paths.settings.channels('web'), save: paths.settings.channels('web') }),
    { maxTickets: 9 },
  ],
])('%s', (_, find, change) => {
  let form: Form;
  beforeAll(async () => {
    form = await find();
  });

  it('saved as it was opened stays as it is, answered as saved', async () => {
    expect(await save(form)).toEqual(NOTHING);
  });

  it('saved with one change has it, once, and stays so when it is saved again', async () => {
    expect(await save(form, () => change)).toMatchObject(CHANGED);
    expect((await open(form)).values).toMatchObject(change);
    expect(await save(form, () => change)).toEqual(NOTHING);
  });
});

describe('the parts of a product', () => {
  type Line = { id: string; label: string; priceCents: number };
  const linesOf = (values: Values) => values.prices as Line[];

  it('are no change when they are as they were, whatever order the quotas come in and however a line was made', async () => {
    const second = await createQuota(event, 10, [product]);
    const again = (values: Values) => ({
      quotaIds: [...(values.quotaIds as string[])].reverse(),
      prices: linesOf(values).map((line) => ({ ...line, id: uuidv7() })),
    });
    expect((await open(ofProduct())).values.quotaIds).toHaveLength(2);
    expect(await save(ofProduct(), again)).toEqual(NOTHING);
    await prisma.quota.delete({ where: { id: second } });
  });

  it.each<[string, (values: Values) => Values]>([
    ['another price', (values) => ({ prices: linesOf(values).map((line) => ({ ...line, priceCents: 850 })) })],
    ['a line more', (values) => ({ prices: [...linesOf(values), priceLine({ label: 'Late' })] })],
    ['the lines in another order', (values) => ({ prices: [...linesOf(values)].reverse() })],
    ['a line less', (values) => ({ prices: linesOf(values).slice(1) })],
    ['a channel less', () => ({ channels: ['web'] })],
    ['a quota less', () => ({ quotaIds: [] })],
    ['the quota again', () => ({ quotaIds: [quota] })],
    ['a holder field less', () => ({ holderFields: [] })],
  ])('are a change by themselves: %s', async (_, change) => {
    expect(await save(ofProduct(), change)).toMatchObject(CHANGED);
    expect(await save(ofProduct())).toEqual(NOTHING);
  });
});

describe('a colleague', () => {
  it('who saved nothing new stands in nobody’s way, and one who did is named', async () => {
    const { values, version } = await open(ofProduct());
    const send = (more: Values) => admin.json('PATCH', paths.products.one(product), { ...values, ...more, version });
    expect((await send({})).status).toBeLessThan(400);
    expect((await send({ uses: 2 })).status).toBeLessThan(400);
    expect((await send({ uses: 3 })).status).toBe(409);
  });
});
