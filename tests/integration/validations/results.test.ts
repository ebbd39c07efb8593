import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import type { PassRules } from '../../../server/shared/passRules';
import { paths } from '../../../server/shared/paths';
import { VALIDATION_RESULTS, type ValidationResult } from '../../../server/shared/validationResults';
import { undoEntry } from '../../../server/validations/devices/passages';
import { runApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { forceState } from '../../support/forceState';
import { createEvent, createProduct, createVenue } from '../orders/shopFixture';
import { between, PASS, sellPass as sellPassOf } from '../passes/passFixture';
import { placeOrder } from '../payments/paymentFixture';
import { makeUser, signedIn, signInAs } from '../users/people';
import {
  createEntryRule,
  createFullGate,
  createGate,
  type Gate,
  type Scan,
  scan,
  scansOf,
  sellTicket,
  send,
  type Ticket,
  WITH_ADULT,
} from './gateFixture';

const app = runApp();
const validator = signedIn(app, 'validator');
const supervisor = signedIn(app, 'manager');
let venueId: string;
let gate: Gate;

beforeAll(async () => {
  venueId = await createVenue();
  gate = await createGate(venueId);
});

const daysAway = (days: number) => new Date(Date.now() + days * 86_400_000);
const sell = (input: Parameters<typeof sellTicket>[0] = {}) => sellTicket({ venueId, ...input });
const sellPass = (rules: PassRules) => sellPassOf({ venueId, rules });
const change = (ticket: Ticket, data: Parameters<typeof prisma.ticket.update>[0]['data']) =>
  prisma.ticket.update({ where: { id: ticket.id }, data });

type Prepared = { code: string; ticket: Ticket | null; options?: Scan };
const of = (ticket: Ticket, options?: Scan): Prepared => ({ code: ticket.code, ticket, options });

/** The situation that leads to each result. */
const SITUATIONS: Record<Exclude<ValidationResult, 'unlisted'>, () => Promise<Prepared>> = {
  accepted: async () => of(await sell()),
  already_used: async () => {
    const ticket = await sell();
    await scan(validator, ticket.code, { gateId: gate.id });
    return of(ticket);
  },
  not_yet: async () => {
    const ticket = await sell();
    await change(ticket, { validFrom: daysAway(0.1), validUntil: daysAway(0.2), appointmentId: null });
    return of(ticket);
  },
  too_late: async () => {
    const ticket = await sell();
    await change(ticket, { validFrom: daysAway(-2), validUntil: daysAway(-0.001), appointmentId: null });
    return of(ticket);
  },
  full: async () => {
    const full = await createFullGate(validator);
    return of(await sell({ venueId: full.venueId }), { gateId: full.id });
  },
  wrong_day: async () => of(await sell({ inHours: 72 })),
  wrong_gate: async () => of(await sell(), { gateId: (await createGate(await createVenue('Teatro'))).id }),
  wrong_event: async () => of(await sell(), { eventId: (await createEvent(venueId)).id }),
  cancelled: async () => {
    const ticket = await sell();
    await change(ticket, { state: 'cancelled' });
    return of(ticket);
  },
  replaced: async () => {
    const ticket = await sell();
    await change(ticket, { state: 'replaced' });
    return of(ticket);
  },
  blocked: async () => {
    const ticket = await sell();
    await change(ticket, { state: 'blocked' });
    return of(ticket);
  },
  unpaid: async () => {
    const ticket = await sell();
    await prisma.order.update({ where: { id: ticket.order.id }, data: { expiresAt: daysAway(1) } });
    await forceState('orders', ticket.order.id, 'pending');
    return of(ticket);
  },
  holder_missing: async () =>
    of(
      await sell({
        product: { holderFields: [{ name: 'name', kind: 'text', label: { en: 'Name' }, required: true }] },
      }),
    ),
  re_entry_too_soon: async () => {
    const ticket = await sell({ product: { uses: 3, reEntryMinutes: 30 } });
    await scan(validator, ticket.code);
    return of(ticket);
  },
  photo_missing: async () => of((await sellPass({ ...PASS, photo: true })).ticket),
  blackout: async () => of((await sellPass({ ...PASS, blackout: [between('2000-01-01', '2999-12-31')] })).ticket),
  day_limit: async () => of((await sellPass({ ...PASS, perDay: 0 })).ticket),
  week_limit: async () => of((await sellPass({ ...PASS, perWeek: 0 })).ticket),
  slot_missing: async () => of((await sellPass({ ...PASS, slot: true })).ticket),
  rules: async () => {
    const ticket = await sell();
    await createEntryRule({ when: { all: [{ fact: 'product', op: 'in', values: [ticket.productId] }] } });
    return of(ticket);
  },
  no_entry: async () => of(await sell({ product: { category: 'extra', capacityUnits: 0 } })),
  answer_needed: async () => of(await sell({ product: { gateQuestions: [WITH_ADULT] } })),
  undone: async () => {
    const ticket = await sell();
    const nonce = randomUUID();
    const { validationId } = await scan(validator, ticket.code, { gateId: gate.id, nonce });
    await undoEntry(validationId, { cause: 'supervisor', reason: 'Test' });
    return of(ticket, { nonce });
  },
  exited: async () => of(await sell(), { direction: 'exit' }),
  unknown: async () => ({ code: 'https://example.com/menu', ticket: null }),
  bad_signature: async () => {
    const { code } = await sell();
    const at = 60;
    return { code: code.slice(0, at) + (code[at] === 'A' ? 'B' : 'A') + code.slice(at + 1), ticket: null };
  },
};

const RESULTS = Object.keys(SITUATIONS) as (keyof typeof SITUATIONS)[];
describe('each situation at the gate has its own result', () => {
  it.each(RESULTS)('%s', async (result) => {
    const { code, ticket, options } = await SITUATIONS[result]();
    const usesBefore = ticket && (await prisma.ticket.findUniqueOrThrow({ where: { id: ticket.id } })).usesLeft;
    const answer = await scan(validator, code, { gateId: gate.id, ...options });
    expect(answer).toMatchObject({ result, replayed: result === 'undone' });
    if (result === 'answer_needed') return expect(await scansOf(ticket!.id)).toEqual([]);
    const recorded = await prisma.validation.findUniqueOrThrow({ where: { id: answer.validationId } });
    expect(recorded).toMatchObject({ result, ticketId: ticket?.id ?? null, code: code.slice(0, 200) });
    if (!ticket) return expect(answer.details.ticket).toBeNull();
    expect(answer.details).toMatchObject({ ticket: ticket.reference, order: ticket.order.reference, product: 'Adult' });
    const after = await prisma.ticket.findUniqueOrThrow({ where: { id: ticket.id } });
    expect(after.usesLeft).toBe(usesBefore! - (result === 'accepted' || result === 'no_entry' ? 1 : 0));
  });

  it('is spoken in the validator’s language', async () => {
    const { email } = await makeUser('validator');
    const spanish = await signInAs(app, email);
    spanish.cookies.take(new Headers({ 'Set-Cookie': 'locale=es; Path=/' }));
    const ticket = await sell({ product: { attention: { en: 'Check the card', es: 'Compruebe el carné' } } });
    const { details } = await scan(spanish, ticket.code);
    expect(details).toMatchObject({ product: 'Adulto', event: 'El Museo del Faro', attention: 'Compruebe el carné' });
  });

  it('says how many people one entry lets in where it is more than one, as it was sold', async () => {
    const family = await sell({ product: { capacityUnits: 4 } });
    await prisma.product.update({ where: { id: family.productId }, data: { capacityUnits: 1 } });
    const first = await scan(validator, family.code);
    expect(first).toMatchObject({ result: 'accepted', details: { admits: 4 } });
    expect(await scan(validator, family.code)).toMatchObject({ result: 'already_used', details: { admits: 4 } });
    const story = expectPage(await supervisor.get(paths.validations.show(first.validationId)), 'Validations/Show');
    expect(story.scan).toMatchObject({ details: { admits: 4 }, ticket: { admits: 4 } });

    const [single, infant] = [await sell(), await sell({ product: { capacityUnits: 0 } })];
    for (const { code } of [single, infant])
      expect(await scan(validator, code)).toMatchObject({ result: 'accepted', details: { admits: null } });
    expect(Object.keys((await scansOf(single.id))[0]!.data as object)).not.toContain('admits');
  });

  it('tells where and when a used ticket came in', async () => {
    const ticket = await sell();
    const before = Date.now();
    await scan(validator, ticket.code, { gateId: gate.id });
    const { result, details } = await scan(validator, ticket.code, { gateId: gate.id });
    expect(result).toBe('already_used');
    expect(details).toMatchObject({ lastEntryGate: 'Main gate', usesLeft: 0, timeZone: 'Europe/Madrid' });
    expect(Date.parse(details.lastEntryAt!)).toBeGreaterThanOrEqual(before - 1000);
  });

  it('tells every time in UTC, to the millisecond of the ticket', async () => {
    const ticket = await sell();
    await scan(validator, ticket.code, { gateId: gate.id });
    const { details } = await scan(validator, ticket.code, { gateId: gate.id });
    for (const at of [details.startsAt, details.validFrom, details.validUntil, details.lastEntryAt])
      expect(at).toMatch(/T.*(\+00:00|Z)$/);
    const { validFrom, validUntil } = await prisma.ticket.findUniqueOrThrow({ where: { id: ticket.id } });
    expect([details.validFrom, details.validUntil].map((at) => Date.parse(at!))).toEqual([+validFrom, +validUntil]);
  });
});

describe('a supervisor lets in all the same', () => {
  it.each(RESULTS.filter((result) => !['accepted', 'exited', 'undone'].includes(result)))(
    '%s, where the table says so',
    async (result) => {
      const { code, ticket, options } = await SITUATIONS[result]();
      const forced = await scan(supervisor, code, { gateId: gate.id, ...options, forceReason: 'the guide vouches' });
      if (VALIDATION_RESULTS[result].override === null) return expect(forced.result).toBe(result);
      const details = { forced: result, forceReason: 'the guide vouches' };
      expect(forced).toMatchObject({ result: 'accepted', details });
      const scans = await scansOf(ticket!.id);
      expect(scans.at(-1)).toMatchObject({ result: 'accepted' });
    },
  );

  it('uses the ticket up', async () => {
    const ticket = await sell({ inHours: 72 });
    await scan(supervisor, ticket.code, { forceReason: 'came a day early' });
    const { usesLeft, state } = await prisma.ticket.findUniqueOrThrow({ where: { id: ticket.id } });
    expect([usesLeft, state]).toEqual([0, 'used']);
    expect((await scan(validator, ticket.code)).result).not.toBe('accepted');
  });

  it('with a reason is nothing that a good ticket needs', async () => {
    const ticket = await sell();
    const { result, details } = await scan(supervisor, ticket.code, { forceReason: 'to be sure' });
    expect(result).toBe('accepted');
    expect(details).toMatchObject({ forced: null, forceReason: null });
  });

  it('not a validator', async () => {
    const ticket = await sell({ inHours: 72 });
    const answer = await send(validator, ticket.code, { forceReason: 'I know them' });
    expect(answer.status).toBe(403);
    expect(await scansOf(ticket.id)).toEqual([]);
  });

  it('not without a reason', async () => {
    const ticket = await sell({ inHours: 72 });
    const answer = await send(supervisor, ticket.code, { forceReason: '  ab ' });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual(['forceReason']);
    expect(await scansOf(ticket.id)).toEqual([]);
  });
});

it('places without tickets of theirs stay outside', async () => {
  // A pending order has no ticket yet: its reference is not a ticket's.
  const { id: eventId } = await createEvent(venueId);
  const order = await placeOrder({ eventId, product: await createProduct(eventId) });
  expect((await scan(validator, order.reference)).result).toBe('unknown');
});
