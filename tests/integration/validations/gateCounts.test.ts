/** How the gate counts: people inside, the entries of a ticket, and the uses that an undone entry returns. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { uuidv7 } from '../../../server/shared/uuid';
import { runApp } from '../../support/app';
import { createVenue } from '../orders/shopFixture';
import { createGate, type Gate, sellTicket, type Ticket } from './gateFixture';

runApp();

type Row = Record<string, unknown>;
const rowOf = async (statement: string, values: unknown[] = []) => (await sql<Row>('test_part', statement, values))[0];

const ALL = { admits: 4 };
const TWO = { admits: 4, people: 2 };
const ONE = { admits: 4, people: 1 };

it.each<{ about: string; moves: [string, Row][]; inside: number }>([
  { about: 'no one before the first entry', moves: [], inside: 0 },
  { about: 'all four who entered', moves: [['accepted', ALL]], inside: 4 },
  {
    about: 'one of two after one left',
    moves: [
      ['accepted', TWO],
      ['exited', ONE],
    ],
    inside: 1,
  },
  {
    about: 'four who left without a scan and entered by another use',
    moves: [
      ['accepted', ALL],
      ['accepted', ALL],
    ],
    inside: 4,
  },
  {
    about: 'eight, four of them by a copy without a use',
    moves: [
      ['accepted', ALL],
      ['accepted', { ...ALL, no_use: true }],
    ],
    inside: 8,
  },
  {
    about: 'three, two by the last places and one without a use',
    moves: [['accepted', { admits: 4, people: 3, taken: 2 }]],
    inside: 3,
  },
  {
    about: 'no one after an exit that was scanned twice',
    moves: [
      ['accepted', TWO],
      ['exited', TWO],
      ['exited', TWO],
    ],
    inside: 0,
  },
])('inside_after counts $about', async ({ moves, inside }) => {
  const found = await rowOf(
    `select coalesce(inside_after(move ->> 0, move -> 1 order by place), 0) as inside
     from jsonb_array_elements($1::jsonb) with ordinality as m(move, place)`,
    [JSON.stringify(moves)],
  );
  expect(found).toEqual({ inside });
});

describe('entries_of', () => {
  const DAY = ['2026-03-02T00:00:00Z', '2026-03-03T00:00:00Z'];
  let ticket: Ticket;
  let gates: Gate[];
  const entriesUntil = (until: string, begun: string | null) =>
    rowOf('select * from entries_of($1, $2, $3::timestamptz, $4::timestamptz, $5::timestamptz, $6::timestamptz)', [
      ...[ticket.id, gates[0]!.id, until, begun, ...DAY],
    ]);
  beforeAll(async () => {
    const venueId = await createVenue();
    gates = [await createGate(venueId), await createGate(venueId, 'Side gate')];
    ticket = await sellTicket({ venueId, product: { uses: 9, capacityUnits: 4 } });
    const scans = [
      { at: '2026-03-01T10:00:00Z', gate: 0, result: 'accepted', data: {} },
      { at: '2026-03-02T09:00:00Z', gate: 0, result: 'accepted', data: { people: 2 } },
      { at: '2026-03-02T09:10:00Z', gate: 1, result: 'accepted', data: { people: 2, rest: true } },
      { at: '2026-03-02T09:20:00Z', gate: 1, result: 'already_used', data: {} },
      { at: '2026-03-02T10:00:00Z', gate: 1, result: 'exited', data: {} },
    ];
    await prisma.validation.createMany({
      data: scans.map(({ at, gate, ...scan }) => ({
        ...{ ...scan, id: uuidv7(), nonce: randomUUID(), ticketId: ticket.id, eventId: ticket.eventId, code: 'x' },
        ...{ gateId: gates[gate]!.id, scannedAt: at, receivedAt: at },
      })),
    });
  });

  it('counts an entry in parts once, with the gates of all parts', async () => {
    expect(await entriesUntil('2026-03-02T09:30:00Z', null)).toEqual({
      ...{ total: 2, today: 1, here: 2, last_at: new Date('2026-03-02T09:00:00Z'), is_in: true },
      gates: gates.map(({ id }) => id).toSorted(),
    });
  });

  it('knows who left', async () => {
    expect(await entriesUntil('2026-03-02T12:00:00Z', null)).toMatchObject({ total: 2, is_in: false });
  });

  it('leaves out the entry whose rest comes', async () => {
    expect(await entriesUntil('2026-03-02T09:30:00Z', '2026-03-02T09:00:00Z')).toEqual({
      ...{ total: 1, today: 0, here: 1, last_at: new Date('2026-03-01T10:00:00Z'), is_in: null, gates: null },
    });
  });
});

it('return_use gives back the people of an entry, and never more uses than were bought', async () => {
  const { id } = await sellTicket({ product: { uses: 2, capacityUnits: 4 } });
  await prisma.ticket.update({ where: { id }, data: { usesLeft: 0, state: 'used' } });
  const left = async (people: number) => {
    await rowOf('select return_use($1, $2)', [id, people]);
    const { usesLeft, peopleLeft, state } = await prisma.ticket.findUniqueOrThrow({ where: { id } });
    return { usesLeft, peopleLeft, state };
  };
  expect(await left(0)).toEqual({ usesLeft: 0, peopleLeft: 0, state: 'used' });
  expect(await left(3)).toEqual({ usesLeft: 0, peopleLeft: 3, state: 'valid' });
  expect(await left(2)).toEqual({ usesLeft: 1, peopleLeft: 1, state: 'valid' });
  expect(await left(4)).toEqual({ usesLeft: 2, peopleLeft: 0, state: 'valid' });
});

it.each([
  ['birth_date', '2001-02-03', '2001-02-03'],
  ['nacimiento', '2001-02-03', '2001-02-03'],
  ['birth', 'in May', undefined],
  ['visit_date', '2001-02-03', undefined],
])('birth_of reads %s: %s as %s', async (name, answer, birth) => {
  const found = await rowOf('select birth::text from birth_of($1::jsonb, $2::jsonb)', [
    JSON.stringify([{ name, kind: 'date' }]),
    JSON.stringify({ [name]: answer }),
  ]);
  expect(found?.birth).toBe(birth);
});
