/** A budget of complimentary tickets needs two people: a user who raises it cannot use it alone, in either order. */
import { expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import type { Client } from '../../support/client';
import { makeStaff } from '../access/twoVenues';
import { makeUser, signInAs } from '../users/people';
import { form, give, invitation, openGiving, setBudget, stage, untilDone, used } from './invitationFixture';

const house = openGiving();

it('who has spent lowers it, and a second person raises it', async () => {
  const at = await stage();
  const { client } = await makeStaff(house.app, 'everywhere');
  const other = await makeStaff(house.app, 'everywhere');
  const data = form(at);
  await give(client, data);
  expect(await prisma.invitation.findUniqueOrThrow({ where: { id: data.id } })).toMatchObject({ exceeds: null });
  const budget = await prisma.invitationBudget.findUniqueOrThrow({ where: { eventId: at.eventId } });
  const set = async (who: Client, maxTickets: number) => {
    const body = { maxTickets, maxFaceCents: null, maxAtOnce: budget.maxAtOnce };
    return (await who.json('PUT', paths.invitations.budget(at.eventId), body)).status;
  };
  expect(await set(client, budget.maxTickets + 1)).toBe(422);
  expect(await set(client, budget.maxTickets - 1)).toBeLessThan(400);
  expect(await set(other.client, budget.maxTickets + 1)).toBeLessThan(400);
});

it('a person who raised it gives within it with a second person only', async () => {
  const at = await stage(null);
  const { client } = await makeStaff(house.app, 'everywhere');
  const raised = await setBudget(at.eventId, { maxTickets: 50 }, client);
  expect(raised.status).toBeLessThan(400);
  const own = form(at);
  await give(client, own);
  expect(await invitation(own.id)).toMatchObject({ state: 'waiting', exceeds: 'raised' });
  expect(await used(at.eventId)).toEqual([0, 0, 0]);
  await client.post(paths.invitations.approve(own.id), {});
  expect((await invitation(own.id)).state).toBe('waiting');
  await house.second.post(paths.invitations.approve(own.id), {});
  await untilDone(own.id);
  // Two tickets of 12.00, within the budget.
  expect(await used(at.eventId)).toEqual([2, 2400, 0]);
  const theirs = form(at);
  await give(house.agent, theirs);
  expect(await invitation(theirs.id)).toMatchObject({ exceeds: null });
  // Lowered by the same user it still counts as raised by them; set to nothing it does not.
  await setBudget(at.eventId, { maxTickets: 40 }, client);
  const again = form(at);
  await give(client, again);
  expect(await invitation(again.id)).toMatchObject({ exceeds: 'raised' });
  await setBudget(at.eventId, { maxTickets: 0, maxAtOnce: 0 }, client);
  await setBudget(at.eventId, { maxTickets: 40 });
  const free = form(at);
  await give(client, free);
  expect(await invitation(free.id)).toMatchObject({ exceeds: null });
});

it('an administrator who raises it in another account gives within it in neither', async () => {
  const at = await stage(null);
  const boss = await signInAs(house.app, (await makeUser('administrator')).email);
  const { id: account } = await makeUser('manager');
  await boss.post(paths.users.impersonation(account), { reason: 'to see what they see' });
  expect((await setBudget(at.eventId, {}, boss)).status).toBeLessThan(400);
  const asThem = form(at);
  await give(boss, asThem);
  await boss.delete(paths.impersonation());
  const asSelf = form(at);
  await give(boss, asSelf);
  for (const { id } of [asThem, asSelf])
    expect(await invitation(id)).toMatchObject({ state: 'waiting', exceeds: 'raised' });
});
