/** Users who issue and approve complimentary tickets, and their events. */
import { afterAll, beforeAll } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { giveInvitations } from '../../../server/people/invitations/giveInvitations';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { startApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { until } from '../tickets/saleFixture';
import { makeUser, signInAs } from '../users/people';

const NAME = { name: 'name', kind: 'text', label: { en: 'Full name' }, required: true };
const TWO = 'Ana Ruiz; ana.ruiz@example.test\nInés Prieto\tines@example.test\tes';

type Giving = {
  app: TestApp;
  venue: string;
  /** Issues within the budget. */
  agent: Client;
  /** Two users who can also approve. */
  manager: Client;
  second: Client;
};
const giving = {} as Giving;

/** Sets up the application and three users for a test file. */
export function openGiving(): Giving {
  beforeAll(async () => {
    giving.app = await startApp();
    giving.venue = await createVenue();
    const people = { agent: 'agent', manager: 'manager', second: 'administrator' } as const;
    for (const [name, role] of Object.entries(people))
      giving[name as keyof typeof people] = await signInAs(giving.app, (await makeUser(role)).email);
  });
  afterAll(() => giving.app.close());
  return giving;
}

export type Stage = { eventId: string; productId: string; slotId: string };
type Budget = { maxTickets: number; maxAtOnce: number; maxFaceCents: number | null };

/** A new event with a product at 12.00 and, if given, a budget. */
export async function stage(budget: Partial<Budget> | null = {}, capacity = 20): Promise<Stage> {
  const { id: eventId } = await createEvent(giving.venue);
  const productId = await createProduct(eventId, { priceCents: 1200, holderFields: [NAME] });
  const slotId = await createSlot(eventId, { capacity });
  if (budget) await setBudget(eventId, budget);
  return { eventId, productId, slotId };
}

export const setBudget = (eventId: string, budget: Partial<Budget>, client = giving.manager) =>
  client.json('PUT', paths.invitations.budget(eventId), {
    ...{ maxTickets: 10, maxAtOnce: 5, maxFaceCents: null, ...budget },
  });

export const form = (at: Stage, more: object = {}) => ({
  ...{ id: uuidv7(), ...at, quantity: 1, recipients: TWO, reason: 'press', note: '' },
  ...more,
});
export const give = (client: Client, data: object) => client.post(paths.invitations.index(), data as never);

export const invitation = (id: string) => prisma.invitation.findUniqueOrThrow({ where: { id } });
export const recipientsOf = (id: string) =>
  prisma.invitationRecipient.findMany({ where: { invitationId: id }, orderBy: { position: 'asc' } });
export const ordersOf = async (id: string) => {
  const given = (await recipientsOf(id)).flatMap(({ orderId }) => (orderId ? [orderId] : []));
  return prisma.order.findMany({ where: { id: { in: given } }, orderBy: { id: 'asc' }, include: { payments: true } });
};
export const used = async (eventId: string) => {
  const { usedTickets, usedFaceCents, extraTickets } = await prisma.invitationBudget.findUniqueOrThrow({
    where: { eventId },
  });
  return [usedTickets, Number(usedFaceCents), extraTickets];
};
/** Runs the invitation in this process, or waits for the job that runs it. */
export async function untilDone(id: string): Promise<void> {
  await giveInvitations();
  await until(async () => (await invitation(id)).state === 'done');
}

/** Started; `before` happens before a job runs it. */
export async function running(at: Stage, before: (id: string) => Promise<unknown> = async () => {}): Promise<string> {
  const data = form(at);
  await setBudget(at.eventId, { maxTickets: 0, maxAtOnce: 0 });
  await give(giving.agent, data);
  await sql('test_take', 'select take_budget($1, $2, $3, true)', [at.eventId, 2, 2400]);
  await before(data.id);
  await sql('test_run', `update invitations set state = 'running' where id = $1`, [data.id]);
  return data.id;
}
