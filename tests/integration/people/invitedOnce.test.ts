/** Complimentary tickets: once for each recipient, validation, and permissions. */
import { describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { forgetRecipients, giveInvitations } from '../../../server/people/invitations/giveInvitations';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { expectPage } from '../../support/expectPage';
import { makeStaff } from '../access/twoVenues';
import { untilIndexed } from '../finding/untilIndexed';
import { countersOf, createSlot } from '../orders/shopFixture';
import { sell, untilMails } from '../tickets/saleFixture';
import { makeUser } from '../users/people';
import {
  form,
  give,
  invitation,
  openGiving,
  ordersOf,
  recipientsOf,
  running,
  type Stage,
  stage,
  untilDone,
  used,
} from './invitationFixture';

const house = openGiving();

/** The errors by field. */
async function refused(at: Stage, more: object): Promise<Record<string, unknown>> {
  await house.agent.get(paths.invitations.create(at.eventId));
  return expectPage(await give(house.agent, form(at, more)), 'OrdersAdmin/Invitations/Create').errors;
}

describe('in the background', () => {
  it('whoever was stopped goes on, and two at it give once', async () => {
    const at = await stage();
    const id = await running(at, (id) =>
      sql(
        'test_lease',
        `update invitations set leased_by = $2, leased_until = now() - interval '1 second' where id = $1`,
        [id, uuidv7()],
      ),
    );
    await Promise.all([giveInvitations(), giveInvitations()]);
    await untilDone(id);
    expect(await countersOf(at.slotId)).toEqual({ held: 0, sold: 2 });
    expect((await ordersOf(id)).length).toBe(2);
    await sql('test_again', `update invitations set state = 'running' where id = $1`, [id]);
    await giveInvitations();
    expect(await prisma.order.count({ where: { items: { some: { eventId: at.eventId } } } })).toBe(2);
  });

  it('nothing is given by who may not any more', async () => {
    const at = await stage();
    const { id: userId } = await makeUser('customer');
    const id = await running(at, (id) =>
      sql('test_author', 'update invitations set user_id = $2 where id = $1', [id, userId]),
    );
    await giveInvitations();
    expect((await recipientsOf(id)).map(({ state, reason }) => [state, reason])).toEqual([
      ['left_out', 'not_allowed'],
      ['left_out', 'not_allowed'],
    ]);
    expect(await used(at.eventId)).toEqual([0, 0, 0]);
  });

  it('whom nothing was given to is forgotten after a month', async () => {
    const at = await stage(null);
    const data = form(at);
    await give(house.agent, data);
    await forgetRecipients();
    expect((await invitation(data.id)).state).toBe('waiting');
    await sql('test_old', `update invitations set created_at = now() - interval '31 days' where id = $1`, [data.id]);
    await forgetRecipients();
    expect((await invitation(data.id)).state).toBe('refused');
    expect((await recipientsOf(data.id)).every(({ name, email }) => name === null && email === null)).toBe(true);
  });
});

describe('what is typed', () => {
  it('is told beside its field, and nothing is made', async () => {
    const at = await stage();
    const other = await stage();
    const before = await prisma.invitation.count();
    expect(await refused(at, { recipients: 'Ana\n; bad@\nBo; bo@example.test\nBo; BO@example.test' })).toEqual({
      recipients:
        'Row 1 has no valid email address. Row 2 has no valid email address. The email in row 4 already appears in an earlier row.',
    });
    expect(Object.keys(await refused(at, { reason: 'other' }))).toEqual(['note']);
    expect(Object.keys(await refused(at, { quantity: 0, recipients: ' ', reason: '' })).sort()).toEqual([
      'quantity',
      'reason',
      'recipients',
    ]);
    expect(Object.keys(await refused(at, { productId: other.productId }))).toEqual(['productId']);
    expect(Object.keys(await refused(at, { slotId: '' }))).toEqual(['slotId']);
    expect(Object.keys(await refused(at, { slotId: other.slotId }))).toEqual(['slotId']);
    const many = Array.from({ length: 21 }, (_, n) => `P; p${n}@example.test`).join('\n');
    expect(await refused(at, { recipients: many })).toEqual({ slotId: 'Only 20 places left in this time slot.' });
    const tooMany = Array.from({ length: 201 }, (_, n) => `P; p${n}@example.test`).join('\n');
    expect(Object.keys(await refused(at, { recipients: tooMany }))).toEqual(['recipients']);
    await prisma.product.update({ where: { id: at.productId }, data: { channels: [] } });
    expect(Object.keys(await refused(at, {}))).toEqual(['productId']);
    expect(await prisma.invitation.count()).toBe(before);
  });
});

describe('before the sale', () => {
  const HOUR = 3_600_000;
  const event = (at: Stage, data: object) => prisma.event.update({ where: { id: at.eventId }, data });
  const buy = async ({ eventId, productId, slotId }: Stage) => {
    const { slug } = await prisma.event.findUniqueOrThrow({ where: { id: eventId } });
    const lines = [{ productId, appointmentId: slotId, quantity: 1 }];
    return house.app.newClient().json('POST', paths.events.holds(slug), { lines, key: uuidv7() });
  };

  it.each([
    ['begins', { salesFrom: new Date(Date.now() + 48 * HOUR) }, false],
    ['is of an event that is not published', { status: 'draft' }, true],
  ] as const)('that %s it is given to who may have it, told so, and nothing is sold', async (_, data, isDraft) => {
    const at = await stage();
    await event(at, data);
    const page = expectPage(
      await house.agent.get(paths.invitations.create(at.eventId)),
      'OrdersAdmin/Invitations/Create',
    );
    expect(page.choices).toMatchObject({ eventId: at.eventId, beforeSale: { isDraft } });
    const asked = form(at);
    await give(house.agent, asked);
    await untilDone(asked.id);
    const orders = await ordersOf(asked.id);
    expect(orders.map(({ state }) => state)).toEqual(['paid', 'paid']);
    const [english, spanish] = await Promise.all(orders.map(async ({ id }) => (await untilMails(id, 1))[0]!));
    expect(english!.text).toContain('given you these tickets before they go on sale');
    expect(spanish!.text).toContain('antes de que salgan a la venta');
    expect((await buy(at)).status).toBeGreaterThanOrEqual(400);
    expect(await countersOf(at.slotId)).toEqual({ held: 0, sold: 2 });
  });

  it('what is over, archived, past or called off is never given, and says why', async () => {
    const at = await stage();
    const why = () => refused(at, {});
    await event(at, { salesUntil: new Date(Date.now() - HOUR) });
    expect(await why()).toEqual({
      productId: 'Sales for this event have ended. You cannot give complimentary tickets.',
    });
    await event(at, { salesUntil: null, status: 'archived' });
    expect(await why()).toEqual({ productId: 'This event is archived. You cannot give complimentary tickets.' });
    await event(at, { status: 'draft' });
    await sql('test_off', `update appointments set state = 'cancelled' where id = $1`, [at.slotId]);
    expect(await why()).toEqual({ slotId: 'This time slot is cancelled. You cannot give complimentary tickets.' });
    const past = await createSlot(at.eventId, { inHours: -3 });
    expect(Object.keys(await refused(at, { slotId: past }))).toEqual(['slotId']);
  });
});

describe('whoever gives', () => {
  it('does so in their own events, and sees those alone', async () => {
    const [ours, theirs] = [await stage(), await stage(null)];
    const { client } = await makeStaff(house.app, [{ eventId: ours.eventId }]);
    const data = form(theirs);
    await give(house.agent, data);
    const page = expectPage(
      await client.get(paths.invitations.create(theirs.eventId)),
      'OrdersAdmin/Invitations/Create',
    );
    expect([page.events.map(({ id }) => id), page.choices?.eventId, page.given]).toEqual([
      [ours.eventId],
      ours.eventId,
      [],
    ]);
    expect((await client.json('POST', paths.invitations.index(), form(theirs), { follow: false })).status).toBe(404);
    expect((await client.post(paths.invitations.approve(data.id), {}, { follow: false })).status).toBe(404);
  });

  it('finds somebody who is known filled in, as far as they see them', async () => {
    const sale = await sell({ name: 'Carla Soto' });
    await untilIndexed();
    const { profileId } = await prisma.profileOrder.findFirstOrThrow({ where: { orderId: sale.id } });
    const url = paths.invitations.forProfile(profileId);
    const { person } = expectPage(await house.agent.get(url), 'OrdersAdmin/ProfileTickets/Create');
    expect(person).toEqual({ id: profileId, name: 'Carla Soto', email: 'ana@example.test' });
    const { client } = await makeStaff(house.app, [{ eventId: (await stage()).eventId }]);
    expect((await client.get(url)).status).toBe(404);
    expect((await house.agent.get(paths.invitations.forProfile(uuidv7()))).status).toBe(404);
  });
});
