/** Server and device agree on thousands of scans: the device decides by its list and by its own entries since. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { decideScan } from '../../../server/shared/gateDecision';
import {
  isMove,
  type ListedTicket,
  type Move,
  type TicketRow,
  tagOf,
  unpackTicket,
} from '../../../server/shared/gateList';
import { printedCode } from '../../../server/shared/ticketCodeBytes';
import { toIso } from '../../../server/shared/time';
import { uuidv7 } from '../../../server/shared/uuid';
import { readCode } from '../../../server/tickets';
import { validateTicket } from '../../../server/validations/actions/validateTicket';
import { listHead, listParts, venueOfGate } from '../../../server/validations/offline/readList';
import { forgetRules } from '../../../server/validations/rules/rulesInForce';
import { runApp } from '../../support/app';
import { forceState } from '../../support/forceState';
import { createEvent, createProduct, createVenue } from '../orders/shopFixture';
import { between, PASS, sellPass } from '../passes/passFixture';
import { makeUser } from '../users/people';
import { createGate, type Gate, sellTicket, type Ticket, ticketsOf } from './gateFixture';
import { below, pick, randomRules } from './randomRules';

runApp();
let validatorId: string;
let venueId: string;
let gates: Gate[];
let events: string[];
/** An add-on of each event. */
let addons: string[];
const tickets: Ticket[] = [];

const MINUTE = 60_000;
const ROUNDS = 16;

const BIRTH = { name: 'birth_date', kind: 'date', label: { en: 'Born' }, required: true };
const CARD = { id: 'card', kind: 'choice', label: { en: 'Card?' }, options: [{ value: 'a', label: { en: 'A' } }] };
const SEEN = { id: 'seen', kind: 'text', label: { en: 'Number?' }, options: [] };
const ANSWERS = [null, {}, { card: 'a' }, { card: 'a', seen: ' ' }, { card: 'a', seen: '7' }, { card: 'b', seen: '7' }];
const PRODUCTS = [
  { uses: 1 },
  { uses: 3, reEntryMinutes: 30 },
  { uses: 500 },
  { uses: 500, holderFields: [BIRTH] },
  { uses: 500, gateQuestions: [CARD, SEEN] },
  { uses: 1, capacityUnits: 4 },
  { uses: 2, capacityUnits: 0, category: 'extra', gateQuestions: [CARD] },
  { uses: 60, capacityUnits: 3, reEntryMinutes: 30 },
] as const;

/** Half a minute away from full minutes, so that the run crosses none. */
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE - MINUTE / 4);

type Change = (ticket: Ticket) => Promise<unknown>;
const update =
  (data: () => Parameters<typeof prisma.ticket.update>[0]['data']): Change =>
  ({ id }) =>
    prisma.ticket.update({ where: { id }, data: data() });
const CHANGES: readonly Change[] = [
  ...Array.from({ length: 8 }, () => async () => undefined),
  update(() => ({ state: 'cancelled' })),
  update(() => ({ state: 'replaced' })),
  update(() => ({ state: 'blocked' })),
  update(() => ({ usesLeft: 0, state: 'used' })),
  update(() => ({ validFrom: ago(-60), validUntil: ago(-120) })),
  update(() => ({ validFrom: ago(-60), validUntil: ago(-120), appointmentId: null })),
  update(() => ({ validFrom: ago(300), validUntil: ago(1), appointmentId: null })),
  async ({ order }) => {
    await prisma.order.update({ where: { id: order.id }, data: { expiresAt: ago(-1440) } });
    await forceState('orders', order.id, 'pending');
  },
];

beforeAll(async () => {
  validatorId = (await makeUser('validator')).id;
  venueId = await createVenue();
  gates = await Promise.all(['North', 'South', 'West'].map((name) => createGate(venueId, name)));
  events = [(await createEvent(venueId)).id, (await createEvent(venueId)).id];
  addons = await Promise.all(
    events.map((event) =>
      createProduct(event, {
        ...{ category: 'extra', capacityUnits: 0, uses: 2, entryBeforeMinutes: 600, entryAfterMinutes: 600 },
      }),
    ),
  );
  for (let at = 0; at < 36; at += 1) {
    const inHours = pick([0.1, 0.4, 0.3, 26]);
    const which = below(events.length);
    const product = PRODUCTS[at % PRODUCTS.length] as object;
    const beside = below(3) === 0 ? { beside: addons[which]! } : {};
    const sold = await sellTicket({ eventId: events[which]!, quantity: 4, product, inHours, ...beside });
    const change = CHANGES[(at + Math.floor(at / PRODUCTS.length)) % CHANGES.length]!;
    for (const ticket of await ticketsOf(sold.order, sold.eventId)) {
      await change(ticket);
      tickets.push(ticket);
    }
  }
  for (const rules of [
    { ...PASS, perDay: 2 },
    { ...PASS, perWeek: 3 },
    { ...PASS, photo: true },
    { ...PASS, blackout: [between('2000-01-01', '2999-12-31')] },
  ])
    tickets.push((await sellPass({ venueId, rules })).ticket);
  await answerBirths();
  // Later terms apply to neither.
  await prisma.product.updateMany({
    where: { eventId: events[0]! },
    data: { reEntryMinutes: 0, uses: 1, holderFields: [] },
  });
  for (const ticket of tickets) {
    await prisma.ticket.update({
      where: { id: ticket.id },
      data: { printedCode: printedOn(ticket), printedSource: 'old system' },
    });
    await recordMoves(ticket);
  }
});

