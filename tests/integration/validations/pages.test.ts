import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { dayIn } from '../../../server/shared/time';
import { startApp, type TestApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { createVenue } from '../orders/shopFixture';
import { makeUser, signInAs } from '../users/people';
import { createGate, type Gate, scan, sellTicket, type Ticket } from './gateFixture';

let app: TestApp;
let validator: Client;
let supervisor: Client;
let venueId: string;
let gate: Gate;
let other: Gate;
let ticket: Ticket;

beforeAll(async () => {
  app = await startApp();
  validator = await signInAs(app, (await makeUser('validator')).email);
  supervisor = await signInAs(app, (await makeUser('manager')).email);
  venueId = await createVenue();
  [gate, other] = [await createGate(venueId), await createGate(venueId, 'Side gate')];
  ticket = await sellTicket({ venueId });
  await scan(validator, ticket.code, { gateId: gate.id });
  await scan(validator, ticket.code, { gateId: other.id });
  await scan(supervisor, ticket.code, { gateId: other.id, forceReason: 'went to the car' });
  await scan(validator, 'https://example.com/<b>menu</b>', { gateId: gate.id });
});
afterAll(() => app.close());

const list = async (query: Record<string, string> = {}) =>
  expectPage(await validator.get(`${paths.validations.index()}?${new URLSearchParams(query)}`), 'Validations/Index');
const resultsOf = ({ scans }: Awaited<ReturnType<typeof list>>) => scans.rows.map(({ result }) => result);

describe('the list of scans', () => {
  it('shows today, the newest first, with what it came to', async () => {
    const page = await list();
    expect(resultsOf(page)).toEqual(['unknown', 'accepted', 'already_used', 'accepted']);
    expect(page.filters).toEqual({ result: '', gate: '', day: dayIn(new Date(), 'Europe/Madrid'), q: '' });
    expect(page.totals).toEqual({
      accepted: 2,
      forced: 1,
      refused: 2,
      byResult: { accepted: 2, already_used: 1, unknown: 1 },
    });
    expect(page.scans.rows[1]).toMatchObject({
      forced: true,
      gate: 'Side gate',
      ticket: ticket.reference,
      order: ticket.order.reference,
      product: 'Adult',
    });
  });

  it('keeps to a result and a gate, and the totals to the gate', async () => {
    expect(resultsOf(await list({ result: 'accepted' }))).toEqual(['accepted', 'accepted']);
    const page = await list({ gate: gate.id, result: 'unknown' });
    expect(resultsOf(page)).toEqual(['unknown']);
    expect(page.totals).toMatchObject({ accepted: 1, refused: 1 });
  });

  it.each([
    ['a ticket’s reference', () => ticket.reference.toLowerCase(), 3],
    ['an order’s reference', () => ticket.order.reference, 3],
    ['a scanned code', () => ticket.code, 3],
    ['a stranger’s reference', () => 'ZZZZZZZZZZ', 0],
    ['SQL', () => `' or 1=1 --`, 0],
  ])('finds %s', async (_name, q, amount) => {
    const page = await list({ q: q() });
    expect(page.scans.total).toBe(amount);
    expect(page.filters.day).toBe('');
  });

  it('leaves out what makes no sense in its address', async () => {
    const page = await list({ result: 'constructor', gate: 'x', day: '2026-02-31', page: '-1' });
    expect(page.scans).toMatchObject({ total: 4, page: 1 });
  });

  it('turns pages of 25, each scan on one of them', async () => {
    const many = await sellTicket({ venueId, product: { uses: 60 } });
    for (let at = 0; at < 30; at += 1) await scan(validator, many.code);
    const [first, second] = [await list({ q: many.reference }), await list({ q: many.reference, page: '2' })];
    expect(first.scans).toMatchObject({ total: 30, pages: 2, page: 1 });
    const ids = [...first.scans.rows, ...second.scans.rows].map(({ id }) => id);
    expect(first.scans.rows).toHaveLength(25);
    expect(new Set(ids).size).toBe(30);
  });

  it('counts a scan to the day of its venue’s calendar', async () => {
    const auckland = await createVenue('Kiwi');
    await sql('test_zone', `update venues set time_zone = 'Pacific/Auckland' where id = $1`, [auckland]);
    const far = await createGate(auckland, 'Far gate');
    // 2026-03-10 12:30 UTC is the 11th in Auckland and the 10th in Madrid.
    const insert = (gateId: string) =>
      sql(
        'test_scan',
        `insert into validations (id, nonce, gate_id, result, code, scanned_at, received_at)
         values ($1, $2, $3, 'unknown', 'x', '2026-03-10T12:30:00Z', '2026-03-10T12:30:00Z')`,
        [randomUUID(), randomUUID(), gateId],
      );
    await insert(far.id);
    await insert(gate.id);
    expect((await list({ day: '2026-03-11' })).scans.rows.map((row) => row.gate)).toEqual(['Far gate']);
    expect((await list({ day: '2026-03-10' })).scans.rows.map((row) => row.gate)).toEqual(['Main gate']);
    expect((await list({ day: '2026-03-11' })).totals).toMatchObject({ refused: 1 });
  });
});

describe('one scan’s story', () => {
  const story = async (id: string) =>
    expectPage(await validator.get(paths.validations.show(id)), 'Validations/Show').scan;

  it('tells the ticket and all that was done with it', async () => {
    const { scans } = await list({ q: ticket.reference });
    const forced = scans.rows[0]!;
    const told = await story(forced.id);
    expect(told).toMatchObject({
      result: 'accepted',
      gate: { name: 'Side gate', venue: 'Museo del Faro' },
      details: { forced: 'already_used', forceReason: 'went to the car' },
      ticket: { reference: ticket.reference, state: 'used', order: ticket.order.reference, usesLeft: 0, usesTotal: 1 },
    });
    expect(told.scans.map(({ result, gate }) => [result, gate])).toEqual([
      ['accepted', 'Main gate'],
      ['already_used', 'Side gate'],
      ['accepted', 'Side gate'],
    ]);
    expect(told.scans.at(-1)?.id).toBe(forced.id);
  });

  it('does not show a code that would open the gate', async () => {
    const { scans } = await list({ q: ticket.reference });
    const told = await story(scans.rows.at(-1)!.id);
    expect(ticket.code.startsWith(told.code.slice(0, -1))).toBe(true);
    expect(told.code).toHaveLength(25);
  });

  it('shows all of what was no ticket', async () => {
    const { scans } = await list({ result: 'unknown' });
    expect(await story(scans.rows[0]!.id)).toMatchObject({
      code: 'https://example.com/<b>menu</b>',
      ticket: null,
      scans: [],
    });
  });

  it.each(['nothing', randomUUID()])('is not found: %s', async (id) => {
    expectPage(await validator.get(paths.validations.show(id)), 'Error', 404);
  });
});

describe('the gate’s screen', () => {
  it('knows the gates, what they let in today, and which is asked for', async () => {
    const page = expectPage(await validator.get(paths.validations.redeem(gate.id)), 'Validations/Redeem');
    expect(page.gate).toBe(gate.id);
    const named = Object.fromEntries(page.gates.map(({ name, entries }) => [name, entries]));
    expect(named).toMatchObject({ 'Main gate': 1, 'Side gate': 1 });
    expect(page.gates.find(({ id }) => id === gate.id)?.events).toContainEqual({
      id: ticket.eventId,
      title: 'The Lighthouse Museum',
    });
  });

  it('does not know a gate that there is not', async () => {
    const page = expectPage(await validator.get(paths.validations.redeem(randomUUID())), 'Validations/Redeem');
    expect(page.gate).toBeNull();
  });
});

describe('who may look', () => {
  it.each([
    ['the list', 'accountant', () => paths.validations.index()],
    ['the gate', 'accountant', () => paths.validations.redeem()],
    ['the list', 'cashier', () => paths.validations.index()],
    ['the list', 'customer', () => paths.validations.index()],
  ] as const)('%s is closed to %s', async (_name, role, path) => {
    const client = await signInAs(app, (await makeUser(role)).email);
    expectPage(await client.get(path()), 'Error', 403);
  });

  it('guests sign in first', async () => {
    const answer = await app.newClient().get(paths.validations.index());
    expectPage(answer, 'Auth/Login');
  });
});
