/** Live events of one of two venues, admissions at its gate, and the effects of limiting or ending a role. */
import { describe, expect, it } from 'vitest';
import { noteEnds } from '../../../server/access';
import { connection, prisma, transaction } from '../../../server/infra/db';
import { notify } from '../../../server/notifications';
import { channels } from '../../../server/shared/channels';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { signInAs } from '../users/people';
import { scan, send } from '../validations/gateFixture';
import { makeStaff, openTwoVenues, type World } from './twoVenues';

const house = openTwoVenues();

describe('who hears', () => {
  const join = (client: Client, channel: string) =>
    client.json('POST', paths.broadcasting.auth(), { socket_id: '1234.5678', channel_name: channel });

  it('of a gate and of an order is who works there', async () => {
    const status = async (world: World) => [
      (await join(house.limited.client, channels.gate(world.gate))).status,
      (await join(house.limited.client, channels.order(world.order.id))).status,
    ];
    expect(await status(house.ours)).toEqual([200, 200]);
    expect(await status(house.theirs)).toEqual([403, 403]);
    expect((await join(house.everywhere.client, channels.gate(house.theirs.gate))).status).toBe(200);
  });

  it('of news about an event is whose it is', async () => {
    const tell = (event: string | null) =>
      transaction((tx) =>
        notify(tx, {
          kind: 'exception_conflicts',
          to: { permission: 'catalogue.manage' },
          event,
          data: { event: { en: 'x' }, count: 1 },
          href: null,
        }),
      );
    const told = async () => [
      await prisma.notification.count({ where: { userId: house.limited.id } }),
      await prisma.notification.count({ where: { userId: house.everywhere.id } }),
    ];
    await prisma.notification.deleteMany();
    await tell(house.theirs.event);
    await tell(null);
    expect(await told()).toEqual([0, 2]);
    await tell(house.ours.event);
    expect(await told()).toEqual([1, 3]);
  });

  it('of a venue hears of a new event in it, and of one that leaves no more', async () => {
    const page = async () => (await house.limited.client.get('/admin/events')).text;
    const row = { kind: 'slotted' as const, title: { en: 'Comet Night' }, summary: {}, description: {} };
    const event = await prisma.event.create({
      data: { id: uuidv7(), slug: 'comet', venueId: house.ours.venue, ...row },
    });
    expect(await page()).toContain('Comet Night');
    await prisma.event.update({ where: { id: event.id }, data: { venueId: house.theirs.venue } });
    expect(await page()).not.toContain('Comet Night');
    await prisma.event.delete({ where: { id: event.id } });
  });
});

describe('at the gate', () => {
  it('a ticket of another venue is refused without a word about it, even by a supervisor', async () => {
    for (const forceReason of [undefined, 'I know them']) {
      const answer = await scan(house.limited.client, house.theirs.ticket.code, {
        gateId: house.ours.gate,
        ...(forceReason ? { forceReason } : {}),
      });
      expect(answer.result).toBe('wrong_event');
      expect(Object.values(answer.details).filter((value) => value !== null && value !== false)).toEqual([]);
    }
    const { usesLeft } = await prisma.ticket.findUniqueOrThrow({ where: { id: house.theirs.ticket.id } });
    expect(usesLeft).toBe(1);
    expect((await send(house.limited.client, house.ours.ticket.code, { gateId: house.theirs.gate })).status).toBe(422);
  });

  it('a ticket of one’s own lets in', async () => {
    expect((await scan(house.limited.client, house.ours.ticket.code, { gateId: house.ours.gate })).result).toBe(
      'accepted',
    );
  });
});

describe('a role that is limited for everybody', () => {
  it('holds where the person is limited as well, and nowhere when its last place is gone', async () => {
    const { id, client, roleId } = await makeStaff(house.app, [
      { venueId: house.ours.venue },
      { venueId: house.theirs.venue },
    ]);
    const has = async () => {
      const { text } = await client.get('/admin/events');
      return ['Alpha', 'Bravo'].filter((name) => text.includes(name));
    };
    expect(await has()).toEqual(['Alpha', 'Bravo']);
    await prisma.role.update({ where: { id: roleId }, data: { isLimited: true } });
    const scope = { id: uuidv7(), roleId, eventId: house.theirs.event };
    await prisma.roleScope.create({ data: scope });
    expect(await has()).toEqual(['Bravo']);
    await prisma.roleScope.delete({ where: { id: scope.id } });
    expect(await has()).toEqual([]);
    await prisma.role.update({ where: { id: roleId }, data: { isLimited: false } });
    await prisma.userRole.deleteMany({ where: { userId: id } });
  });
});

describe('a role that ends', () => {
  it('gives nothing from that moment, to whoever is in already', async () => {
    const { id, client, email } = await makeStaff(house.app, [{ venueId: house.ours.venue }]);
    await client.post(paths.profile.tokens(), { name: 'door', days: '30', scopes: ['scans:read'], venueIds: [] });
    const token = expectPage(await client.visit(paths.profile.edit()), 'Profile/Edit');
    expect(token.tokens).toHaveLength(1);
    await prisma.userRole.updateMany({
      where: { userId: id, isLimited: true },
      data: { endsAt: new Date(Date.now() + 3_600_000) },
    });
    const again = await signInAs(house.app, email);
    const statuses = async () => [
      (await again.json('GET', '/admin/events')).status,
      (await send(again, house.ours.ticket.code, { gateId: house.ours.gate })).status,
      (
        await again.json('POST', paths.broadcasting.auth(), {
          socket_id: '1.2',
          channel_name: channels.gate(house.ours.gate),
        })
      ).status,
    ];
    expect(await statuses()).toEqual([200, 200, 200]);
    await noteEnds();
    expect(house.broadcaster.rechecked).not.toContain(id);
    // Nothing is written: only time passes.
    await connection.script(
      `create or replace function moment() returns timestamptz language sql stable as 'select now() + interval ''2 hours'''`,
    );
    try {
      expect(await statuses()).toEqual([403, 403, 403]);
      await noteEnds();
      await expect.poll(() => house.broadcaster.rechecked).toContain(id);
      const version = () => prisma.$queryRaw`select version::text from rights`;
      const noted = await version();
      await noteEnds();
      expect(await version()).toEqual(noted);
    } finally {
      await connection.script(`create or replace function moment() returns timestamptz language sql stable as
        'select coalesce(nullif(current_setting(''aforo.now'', true), '''')::timestamptz, now())'`);
    }
  });
});
