/** The rest of an event's budget of complimentary tickets, requested at two processes. */
import { beforeAll, describe, expect, it } from 'vitest';
import { connection, prisma, sql } from '../../../server/infra/db';
import { giveInvitations } from '../../../server/people/invitations/giveInvitations';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { createProduct, createSlot } from '../../integration/orders/shopFixture';
import { makeUser, signInAs } from '../../integration/users/people';
import type { Client } from '../../support/client';
import { runBoxOffice, TWO } from '../boxOffice';
import { UNTIL_IT_SHOWS, withoutConstraint } from '../withoutGuard';

const ROUNDS = 2;

const office = runBoxOffice();
let product: string;
let slot: string;
let doors: Client[];
beforeAll(async () => {
  product = await createProduct(office.event.id);
  slot = await createSlot(office.event.id, { capacity: 500 });
  const people = await Promise.all(TWO.map(() => makeUser('agent')));
  doors = await Promise.all(TWO.map((turn) => signInAs(office.processes[turn as 0 | 1], people[turn as 0 | 1]!.email)));
});

/** Three are left, and both request two. @returns the states of the requests, and the budget used */
async function race(): Promise<{ states: string[]; used: number }> {
  const eventId = office.event.id;
  await sql('test_budget', 'delete from invitation_budgets where event_id = $1', [eventId]);
  await prisma.invitationBudget.create({ data: { eventId, maxTickets: 3, maxAtOnce: 2 } });
  const ids = TWO.map(() => uuidv7());
  await Promise.all(
    ids.map((id, turn) => {
      const recipients = `Ana; ana${turn}@example.test`;
      const what = { eventId, productId: product, slotId: slot, quantity: 2, reason: 'press', note: '' };
      return doors[turn]!.post(paths.invitations.index(), { id, ...what, recipients }, { follow: false });
    }),
  );
  const rows = await prisma.invitation.findMany({ where: { id: { in: ids } } });
  // Completes pending invitations before the processes stop.
  await giveInvitations();
  const { usedTickets } = await prisma.invitationBudget.findUniqueOrThrow({ where: { eventId } });
  return { states: rows.map(({ state }) => (state === 'waiting' ? 'waiting' : 'given')).sort(), used: usedTickets };
}

it('one has it, the other waits for a second person', async () => {
  for (let round = 0; round < ROUNDS; round += 1)
    expect(await race()).toEqual({ states: ['given', 'waiting'], used: 2 });
});

describe('control: looked at first, taken afterwards', UNTIL_IT_SHOWS, () => {
  beforeAll(async () => {
    await withoutConstraint('invitation_budgets', 'invitation_budgets_tickets');
    await connection.script(`
      create or replace function take_budget(p_event uuid, p_tickets int, p_face bigint, p_approved boolean) returns boolean language plpgsql as $$
      begin
        if (select used_tickets + p_tickets > max_tickets from invitation_budgets where event_id = p_event) then
          return false;
        end if;
        perform pg_sleep(0.2);
        update invitation_budgets set used_tickets = used_tickets + p_tickets where event_id = p_event;
        return true;
      end $$`);
  });
  it('both have it', async () => {
    const eventId = office.event.id;
    await sql('test_budget', 'delete from invitation_budgets where event_id = $1', [eventId]);
    await prisma.invitationBudget.create({ data: { eventId, maxTickets: 3, maxAtOnce: 2 } });
    // Invitations also lock the budget before reading who raised it, so the control takes from it directly.
    const take = () =>
      sql<{ taken: boolean }>('test_take', 'select take_budget($1::uuid, 2, 0::bigint, false) as taken', [eventId]);
    const taken = await Promise.all(TWO.map(take));
    const { usedTickets } = await prisma.invitationBudget.findUniqueOrThrow({ where: { eventId } });
    expect([taken.map(([row]) => row!.taken), usedTickets]).toEqual([[true, true], 4]);
  });
});
