/** Server and evaluator agree on thousands of scans, with facts computed by a simple model. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { prisma } from '../../../server/infra/db';
import {
  type Condition,
  decide,
  type EntryFacts,
  type EntryRule,
  type Group,
  inOrder,
} from '../../../server/shared/entryRules';
import { memoize } from '../../../server/shared/memoize';
import { uuidv7 } from '../../../server/shared/uuid';
import { validateTicket } from '../../../server/validations/actions/validateTicket';
import { runApp } from '../../support/app';
import { createEvent, createVenue } from '../orders/shopFixture';
import { makeUser } from '../users/people';
import { createGate, type Gate, sellTicket, type Ticket, ticketsOf } from './gateFixture';

runApp();
let validatorId: string;
let venueId: string;
let gates: Gate[];

beforeAll(async () => {
  validatorId = (await makeUser('validator')).id;
  venueId = await createVenue();
  gates = await Promise.all(['North', 'South', 'West'].map((name) => createGate(venueId, name)));
});

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const ZONE = 'Europe/Madrid';

/** A seeded generator, so that failures can be reproduced. */
function randomOf(seed: number) {
  let state = seed;
  const next = () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
  return {
    next,
    below: (n: number) => Math.floor(next() * n),
    pick: <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)]!,
  };
}

type Move = { at: number; gate: string | null; result: 'accepted' | 'exited' };
type Known = { ticket: Ticket; startsAt: number; endsAt: number; moves: Move[] };

const WALL = new Intl.DateTimeFormat('en-GB', {
  ...{ timeZone: ZONE, hourCycle: 'h23', weekday: 'short', year: 'numeric', month: '2-digit', day: '2-digit' },
  ...{ hour: '2-digit', minute: '2-digit' },
});
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const clock = memoize(10_000, (minute: string) => {
  const parts = WALL.formatToParts(Number(minute) * MINUTE);
  const part = (type: string) => parts.find((one) => one.type === type)!.value;
  const date = `${part('year')}-${part('month')}-${part('day')}`;
  return { weekday: String(WEEKDAYS.indexOf(part('weekday')) + 1), date, time: `${part('hour')}:${part('minute')}` };
});
const clockAt = (at: number) => clock(String(Math.floor(at / MINUTE)));

/** The facts, computed from a list of the ticket's scans. */
function factsOf({ ticket, startsAt, endsAt, moves }: Known, gate: string | null, now: number): EntryFacts {
  const { weekday, date, time } = clockAt(now);
  const entries = moves.filter(({ result }) => result === 'accepted');
  const today = moves.filter(({ at }) => clockAt(at).date === date).sort((a, b) => a.at - b.at);
  const inToday = today.filter(({ result }) => result === 'accepted');
  const last = Math.max(...entries.map(({ at }) => at));
  return {
    ...{
      venue: venueId,
      gate,
      zone: null,
      product: ticket.productId,
      event: ticket.eventId,
      channel: 'web',
      age: null,
    },
    ...{ weekday, date, time },
    minutes_to_start: Math.floor((startsAt - now) / MINUTE),
    minutes_to_end: Math.floor((endsAt - now) / MINUTE),
    entries_total: entries.length,
    entries_today: inToday.length,
    entries_at_gate: entries.filter((one) => one.gate === gate && gate !== null).length,
    minutes_since_entry: entries.length > 0 ? Math.floor((now - last) / MINUTE) : null,
    inside: today.at(-1)?.result === 'accepted',
    gates_today: [...new Set(inToday.flatMap((one) => (one.gate ? [one.gate] : [])))],
    addons: null,
  };
}

const TICKETS = 60;
const ROUNDS = 35;

const random = randomOf(20_270_328);
const known: Known[] = [];

beforeAll(async () => {
  const { id: eventId } = await createEvent(venueId);
  for (let at = 0; at < TICKETS / 5; at += 1) {
    const first = await sellTicket({ eventId, quantity: 5, product: { uses: 500 }, inHours: 0.1 + at / 20 });
    for (const ticket of await ticketsOf(first.order, eventId)) {
      const { appointment } = await prisma.ticket.findUniqueOrThrow({
        where: { id: ticket.id },
        include: { appointment: true },
      });
      // Half a minute away from full minutes, so that the run crosses none.
      const moves = Array.from(
        { length: random.below(7) },
        (): Move => ({
          at: Date.now() - random.below(3 * 1440) * MINUTE - MINUTE / 4,
          gate: random.pick([...gates.map(({ id }) => id), null]),
          result: random.pick(['accepted', 'accepted', 'exited'] as const),
        }),
      );
      known.push({ ticket, startsAt: +appointment!.startsAt, endsAt: +appointment!.endsAt, moves });
      await prisma.validation.createMany({
        data: moves.map(({ at: moved, gate, result }) => {
          const when = new Date(moved);
          const ids = { id: uuidv7(), nonce: randomUUID(), ticketId: ticket.id, eventId, gateId: gate };
          return { ...ids, result, code: '', scannedAt: when, receivedAt: when };
        }),
      });
    }
  }
});