/** A code of another system; one has the form of our references. */
const printedOn = ({ id }: Ticket) =>
  id.endsWith('0') ? id.replace(/[^2-9a-f]/g, '').slice(-10) : `0048${id.slice(-8)}`;

/** Two of three holders have a date of birth. */
async function answerBirths() {
  const asked = await prisma.ticket.findMany({
    where: { product: { holderFields: { not: [] } } },
    select: { orderItemId: true },
  });
  for (const { orderItemId } of asked) {
    if (below(3) === 0) continue;
    const data = { birth_date: `${1950 + below(70)}-0${1 + below(9)}-1${below(10)}` };
    await prisma.orderItemProfile.upsert({
      where: { orderItemId },
      create: { orderItemId, data },
      update: { data },
    });
  }
}

async function recordMoves({ id, eventId }: Ticket) {
  const moves = Array.from({ length: below(5) }, () => ago(below(3 * 1440)));
  await prisma.validation.createMany({
    data: moves.map((at) => ({
      ...{ id: uuidv7(), nonce: randomUUID(), ticketId: id, eventId, code: '', scannedAt: at, receivedAt: at },
      gateId: pick([...gates.map((gate) => gate.id), null]),
      result: pick(['accepted', 'accepted', 'exited', 'undone']),
    })),
  });
}

it('say the same of thousands of scans of random tickets, gates, rules and histories', async () => {
  const told: Record<string, number> = {};
  const own = new Map<string, Move[]>();
  const venue = (await venueOfGate(gates[0]!.id))!;
  const elsewhere = await createGate(await createVenue('Teatro'), 'Elsewhere');
  for (let round = 0; round < ROUNDS; round += 1) {
    const rules = randomRules({ gates, events, venueId, addons });
    await prisma.$transaction([prisma.validationRule.deleteMany(), prisma.validationRule.createMany({ data: rules })]);
    forgetRules();
    // The list is from the start of the round; later the device also has its own log.
    const [head, { parts }] = await Promise.all([
      listHead(venue, null),
      listParts(venue, { events: null, withNames: true }),
    ]);
    const listed = parts.flatMap((part) => (JSON.parse(part) as TicketRow[]).map(unpackTicket));
    const byId = new Map<string, ListedTicket>(listed.map((one) => [one.id, one]));
    const byReference = new Map(listed.map((one) => [one.reference, one]));
    const knowledge = {
      head,
      byId: (id: string) => byId.get(id),
      byReference: (reference: string) => byReference.get(reference),
      byPrinted: (code: string) => listed.filter(({ printed }) => printed === code),
      ownMoves: (id: string) => own.get(id) ?? [],
      isBlockedHere: () => false,
    };
    await Promise.all(
      tickets.map(async (ticket) => {
        for (let again = 0; again < 1 + below(2); again += 1) {
          const gateId = below(20) === 0 ? elsewhere.id : pick([...gates.map(({ id }) => id), null]);
          const direction = below(8) === 0 ? ('exit' as const) : ('entry' as const);
          const eventId = pick([null, null, null, ...events]);
          const forceReason = pick([null, null, null, 'a reason']);
          const nonce = uuidv7();
          const code = pick([ticket.reference, ticket.code, printedOn(ticket)]);
          const answers = pick(ANSWERS) as Record<string, string> | null;
          const people = pick([null, null, 1, 2, 3]);
          const ask = { gateId, eventId, direction, forceReason, answers, people };
          const decision = decideScan(
            { reading: readCode(code), printed: printedCode(code), at: Date.now(), ...ask },
            knowledge,
          );
          const nobody = { deviceId: null, passSeconds: null, rights: null, until: null, within: null };
          const by = { userId: validatorId, ...nobody };
          let answer = null;
          while (!answer) answer = await validateTicket({ nonce, code, scannedAt: toIso(new Date()), ...ask, ...by });
          const { result, details } = answer;
          expect({
            result: decision.result,
            forced: decision.forced,
            rule: decision.rule?.rule.id,
            left: decision.usesLeft,
            people: decision.people,
            peopleLeft: decision.ticket ? decision.peopleLeft : 0,
          }).toEqual({
            result,
            forced: details.forced ?? null,
            rule: details.rule?.id,
            left: details.uses_left ?? null,
            people: details.people ?? null,
            peopleLeft: details.people_left ?? 0,
          });
          told[result] = (told[result] ?? 0) + 1;
          if (!isMove(result)) continue;
          const stored = await prisma.validation.findUniqueOrThrow({ where: { nonce } });
          const move: Move = {
            at: stored.receivedAt.getTime(),
            gate: gateId,
            kind: result,
            tag: tagOf(nonce),
            people: decision.people ?? 1,
            isRest: decision.isRest,
          };
          own.set(ticket.id, [...(own.get(ticket.id) ?? []), move]);
        }
      }),
    );
  }
  // Every kind of result must occur.
  const kinds = 'accepted exited rules already_used cancelled replaced blocked unpaid wrong_day'.split(' ');
  const more = 'not_yet too_late wrong_event wrong_gate holder_missing re_entry_too_soon day_limit photo_missing'.split(
    ' ',
  );
  const most = [...kinds, ...more, 'blackout', 'answer_needed', 'no_entry'];
  expect(Object.keys(told)).toEqual(expect.arrayContaining(most));
  expect(Object.values(told).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(1900);
});
