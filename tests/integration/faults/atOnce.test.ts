/** Eight concurrent requests create or delete the same record: done once, logged once, and refused to none. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import type { TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { prepare } from '../../support/prepare';
import { createProduct, createVenue } from '../orders/shopFixture';
import { ticket } from '../products/productFixture';
import { createCodePromo, TERMS } from '../promo-codes/codeFixture';
import { applyCode, hold, line, openStalls, promoForm } from '../promos/promoFixture';
import { makeUser, signInAs } from '../users/people';
import { values as venueForm } from '../venues/venueFixture';

const AT_ONCE = 8;

let app: TestApp;
const stalls = prepare(openStalls);
let admin: Client;
let eventId: string;
let promoId: string;
let productId: string;
beforeAll(async () => {
  ({ app } = stalls);
  admin = await signInAs(app, (await makeUser('administrator')).email);
  const stall = await stalls.openStall();
  eventId = stall.event.id;
  productId = stall.adult;
  promoId = await createCodePromo();
});
afterAll(() => app.close());

type Kind = { make: (id: string) => { path: string; form: object }; one: (id: string) => string; id?: () => string };

let count = 0;
const name = () => {
  count += 1;
  return `Thing ${count}`;
};
const code = () => name().replace(' ', '_').toLowerCase();

const KINDS: Record<string, Kind> = {
  'a venue': { make: () => ({ path: paths.venues.index(), form: venueForm() }), one: paths.venues.one },
  'a product': {
    make: () => ({ path: paths.products.index(), form: { eventId, ...ticket() } }),
    one: paths.products.one,
  },
  'a quota': {
    make: () => ({ path: paths.quotas.index(), form: { eventId, name: name(), size: 5 } }),
    one: paths.quotas.one,
  },
  'a series': {
    make: () => {
      const prefix = `T${count}-`;
      const form = { name: prefix, kind: 'ticket', prefix, digits: 4, nextNumber: 1, yearly: false };
      return { path: paths.series.index(), form };
    },
    one: paths.series.one,
  },
  'a preset': {
    make: () => {
      const form = { name: name(), description: '', eventId, productIds: [productId] };
      return { path: paths.productPresets.index(), form };
    },
    one: paths.productPresets.one,
  },
  'a promotion': { make: () => ({ path: paths.promos.index(), form: promoForm(eventId) }), one: paths.promos.one },
  'a code': {
    make: () => ({
      path: paths.promoCodes.index(),
      form: { code: code(), promoId, recipient: '', active: true, ...TERMS },
    }),
    one: paths.promoCodes.one,
  },
  'a role': {
    make: () => {
      const form = { name: name(), description: '', permissions: [], limits: { refund_cents: null } };
      return { path: paths.roles.index(), form };
    },
    one: paths.roles.one,
  },
  'a sales channel': {
    make: (id) => ({ path: paths.settings.channels(), form: { code: id, name: { en: 'Kiosk', es: 'Quiosco' } } }),
    one: paths.settings.channels,
    id: code,
  },
  'a language': {
    make: (id) => ({ path: paths.settings.languages(), form: { code: id, name: 'Gibberish' } }),
    one: paths.settings.languages,
    id: () => 'eo',
  },
};

const atOnce = <T>(act: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: AT_ONCE }, act));
const actions = async (id: string) =>
  (
    await sql<{ action: string }>('test_actions', 'select action from audit_log where subject_id = $1 order by id', [
      id,
    ])
  ).map(({ action }) => action.split('.')[1]);

describe.each(Object.entries(KINDS))('%s', (_kind, { make, one, id: newId = uuidv7 }) => {
  const id = newId();

  it('made by many at once is made once', async () => {
    const { path, form } = make(id);
    const answers = await atOnce(() => admin.json('POST', path, { id, ...form }));
    // A refusal would be 422.
    expect(answers.filter(({ status }) => status >= 400)).toEqual([]);
    expect(await actions(id)).toEqual(['created']);
  });

  it('deleted by many at once is deleted once', async () => {
    const answers = await atOnce(() => admin.json('DELETE', one(id)));
    expect(answers.filter(({ status }) => status >= 400)).toEqual([]);
    expect(await actions(id)).toEqual(['created', 'deleted']);
  });
});

describe.each(['a quota', 'a series', 'a preset', 'a role', 'a code'])('the name of %s', (kind) => {
  it('is given once, when many make things of that name at once', async () => {
    const { path, form } = KINDS[kind]!.make('');
    const answers = await atOnce(() => admin.json('POST', path, { id: uuidv7(), ...form }));
    const statuses = answers.map(({ status }) => (status < 400 ? 'made' : status));
    expect(statuses.toSorted()).toEqual([...Array(AT_ONCE - 1).fill(422), 'made']);
  });
});

it('a code deleted while buyers enter it is theirs, or is gone; nothing breaks', async () => {
  for (let round = 0; round < 5; round += 1) {
    const stall = await stalls.openStall();
    const promo = await createCodePromo({ eventId: null });
    const made = await prisma.promoCode.create({
      data: { id: uuidv7(), code: `RACE-${round}`, promoId: promo, maxUses: 9 },
    });
    const held = await Promise.all(
      [1, 2].map(() => hold(stall.client, stall.event.slug, [line(stall.adult, stall.slot, 1)])),
    );
    const answers = await Promise.all([
      ...held.map((one) => applyCode(stall.client, one, made.code)),
      admin.delete(paths.promoCodes.one(made.id), undefined, { follow: false }),
    ]);
    for (const { status } of answers) expect([200, 303, 422]).toContain(status);
    const kept = await prisma.promoCode.count({ where: { id: made.id } });
    const having = await prisma.order.count({ where: { promoCodeId: made.id } });
    expect(kept === 1 || having === 0).toBe(true);
  }
});

it('a venue saved while it is deleted is saved or gone', async () => {
  for (let round = 0; round < 5; round += 1) {
    const id = await createVenue();
    const answers = await Promise.all([
      admin.json('PATCH', paths.venues.one(id), { version: 1, ...venueForm() }),
      admin.delete(paths.venues.one(id), undefined, { follow: false }),
      admin.json('PATCH', paths.venues.one(id), { version: 1, ...venueForm({ name: 'Other' }) }),
    ]);
    for (const { status } of answers) expect([200, 204, 303, 404, 409]).toContain(status);
    await admin.delete(paths.venues.one(id));
    const late = await admin.json('PATCH', paths.venues.one(id), { version: 1, ...venueForm() });
    expect(late.status).toBe(404);
  }
});

it('a product deleted while it is held is sold or gone', async () => {
  const stall = await stalls.openStall();
  const product = await createProduct(stall.event.id);
  const lines = [{ productId: product, appointmentId: stall.slot, quantity: 1 }];
  const answers = await Promise.all([
    ...[1, 2, 3].map(() => stall.client.json('POST', paths.events.holds(stall.event.slug), { key: uuidv7(), lines })),
    admin.delete(paths.products.one(product), undefined, { follow: false }),
  ]);
  for (const { status } of answers) expect(status).toBeLessThan(500);
});
