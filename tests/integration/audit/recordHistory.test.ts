/** A record's history beside its form: permission, wording and paging. */
import { describe, expect, it } from 'vitest';
import type { RecordHistory } from '../../../server/audit/pages';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { prepare } from '../../support/prepare';
import { openTwoVenues, ZONE } from '../access/twoVenues';
import { createQuota } from '../orders/shopFixture';
import { giveRole, makeRole } from '../users/managed';
import { makeUser, signInAs } from '../users/people';
import { auditContext, record } from './auditFixture';

const house = openTwoVenues();
const admin = prepare(() => prisma.user.findUniqueOrThrow({ where: { id: house.everywhere.id } }));

type Kind = Parameters<typeof paths.history>[0];
const read = async (client: Client, of: Kind, id: string, before?: string) =>
  (await client.json('GET', paths.history(of, id, before))).json<RecordHistory>();
const status = async (client: Client, of: Kind, id: string) => (await client.json('GET', paths.history(of, id))).status;

describe('the history of a record', () => {
  it('says in words who changed what, the latest first, and of no other record', async () => {
    const { client } = house.everywhere;
    const edit = () =>
      client.visit(paths.events.edit(house.ours.event)).then((page) => expectPage(page, 'Events/Edit'));
    for (const title of ['Alpha Night', 'Alpha Tour']) {
      const { id, version, values } = (await edit()).record;
      await client.patch(paths.events.one(id), { ...values, version, title: { en: title } });
    }
    const { entries, older, zone } = await read(client, 'events', house.ours.event);
    expect(entries.map(({ actor, what, changes }) => [actor, what, changes])).toEqual([
      [
        admin.name,
        'Changed the event Alpha Tour',
        [{ field: 'Title (English)', before: 'Alpha Night', after: 'Alpha Tour' }],
      ],
      [
        admin.name,
        'Changed the event Alpha Night',
        [{ field: 'Title (English)', before: 'Alpha Tour', after: 'Alpha Night' }],
      ],
    ]);
    expect([older, zone]).toEqual([null, ZONE]);
    expect((await read(client, 'events', house.theirs.event)).entries).toEqual([]);
    expect(Object.keys(entries[0]!)).not.toContain('ip');
  });

  it('of a quota says who changed its size, its period, or the size of one of its days', async () => {
    const { client } = house.everywhere;
    const id = await createQuota(house.ours.event, 20, []);
    const { name } = await prisma.quota.findUniqueOrThrow({ where: { id } });
    const save = (version: number, size: number, period: string) =>
      client.patch(paths.quotas.one(id), { name, size, period, version });
    await save(1, 30, 'in_all');
    await save(2, 30, 'day');
    await client.put(paths.quotas.sizes(id), { day: '2021-05-03', size: 12 });
    const { entries } = await read(client, 'quotas', id);
    expect(entries.map(({ actor, changes }) => [actor, changes.map(({ before, after }) => [before, after])])).toEqual([
      [admin.name, [['30', '12']]],
      [admin.name, [['in total', 'per day']]],
      [admin.name, [['20', '30']]],
    ]);
    expect(await status(house.limited.client, 'quotas', id)).toBe(200);
    expect(await status(house.limited.client, 'quotas', await createQuota(house.theirs.event, 20, []))).toBe(404);
  });

  it('goes on with older entries, each once', async () => {
    const id = house.ours.product;
    for (let price = 1; price <= 23; price += 1)
      await record(auditContext(admin), {
        action: 'product.updated',
        subject: { type: 'product', id, label: 'Alpha Adult' },
        before: { price_cents: price * 100 },
        after: { price_cents: price * 100 + 100 },
      });
    const { client } = house.limited;
    const first = await read(client, 'products', id);
    expect([first.entries.length, first.entries[0]!.changes]).toEqual([
      20,
      [{ field: 'Price', before: '€23.00', after: '€24.00' }],
    ]);
    const rest = await read(client, 'products', id, first.older!);
    expect([rest.entries.length, rest.older]).toEqual([3, null]);
    expect(new Set([...first.entries, ...rest.entries].map((entry) => entry.id)).size).toBe(23);
    expect((await client.json('GET', `${paths.history('products', id)}?before=x`)).status).toBe(200);
  });

  it('names no place outside of the reader’s reach', async () => {
    const { ours, theirs, limited, everywhere } = house;
    await record(auditContext(admin), {
      action: 'event.updated',
      subject: { type: 'event', id: ours.event, label: 'Alpha Tour' },
      before: { venueId: theirs.venue },
      after: { venueId: ours.venue },
    });
    const [own, all] = [
      await read(limited.client, 'events', ours.event),
      await read(everywhere.client, 'events', ours.event),
    ];
    expect(own.entries[0]!.changes).toMatchObject([{ before: 'something at another venue', after: 'Alpha Hall' }]);
    expect(all.entries[0]!.changes).toMatchObject([{ before: 'Bravo Hall', after: 'Alpha Hall' }]);
  });

  it('of what is gone is for the whole house only', async () => {
    const id = uuidv7();
    await record(auditContext(admin), {
      action: 'product.deleted',
      subject: { type: 'product', id, label: 'Bravo Child' },
      before: { name: { en: 'Bravo Child' } },
    });
    expect(await status(house.limited.client, 'products', id)).toBe(404);
    expect((await read(house.everywhere.client, 'products', id)).entries).toHaveLength(1);
    expect(await status(house.everywhere.client, 'products', 'x')).toBe(404);
  });

  it('of a person or a role is for whoever manages those, and not of whoever may do more', async () => {
    const { id, email } = await makeUser('customer');
    await giveRole(id, await makeRole('People desk', ['users.manage']));
    const clerk = await signInAs(house.app, email);
    const other = await makeUser('customer');
    expect(await status(clerk, 'users', other.id)).toBe(200);
    expect(await status(clerk, 'users', id)).toBe(200);
    expect(await status(clerk, 'users', house.everywhere.id)).toBe(404);
    expect(await status(clerk, 'roles', house.everywhere.roleId)).toBe(403);
    expect(await status(clerk, 'events', house.ours.event)).toBe(403);
  });
});
