/** Events in the back office: created, edited by two people, validated and listed. */
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { storeMedia } from '../../../server/media';
import { SYSTEM } from '../../../server/shared/actor';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { signedIn } from '../users/people';
import { actionsOn, basics, makeEvent, makeOrder, makeSellable, makeVenue } from './catalogueFixture';

const app = runApp();
const manager = signedIn(app, 'manager');
const colleague = signedIn(app, 'manager');
const agent = signedIn(app, 'agent');
let venueId: string;
beforeAll(async () => {
  venueId = (await makeVenue()).id;
});
beforeEach(() => sql('test_patience', 'delete from rate_limits'));

const eventOf = (id: string) => prisma.event.findUnique({ where: { id } });
const statusOf = async (id: string) => (await eventOf(id))?.status;

describe('a new event', () => {
  it('is a draft at the end of the programme, with the usual deadlines', async () => {
    const first = await makeEvent(manager, venueId);
    const { id, version, values } = await makeEvent(manager, venueId, { zone: '2nd floor' });
    expect(version).toBe(1);
    expect(values).toMatchObject({
      zone: '2nd floor',
      refundSteps: [{ hoursBefore: 24, percent: 10_000 }],
      rescheduleUntilHours: 24,
      salesFrom: null,
    });
    expect((await eventOf(id))!.position).toBeGreaterThan((await eventOf(first.id))!.position);
    expect(await statusOf(id)).toBe('draft');
    expect(await actionsOn(id)).toEqual(['event.created']);
  });

  it('that is sent twice at once is made once', async () => {
    const sent = { id: randomUUID(), ...basics(venueId) };
    const answers = await Promise.all([1, 2].map(() => manager.post(paths.events.index(), sent)));
    for (const answer of answers) expectPage(answer, 'Events/Show');
    expect(await actionsOn(sent.id)).toEqual(['event.created']);
  });

  it.each([
    ['title', {}, 'title.en'],
    ['slug', 'Two Words', 'slug'],
    ['slug', '-x', 'slug'],
    ['kind', 'weekly', 'kind'],
    ['currency', 'XYZ', 'currency'],
    ['venueId', randomUUID(), 'venueId'],
  ])('is refused with %s %j', async (field, value, at) => {
    const id = randomUUID();
    await manager.visit(paths.events.create());
    const answer = await manager.post(paths.events.index(), { id, ...basics(venueId), [field]: value });
    expect(Object.keys(expectPage(answer, 'Events/Create').errors)).toEqual([at]);
    expect(await eventOf(id)).toBeNull();
  });

  it('says while it is written that its address is taken', async () => {
    const { values } = await makeEvent(manager, venueId);
    const headers = { Precognition: 'true', 'Precognition-Validate-Only': 'slug' };
    const sent = { id: randomUUID(), ...basics(venueId), slug: values.slug };
    const answer = await manager.json('POST', paths.events.index(), sent, { headers });
    expect(answer.json()).toMatchObject({
      errors: { slug: ['Another event has this web address. Enter a different one.'] },
    });
  });
});