const randomCondition = (): Condition => {
  const { pick, below } = random;
  const ids = gates.map(({ id }) => id).slice(0, 1 + below(2));
  const products = known.slice(0, 20).map(({ ticket }) => ticket.productId);
  const number = <F extends string>(fact: F, most: number, least = 0) =>
    ({
      fact,
      op: pick(['lt', 'le', 'eq', 'ge', 'gt'] as const),
      value: least + below(most - least + 1),
    }) as unknown as Condition;
  return pick<() => Condition>([
    () => ({ fact: 'gate', op: pick(['in', 'not_in'] as const), values: ids }),
    () => ({ fact: 'gates_today', op: pick(['in', 'not_in'] as const), values: ids }),
    () => ({ fact: 'product', op: pick(['in', 'not_in'] as const), values: products }),
    () => ({ fact: 'channel', op: pick(['in', 'not_in'] as const), values: [pick(['web', 'counter'])] }),
    () => ({ fact: 'weekday', op: 'in', values: [1, 2, 3, 4].map(() => String(1 + below(7))) }),
    () => number('entries_total', 8),
    () => number('entries_today', 3),
    () => number('entries_at_gate', 3),
    () => number('minutes_since_entry', 2880),
    () => number('minutes_to_start', 60, -20),
    () => number('minutes_to_end', 120, -20),
    () => number('age', 99),
    () => ({ fact: pick(['age', 'gate', 'minutes_since_entry'] as const), op: 'unknown' }),
    () => ({ fact: 'inside', op: 'is', value: pick([true, false]) }),
    () => ({ fact: 'time', op: 'between', from: `${10 + below(13)}:30`, to: `0${below(9)}:15` }),
    () => ({
      fact: 'date',
      op: 'between',
      from: clockAt(Date.now() - below(2) * DAY).date,
      to: clockAt(Date.now() + below(2) * DAY).date,
    }),
  ])();
};
const randomGroup = (depth: number): Group => {
  const nodes = Array.from({ length: 1 + random.below(3) }, () =>
    depth < 3 && random.next() < 0.3 ? randomGroup(depth + 1) : randomCondition(),
  );
  return random.next() < 0.6 ? { all: nodes } : { any: nodes };
};
const randomRules = (): EntryRule[] =>
  Array.from({ length: 1 + random.below(5) }, () => ({
    id: uuidv7(),
    venueId: random.next() < 0.3 ? venueId : null,
    name: `Rule ${random.below(1000)}`,
    effect: random.pick(['deny', 'deny', 'warn'] as const),
    priority: 1 + random.below(3),
    when: randomGroup(1),
    message: { en: 'No' },
  }));

it('say the same of thousands of random tickets, rules, gates and histories', async () => {
  const told: Record<string, number> = {};
  for (let round = 0; round < ROUNDS; round += 1) {
    const rules = randomRules();
    await prisma.$transaction([prisma.validationRule.deleteMany(), prisma.validationRule.createMany({ data: rules })]);
    const decided = await Promise.all(
      known.map(async (one) => {
        const gate = random.pick([...gates.map(({ id }) => id), null]);
        const direction = random.next() < 0.15 ? ('exit' as const) : ('entry' as const);
        const input = {
          nonce: randomUUID(),
          code: one.ticket.reference,
          gateId: gate,
          eventId: null,
          userId: validatorId,
        };
        const rights = {
          rights: null,
          until: null,
          within: null,
          forceReason: null,
          deviceId: null,
          passSeconds: null,
        };
        const [expectedBefore, before] = [factsOf(one, gate, Date.now()), Date.now()];
        let answer = null;
        while (!answer)
          answer = await validateTicket({
            ...input,
            ...rights,
            direction,
            scannedAt: new Date().toISOString() as never,
          });
        const after = factsOf(one, gate, Date.now());
        if (answer.result !== 'rules')
          one.moves.push({ at: before, gate, result: direction === 'exit' ? 'exited' : 'accepted' });
        return { answer, direction, expected: [decide(inOrder(rules), expectedBefore), decide(inOrder(rules), after)] };
      }),
    );
    for (const { answer, direction, expected } of decided) {
      const said = `${answer.result} ${answer.details.rule?.id ?? ''}`;
      const wanted = expected.map(({ effect, rule }) =>
        direction === 'exit' ? 'exited ' : `${effect === 'deny' ? 'rules' : 'accepted'} ${rule?.id ?? ''}`,
      );
      expect(wanted).toContain(said);
      told[answer.result] = (told[answer.result] ?? 0) + 1;
    }
  }
  // Each outcome must occur hundreds of times.
  for (const result of ['accepted', 'rules', 'exited']) expect(told[result]).toBeGreaterThan(200);
});
