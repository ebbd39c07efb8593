/** People on the waiting list of full slots, with their requests, offers and pages. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import type { TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { until } from '../tickets/saleFixture';
import { createEvent, createProduct, createQuota, createSlot, createVenue } from './shopFixture';

let app: TestApp;
let buyer: Client;
let event: { id: string; slug: string };
let product: string;

/** An event with a waiting list and a product; the functions below use it. */
export async function openLine(running: TestApp, input: Parameters<typeof createEvent>[1] = {}) {
  app = running;
  buyer = app.newClient();
  event = await createEvent(await createVenue(), { waitingMinutes: 60, ...input });
  product = await createProduct(event.id, { maxPerOrder: 10 });
  return { buyer, event, product };
}

type Held = { reference: string; key: string };

export const hold = (slot: string | null, quantity: number, productId = product) =>
  app.newClient().json('POST', paths.events.holds(event.slug), {
    key: randomUUID(),
    lines: [{ productId, appointmentId: slot, quantity }],
  });

/** A full slot, and the orders that fill it. */
export async function full(...parts: number[]): Promise<{ slot: string; held: Held[] }> {
  const slot = await createSlot(event.id, { capacity: parts.reduce((sum, part) => sum + part, 0) });
  const held: Held[] = [];
  for (const part of parts) held.push((await hold(slot, part)).json<Held>());
  return { slot, held };
}

/** A product of an event without slots whose quota is used up, and the orders that use it. */
export async function usedUp(...parts: number[]): Promise<{ ticket: string; quota: string; held: Held[] }> {
  const ticket = await createProduct(event.id, { maxPerOrder: 10 });
  const quota = await createQuota(
    event.id,
    parts.reduce((sum, part) => sum + part, 0),
    [ticket],
  );
  const held: Held[] = [];
  for (const part of parts) held.push((await hold(null, part, ticket)).json<Held>());
  return { ticket, quota, held };
}
export const giveUp = ({ reference, key }: Held) => buyer.json('POST', paths.orders.cancel(reference, key), {});

let people = 0;
/** Joins the waiting list. @returns the entry's id */
export async function wait(slot: string, units: number, more: Record<string, unknown> = {}): Promise<string> {
  people += 1;
  const id = randomUUID();
  const body = { id, slot, units, email: `person${people}@example.test`, ...more };
  const answer = await buyer.json('POST', paths.waitingList.join(event.slug), body);
  expect(answer.status, answer.text.slice(0, 300)).toBeLessThan(400);
  return id;
}
export const entryOf = (id: string) => prisma.waitingEntry.findUniqueOrThrow({ where: { id } });
export const statesOf = async (...ids: string[]) => {
  const states: string[] = [];
  for (const id of ids) states.push((await entryOf(id)).state);
  return states;
};
export const becomes = (id: string, state: string) => expect.poll(async () => (await entryOf(id)).state).toBe(state);
export const slotOf = (id: string) =>
  prisma.appointment.findUniqueOrThrow({
    where: { id },
    select: { capacity: true, held: true, sold: true, kept: true, awaited: true },
  });
export const mailsTo = async (id: string) =>
  prisma.mailLog.findMany({ where: { recipient: (await entryOf(id)).email }, orderBy: { createdAt: 'asc' } });
export const quotaOf = (id: string) =>
  prisma.quota.findUniqueOrThrow({
    where: { id },
    select: { size: true, held: true, sold: true, kept: true, awaited: true },
  });
/** The link in the newest email of that kind. */
export async function linkOf(id: string, kind: string): Promise<string> {
  const mail = await until(async () => (await mailsTo(id)).findLast((one) => one.kind === kind));
  return new URL(mail.text.match(/https?:\/\/\S+\/waiting-list\/entries\/\S+/)![0]).pathname;
}
export const show = async (link: string) => expectPage(await app.newClient().get(link), 'Waiting/Show');

/** Fields refused in such a request. */
export async function refusedFields(body: object): Promise<string[]> {
  const whole = { id: randomUUID(), email: 'x@example.test', units: 1, ...body };
  const answer = await buyer.json('POST', paths.waitingList.join(event.slug), whole);
  return Object.keys(answer.json<{ errors: object }>().errors);
}

/** Duration of an offer in minutes. */
export async function minutesOf(id: string): Promise<number> {
  const { offeredAt, offerUntil } = await entryOf(id);
  return Math.round((offerUntil!.getTime() - offeredAt!.getTime()) / 60_000);
}