describe('a change', () => {
  const save = (client: Client, id: string, version: number, values: object) =>
    client.patch(paths.events.one(id), { version, ...values });

  it('keeps texts, images, the sale and the policy, and writes down what differs', async () => {
    const { id, values } = await makeEvent(manager, venueId);
    const bytes = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const media = await storeMedia(SYSTEM, { name: 'a.png', bytes });
    const changed = {
      ...values,
      description: { en: 'Long', es: '  ' },
      images: { es: media.id, en: null },
      salesFrom: '2020-12-01T09:00:00.000Z',
      salesUntil: '2021-01-01T09:00:00+01:00',
      salesCloseMinutes: -15,
      refundSteps: [
        { hoursBefore: 24, percent: 5000 },
        { hoursBefore: 168, percent: 10_000 },
      ],
      refundFeeCents: 200,
      refundOrderFee: true,
      included: { en: 'Audio guide' },
      visitMinutes: 90,
    };
    const { record } = expectPage(await save(manager, id, 1, changed), 'Events/Edit');
    expect(record.values).toEqual({
      ...changed,
      description: { en: 'Long' },
      images: { es: media.id },
      refundSteps: changed.refundSteps.toReversed(),
      salesUntil: '2021-01-01T08:00:00.000Z',
    });
    const [entry] = await sql<{ after: object; label: string }>(
      'test_last',
      `select after, label from audit_log where subject_id = $1 and action = 'event.updated'`,
      [id],
    );
    expect(entry!.label).toBe(values.title.en);
    expect(Object.keys(entry!.after).sort()).toEqual([
      'description',
      'images',
      'included',
      'refundFeeCents',
      'refundOrderFee',
      'refundSteps',
      'salesCloseMinutes',
      'salesFrom',
      'salesUntil',
      'visitMinutes',
    ]);
  });

  it.each([
    ['salesUntil', { salesFrom: '2021-01-02T00:00:00.000Z', salesUntil: '2021-01-01T00:00:00.000Z' }],
    ['salesFrom', { salesFrom: '+275760-09-13T00:00:00.001Z' }],
    ['refundSteps.0.percent', { refundSteps: [{ hoursBefore: 1, percent: 10_001 }] }],
    [
      'refundSteps',
      {
        refundSteps: [
          { hoursBefore: 24, percent: 5000 },
          { hoursBefore: 48, percent: 5000 },
        ],
      },
    ],
    ['refundFeeCents', { refundFeeCents: -1 }],
    ['holderUntilHours', { holderUntilHours: -1 }],
    ['visitMinutes', { visitMinutes: 0 }],
    ['visitMinutes', { visitMinutes: 10_081 }],
    ['images', { images: { en: randomUUID() } }],
    ['rescheduleUntilHours', { rescheduleUntilHours: '12' }],
  ])('is refused at %s', async (field, wrong) => {
    const { id, values } = await makeEvent(manager, venueId);
    await manager.visit(paths.events.edit(id));
    const page = expectPage(await save(manager, id, 1, { ...values, ...wrong }), 'Events/Edit');
    expect(Object.keys(page.errors)).toEqual([field]);
    expect((await eventOf(id))!.version).toBe(1);
  });

  it('upon an older state is not made', async () => {
    const { id, values } = await makeEvent(manager, venueId);
    await colleague.visit(paths.events.edit(id));
    await save(manager, id, 1, { ...values, zone: 'Theirs' });
    const answer = await save(colleague, id, 1, { ...values, zone: 'Mine' });
    expect(answer.page!.flash).toMatchObject({ conflict: { version: 2, values: { zone: 'Theirs' } } });
    expect((await eventOf(id))!.zone).toBe('Theirs');
  });

  it('takes no address that another has', async () => {
    const other = await makeEvent(manager, venueId);
    const { id, values } = await makeEvent(manager, venueId);
    await manager.visit(paths.events.edit(id));
    const page = expectPage(await save(manager, id, 1, { ...values, slug: other.values.slug }), 'Events/Edit');
    expect(page.errors).toEqual({ slug: 'Another event has this web address. Enter a different one.' });
  });

  it('leaves kind, venue and currency alone once something was ordered', async () => {
    const elsewhere = await makeVenue();
    const { id, values } = await makeEvent(manager, venueId);
    await makeOrder(id);
    await manager.visit(paths.events.edit(id));
    for (const wrong of [{ kind: 'open' }, { venueId: elsewhere.id }, { currency: 'USD' }]) {
      const page = expectPage(await save(manager, id, 1, { ...values, ...wrong }), 'Events/Edit');
      expect(Object.keys(page.errors)).toEqual(Object.keys(wrong));
    }
    expect(await eventOf(id)).toMatchObject({ kind: 'slotted', venueId, currency: 'EUR', version: 1 });
  });

  it('moves no slot to other clocks', async () => {
    const tokyo = await makeVenue('Asia/Tokyo');
    const { id, values } = await makeEvent(manager, venueId);
    await makeSellable(id);
    await manager.visit(paths.events.edit(id));
    const page = expectPage(await save(manager, id, 1, { ...values, venueId: tokyo.id }), 'Events/Edit');
    expect(page.errors.venueId).toMatch(/another time zone/);
    const nearby = await makeVenue('Europe/Madrid');
    await save(manager, id, 1, { ...values, venueId: nearby.id });
    expect(await eventOf(id)).toMatchObject({ venueId: nearby.id });
  });
});

it('refuses whoever may not', async () => {
  const { id, values } = await makeEvent(manager, venueId);
  for (const [client, status] of [
    [agent, 403],
    [app.newClient(), 401],
  ] as const) {
    const answers = [
      await client.json('GET', paths.events.index()),
      await client.json('POST', paths.events.index(), { id: randomUUID(), ...basics(venueId) }),
      await client.json('PATCH', paths.events.one(id), { version: 1, ...values }),
      await client.json('DELETE', paths.events.one(id)),
      await client.json('POST', paths.events.publication(id)),
      await client.json('DELETE', paths.events.publication(id)),
      await client.json('POST', paths.events.archive(id)),
      await client.json('DELETE', paths.events.archive(id)),
      await client.json('POST', paths.events.copies(id), { id: randomUUID() }),
    ];
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => status));
  }
  expect(await actionsOn(id)).toEqual(['event.created']);
});

it('lists events with their state and next date, found by words of their title', async () => {
  const { id } = await makeEvent(manager, venueId, { title: { en: 'Único paseo nocturno' } });
  const { slot } = await makeSellable(id);
  const { list } = expectPage(await manager.visit(`${paths.events.index()}?q=unico nocturno`), 'Events/Index');
  expect(list.rows).toHaveLength(1);
  expect(list.rows[0]).toMatchObject({ id, status: 'draft', venue: 'Hall', products: 1 });
  expect(list.rows[0]!.nextAt).toEqual({ at: slot.startsAt.toISOString(), zone: 'Europe/Madrid' });
});
