/** Venues and gates in the back office: created, edited by two people, sorted. */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { signedIn } from '../users/people';
import { auditOf, gate, makeEventAt, makeVenue, scanAt, values, venueOf } from './venueFixture';

const app = runApp();
const manager = signedIn(app, 'manager');
const colleague = signedIn(app, 'manager');
const agent = signedIn(app, 'agent');
beforeEach(() => sql('test_patience', 'delete from rate_limits'));

describe('a new venue', () => {
  it('is kept with its gates in order, and written down', async () => {
    const { id, input } = await makeVenue(manager);
    const venue = await venueOf(id);
    expect(venue).toMatchObject({ name: 'Casa del Reloj', country: 'ES', timeZone: 'Europe/Madrid', version: 1 });
    expect(venue!.gates.map(({ name }) => name)).toEqual(['Main', 'Garden']);
    expect(await auditOf(id)).toEqual([
      { action: 'venue.created', before: null, after: { ...input, gates: ['Main', 'Garden'] } },
    ]);
  });

  it('that is sent twice is made once', async () => {
    const id = randomUUID();
    const input = values();
    const answers = await Promise.all([1, 2].map(() => manager.post(paths.venues.index(), { id, ...input })));
    for (const answer of answers) expectPage(answer, 'Venues/Edit');
    expect((await venueOf(id))!.gates).toHaveLength(2);
    expect(await auditOf(id)).toHaveLength(1);
  });

  it.each([
    ['name', ''],
    ['country', 'XX'],
    ['region', 'BY'],
    ['timeZone', 'Mars/Olympus'],
    ['timeZone', '+02:00'],
    ['city', 'x'.repeat(121)],
  ])('is refused with %s “%s”', async (field, value) => {
    const id = randomUUID();
    await manager.visit(paths.venues.create());
    const props = expectPage(
      await manager.post(paths.venues.index(), { id, ...values({ [field]: value }) }),
      'Venues/Create',
    );
    expect(Object.keys(props.errors)).toEqual([field]);
    expect(await venueOf(id)).toBeNull();
  });

  it('is refused with two gates of one name, whatever their case', async () => {
    await manager.visit(paths.venues.create());
    const answer = await manager.post(paths.venues.index(), {
      id: randomUUID(),
      ...values({ gates: [gate('Norte'), gate('norte')] }),
    });
    expect(expectPage(answer, 'Venues/Create').errors).toEqual({
      'gates.1.name': 'There are two gates with this name. Change one.',
    });
  });

  it('cannot take over the gates of another', async () => {
    const { input } = await makeVenue(manager);
    await manager.visit(paths.venues.create());
    const id = randomUUID();
    const answer = await manager.post(paths.venues.index(), { id, ...values({ gates: input.gates }) });
    expect(Object.keys(expectPage(answer, 'Venues/Create').errors)).toEqual(['gates.0.name']);
    expect(await venueOf(id)).toBeNull();
  });

  it('is checked field by field while it is written', async () => {
    const live = { Precognition: 'true', 'Precognition-Validate-Only': 'name,country' };
    const sent = { id: randomUUID(), ...values({ name: '', city: '' }) };
    const answer = await manager.json('POST', paths.venues.index(), sent, { headers: live });
    expect(answer.status).toBe(422);
    expect(answer.json()).toMatchObject({ errors: { name: ['Fill in this field.'] } });
    expect(answer.json<{ errors: object }>().errors).not.toHaveProperty('city');
    const sound = await manager.json('POST', paths.venues.index(), { ...sent, name: 'A' }, { headers: live });
    expect(sound.status).toBe(204);
    expect(await venueOf(sent.id)).toBeNull();
  });
});

