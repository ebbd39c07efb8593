import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { makeUser, signedIn, signInAs } from '../users/people';
import { type Gate, scanFourTimes, type Ticket } from './gateFixture';

const app = runApp();
const validator = signedIn(app, 'validator');
let gate: Gate;
let ticket: Ticket;

beforeAll(async () => {
  const supervisor = await signInAs(app, (await makeUser('manager')).email);
  ({ gate, ticket } = await scanFourTimes(validator, supervisor));
});

const list = async (query: Record<string, string>) =>
  expectPage(await validator.get(`${paths.validations.index()}?${new URLSearchParams(query)}`), 'Validations/Index')
    .list.rows;

describe('one scan’s story', () => {
  const story = async (id: string) =>
    expectPage(await validator.get(paths.validations.show(id)), 'Validations/Show').scan;

  it('tells the ticket and all that was done with it', async () => {
    const [forced] = await list({ q: ticket.reference });
    const told = await story(forced!.id);
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
    expect(told.scans.at(-1)?.id).toBe(forced!.id);
  });

  it('does not show a code that would open the gate', async () => {
    const told = await story((await list({ q: ticket.reference })).at(-1)!.id);
    expect(ticket.code.startsWith(told.code.slice(0, -1))).toBe(true);
    expect(told.code).toHaveLength(25);
  });

  it('shows all of what was no ticket', async () => {
    const [scanned] = await list({ 'f.result': 'unknown' });
    expect(await story(scanned!.id)).toMatchObject({
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
    ['the gate', 'accountant', () => paths.validations.redeem()],
    ['a story', 'cashier', () => paths.validations.show(randomUUID())],
  ] as const)('%s is closed to %s', async (_name, role, path) => {
    const client = await signInAs(app, (await makeUser(role)).email);
    expectPage(await client.get(path()), 'Error', 403);
  });
});
