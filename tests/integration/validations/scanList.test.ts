/** The list of scans: filters, totals, views, and permissions. */
import { beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { prepare } from '../../support/prepare';
import { makeUser, signInAs } from '../users/people';
import { type Gate, gateIn, recordAt, scanFourTimes, type Ticket } from './gateFixture';

const app = runApp();
const vera = prepare(() => makeUser('validator'));
const validator = prepare(() => signInAs(app, vera.email));
let venueId: string;
let gate: Gate;
let other: Gate;
let ticket: Ticket;

beforeAll(async () => {
  const supervisor = await signInAs(app, (await makeUser('manager')).email);
  ({ venueId, gate, other, ticket } = await scanFourTimes(validator, supervisor));
});

type Query = ConstructorParameters<typeof URLSearchParams>[0];
const open = async (query: Query = {}, client = validator) =>
  expectPage(await client.get(`${paths.validations.index()}?${new URLSearchParams(query)}`), 'Validations/Index');
const resultsOf = async (query: Query) => (await open(query)).list.rows.map(({ result }) => result);

const codesOn = async (days: string, q: Query = {}) =>
  (await open({ 'f.at': days, ...(q as Record<string, string>) })).list.rows.map(({ code }) => code);

describe('the list of scans', () => {
  it('shows the newest first, and what today came to', async () => {
    const { list, totals } = await open();
    expect(list.rows.map(({ result }) => result)).toEqual(['unknown', 'accepted', 'already_used', 'accepted']);
    expect(list.rows[1]).toMatchObject({
      overruled: 'already_used',
      reason: 'went to the car',
      gate: 'Side gate',
      venue: 'Museo del Faro',
      ticket: ticket.reference,
      order: ticket.order.reference,
      product: 'Adult',
      event: 'The Lighthouse Museum',
      at: { zone: 'Europe/Madrid' },
    });
    expect(totals).toEqual({
      days: 'today',
      accepted: 2,
      exited: 0,
      undone: 0,
      forced: 1,
      refused: 2,
      byResult: { accepted: 2, already_used: 1, unknown: 1 },
    });
  });

  it.each([
    ['a result', () => ({ 'f.result': 'accepted' }), ['accepted', 'accepted']],
    [
      'several results',
      () => [
        ['f.result', 'accepted'],
        ['f.result', 'unknown'],
      ],
      ['unknown', 'accepted', 'accepted'],
    ],
    ['a gate', () => ({ 'f.gate': other.id }), ['accepted', 'already_used']],
    ['an event', () => ({ 'f.event': ticket.eventId }), ['accepted', 'already_used', 'accepted']],
    ['whoever scanned', () => ({ 'f.validator': vera.id }), ['unknown', 'already_used', 'accepted']],
    ['a venue', () => ({ 'f.venue': venueId, 'f.result': 'unknown' }), ['unknown']],
    ['a day', () => ({ 'f.at': 'today', 'f.gate': gate.id }), ['unknown', 'accepted']],
    ['another day', () => ({ 'f.at': 'yesterday' }), []],
  ] as [string, () => Query, string[]][])('keeps to %s', async (_name, query, results) => {
    expect(await resultsOf(query())).toEqual(results);
  });

  it('keeps to the gates of a venue, and to scans without a gate', async () => {
    const far = await gateIn('Europe/Madrid', 'Far');
    await recordAt(far.id, { 'of the far one': '2026-02-01T12:00:00Z' });
    await recordAt(null, { 'of none': '2026-02-01T12:00:00Z' });
    expect(await codesOn('2026-02-01..2026-02-01', { 'f.venue': far.venueId })).toEqual(['of the far one']);
    expect(await codesOn('2026-02-01..2026-02-01', { 'f.gate': '-' })).toEqual(['of none']);
    const empty = await gateIn('Europe/Madrid', 'New');
    expect(await resultsOf({ 'f.venue': empty.venueId })).toEqual([]);
    await prisma.gate.delete({ where: { id: empty.id } });
    expect((await open({ 'f.venue': empty.venueId })).list.state.filters).toEqual({});
  });

  it('adds up the days and the gate that are shown, whichever result is', async () => {
    const { totals } = await open({ 'f.gate': gate.id, 'f.result': 'unknown', q: 'nothing', 'f.at': 'last7' });
    expect(totals).toMatchObject({ days: 'last7', accepted: 1, refused: 1, forced: 0 });
    expect((await open({ 'f.at': '2026-01-01..2026-01-31' })).totals).toMatchObject({ accepted: 0 });
    for (const long of ['2026-01-01..2026-02-01', 'this_year', '2026-01-01..'])
      expect((await open({ 'f.at': long })).totals).toBeNull();
  });

  it.each([
    ['a ticket’s reference', () => ticket.reference.toLowerCase(), 3],
    ['one with a dash', () => `${ticket.reference.slice(0, 5)}-${ticket.reference.slice(5)}`, 3],
    ['an order’s reference', () => ticket.order.reference, 3],
    ['a scanned code', () => ticket.code, 3],
    ['a stranger’s reference', () => 'ZZZZZZZZZZ', 0],
    ['a forged code', () => `${ticket.code.slice(0, -1)}x`, 0],
    ['an id', () => ticket.id, 0],
    ['SQL', () => `' or 1=1 --`, 0],
  ])('finds %s', async (_name, q, amount) => {
    expect((await open({ q: q() })).list.count).toEqual({ rows: amount, isMore: false });
  });

  it('leaves out what makes no sense in its address', async () => {
    const { list } = await open({
      'f.result': 'constructor',
      'f.gate': 'x',
      'f.venue': `' or 1=1 --`,
      'f.at': '2026-02-31..2026-02-31',
      sort: 'code',
      page: '-1',
    });
    expect(list.state).toMatchObject({ filters: {}, sort: '-at', page: 1 });
  });

  it('does not show a code that would open the gate', async () => {
    const { list } = await open({ q: ticket.reference });
    for (const { code } of list.rows) {
      expect(code).toHaveLength(25);
      expect(ticket.code.startsWith(code!.slice(0, -1))).toBe(true);
    }
    expect((await open({ 'f.result': 'unknown', 'f.at': 'today' })).list.rows[0]?.code).toBe(
      'https://example.com/<b>menu</b>',
    );
  });
});

describe('a view', () => {
  it('is saved by a validator, opened by its name, and seen first', async () => {
    const own = await signInAs(app, (await makeUser('validator')).email);
    const view = {
      id: uuidv7(),
      list: 'validations',
      name: 'Refused here',
      query: `f.result=unknown&f.gate=${gate.id}`,
    };
    await own.json('POST', paths.savedViews(), { ...view, isDefault: true });
    const { list } = await open({ view: view.id }, own);
    expect(list.state).toMatchObject({ view: view.id, filters: { result: ['unknown'], gate: [gate.id] } });
    expect(list.rows.every(({ result }) => result === 'unknown')).toBe(true);
    expect((await open({}, own)).list.state.view).toBe(view.id);
    expect((await open({ view: view.id })).list.state).toMatchObject({ view: null, filters: {} });
  });
});

describe('who may look', () => {
  it.each(['accountant', 'cashier', 'customer'] as const)('not %ss', async (role) => {
    const client = await signInAs(app, (await makeUser(role)).email);
    for (const path of [paths.validations.index(), `${paths.validations.index()}/export.csv`])
      expectPage(await client.get(path), 'Error', 403);
  });

  it('guests sign in first', async () => {
    for (const path of [paths.validations.index(), `${paths.validations.index()}/export.xlsx`])
      expectPage(await app.newClient().get(path), 'Auth/Login');
  });

  it('files are of two kinds', async () => {
    expectPage(await validator.get(`${paths.validations.index()}/export.pdf`), 'Error', 404);
  });
});
