/** A budget for complimentary tickets is raised by nobody who has given tickets within it. */
import { expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import type { Client } from '../../support/client';
import { makeStaff } from '../access/twoVenues';
import { form, give, openGiving, stage } from './invitationFixture';

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