describe('a change', () => {
  const update = (client: Client, id: string, version: number, input: object) =>
    client.patch(paths.venues.one(id), { version, ...input });

  it('is kept, and written down as far as it differs', async () => {
    const { id, input } = await makeVenue(manager);
    await manager.visit(paths.venues.edit(id));
    const [first, second] = input.gates;
    const fresh = gate('Sea door');
    const swapped = [{ ...second!, name: 'Main' }, { ...first!, name: 'Garden' }, fresh];
    const page = expectPage(await update(manager, id, 1, { ...input, city: 'Ávila', gates: swapped }), 'Venues/Edit');
    expect(page.record).toEqual({ id, version: 2, values: { ...input, city: 'Ávila', gates: swapped } });
    expect((await auditOf(id)).at(-1)).toEqual({
      action: 'venue.updated',
      before: { city: 'Soria', gates: ['Main', 'Garden'] },
      after: { city: 'Ávila', gates: ['Main', 'Garden', 'Sea door'] },
    });
  });

  it('upon an older state is not made, and says who was first and what is there now', async () => {
    const { id, input } = await makeVenue(manager);
    await colleague.visit(paths.venues.edit(id));
    await update(manager, id, 1, { ...input, name: 'Theirs' });
    const answer = await update(colleague, id, 1, { ...input, name: 'Mine' });
    expectPage(answer, 'Venues/Edit');
    expect(answer.page!.flash).toMatchObject({
      conflict: {
        by: expect.stringContaining('Person'),
        at: expect.any(String),
        version: 2,
        values: { name: 'Theirs' },
      },
    });
    expect((await venueOf(id))!.name).toBe('Theirs');
    const plain = await colleague.json('PATCH', paths.venues.one(id), { version: 1, ...input });
    expect(plain.status).toBe(409);
    expect(plain.json()).toMatchObject({ code: 'conflict', conflict: { version: 2 } });
  });

  it('of two at once is made once', async () => {
    const { id, input } = await makeVenue(manager);
    const both = await Promise.all(
      [manager, colleague].map((client, n) =>
        client.json('PATCH', paths.venues.one(id), { version: 1, ...input, name: `N${n}` }),
      ),
    );
    expect(both.map(({ status }) => (status === 409 ? 409 : 200)).sort()).toEqual([200, 409]);
    expect((await venueOf(id))!.version).toBe(2);
  });

  it('moves no slot to another hour', async () => {
    const { id, input } = await makeVenue(manager);
    const event = await makeEventAt(id);
    await prisma.appointment.create({
      data: {
        id: randomUUID(),
        eventId: event,
        startsAt: new Date(),
        endsAt: new Date(Date.now() + 60_000),
        capacity: 1,
      },
    });
    await manager.visit(paths.venues.edit(id));
    const answer = await update(manager, id, 1, { ...input, timeZone: 'Asia/Tokyo' });
    const page = expectPage(answer, 'Venues/Edit');
    expect(page.errors.timeZone).toMatch(/has time slots/);
    expect(page).toMatchObject({ hasSlots: true, record: { version: 1 } });
  });

  it('keeps a gate at which somebody was checked', async () => {
    const { id, input } = await makeVenue(manager);
    await scanAt(input.gates[0]!.id);
    await manager.visit(paths.venues.edit(id));
    const page = expectPage(await update(manager, id, 1, { ...input, gates: input.gates.slice(1) }), 'Venues/Edit');
    expect(page.errors.gates).toMatch(/“Main”/);
    expect((await venueOf(id))!.gates).toHaveLength(2);
  });
});

describe('whoever may not', () => {
  it('is refused everywhere', async () => {
    const { id, input } = await makeVenue(manager);
    const guest = app.newClient();
    for (const [client, status] of [
      [agent, 403],
      [guest, 401],
    ] as const) {
      const answers = [
        await client.json('GET', paths.venues.index()),
        await client.json('GET', paths.venues.edit(id)),
        await client.json('POST', paths.venues.index(), { id: randomUUID(), ...input }),
        await client.json('PATCH', paths.venues.one(id), { version: 1, ...input }),
        await client.json('DELETE', paths.venues.one(id)),
      ];
      expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => status));
    }
    expect((await venueOf(id))!.version).toBe(1);
  });

  it('and what is not there is not found', async () => {
    for (const id of [randomUUID(), 'nonsense']) expect((await manager.visit(paths.venues.edit(id))).status).toBe(404);
  });
});

it('lists venues, with what stands and takes place there', async () => {
  const { id } = await makeVenue(manager, { name: 'Ermita única', city: 'Teruel' });
  const { list } = expectPage(await manager.visit(`${paths.venues.index()}?q=ermita unica`), 'Venues/Index');
  expect(list.rows).toEqual([
    expect.objectContaining({ id, name: 'Ermita única', city: 'Teruel', gates: 2, events: 0 }),
  ]);
});
