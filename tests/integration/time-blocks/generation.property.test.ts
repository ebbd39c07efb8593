/** Any sequence of opening hours: manually edited slots stay, and booked slots keep their places. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { writeSlots } from '../../../server/appointments/actions/materialiseSlots';
import { slotTransaction } from '../../../server/appointments/actions/slotTransaction';
import { connection, prisma, sql } from '../../../server/infra/db';
import { uuidv7 } from '../../../server/shared/uuid';
import type { HoursInput } from '../../../server/time-blocks';
import { runApp } from '../../support/app';
import { createEvent, createVenue } from '../orders/shopFixture';
import { dayAhead, everyDay } from './hoursFixture';

const FUNCTIONS = ['plan_slots', 'write_slots'].map((name) => `prisma/functions/appointments/${name}.sql`);
const [FIRST, LAST] = [1, 5];
const SPAN = { from: dayAhead(FIRST), to: dayAhead(LAST) };

runApp();
let venueId: string;
beforeAll(async () => {
  venueId = await createVenue();
});

const hour = fc.integer({ min: 8, max: 20 });
const clock = (at: number) => `${String(at).padStart(2, '0')}:00`;
const capacity = fc.integer({ min: 1, max: 12 });
const times = fc
  .record({ from: hour, length: fc.integer({ min: 1, max: 4 }), step: fc.constantFrom(30, 60), capacity })
  .map(({ from, length, step, capacity }) => ({
    fromTime: clock(from),
    toTime: clock(Math.min(23, from + length)),
    stepMinutes: step,
    durationMinutes: 30,
    capacity,
  }));
const day = fc.oneof(
  fc.constant({ kind: 'closed' as const, note: null }),
  capacity.map((places) => ({ kind: 'capacity' as const, capacity: places, note: null })),
  times.map((hours) => ({ kind: 'replaced' as const, ...hours, note: null })),
);
const hours: fc.Arbitrary<HoursInput> = fc.record({
  blocks: times.map((given) => ({ weekly: everyDay({ ...given, validFrom: SPAN.from, validUntil: SPAN.to }) })),
  days: fc.dictionary(fc.integer({ min: FIRST, max: LAST }).map(dayAhead), fc.tuple(day), { maxKeys: 2 }),
}) as fc.Arbitrary<HoursInput>;

/** Actions of staff and sales on existing slots, selected by number. */
const action = fc.record({
  which: fc.nat(60),
  does: fc.constantFrom('sell', 'hold', 'resize', 'close', 'cancel'),
  places: fc.integer({ min: 1, max: 12 }),
});
const story = fc.array(fc.record({ hours, actions: fc.array(action, { maxLength: 8 }) }), {
  minLength: 2,
  maxLength: 4,
});

type Row = {
  id: string;
  capacity: number;
  taken: number;
  state: string;
  version: number;
  ends: string;
  edited: boolean;
};
const slotsOf = (eventId: string): Promise<Row[]> =>
  sql<Row>(
    'test_property_slots',
    `select id, capacity, held + sold as taken, state::text as state, version, ends_at::text as ends, edited_by_hand as edited
     from appointments where event_id = $1 order by starts_at`,
    [eventId],
  );

const ACTIONS: Record<string, string> = {
  sell: 'sold = least(capacity - held, sold + $2::int)',
  hold: 'held = least(capacity - sold, held + $2::int)',
  resize: 'capacity = greatest(held + sold, $2::int), edited_by_hand = true',
  close: `state = case when $2::int > 0 then 'closed'::"AppointmentState" end, edited_by_hand = true`,
  cancel: `state = case when $2::int > 0 then 'cancelled'::"AppointmentState" end, edited_by_hand = true`,
};

async function happens(eventId: string, { which, does, places }: { which: number; does: string; places: number }) {
  const slots = await slotsOf(eventId);
  const slot = slots[which % Math.max(1, slots.length)];
  if (slot)
    await sql(`test_property_${does}`, `update appointments set ${ACTIONS[does]} where id = $1`, [slot.id, places]);
}

async function tell(steps: { hours: HoursInput; actions: { which: number; does: string; places: number }[] }[]) {
  const { id: eventId } = await createEvent(venueId);
  const id = uuidv7();
  const { isRemoved: _, ...first } = everyDay();
  const until = { validFrom: new Date(first.validFrom), validUntil: new Date(first.validUntil) };
  await prisma.timeBlock.create({ data: { id, eventId, ...first, ...until } });
  for (const { hours: given, actions } of steps) {
    const before = await slotsOf(eventId);
    const hours = { ...given, blocks: { [id]: given.blocks.weekly! } };
    await slotTransaction((tx) => writeSlots(tx, { eventId, timeZone: 'Europe/Madrid', byDay: false }, hours, SPAN));
    const after = new Map((await slotsOf(eventId)).map((slot) => [slot.id, slot]));
    for (const slot of before) {
      const now = after.get(slot.id);
      if (slot.edited) expect(now).toEqual(slot);
      if (slot.taken > 0) expect(now).toMatchObject({ taken: slot.taken });
    }
    for (const { capacity, taken } of after.values()) expect(capacity).toBeGreaterThanOrEqual(taken);
    for (const action of actions) await happens(eventId, action);
  }
}

const holds = (numRuns = 40) => fc.assert(fc.asyncProperty(story, tell), { numRuns, endOnFailure: true });
/** Few sequences violate a removed rule, so many are tried. The first failing one is reported. */
const UNTIL_ONE_BREAKS = 1000;

/** Runs with one rule removed from the functions. */
async function without(rules: readonly (readonly [string, string])[], run: () => Promise<void>): Promise<void> {
  const text = FUNCTIONS.map((file) => readFileSync(file, 'utf8')).join('\n');
  const broken = rules.reduce((given, [rule, instead]) => given.replaceAll(rule, instead), text);
  for (const [rule] of rules) expect(text).toContain(rule);
  await connection.script(broken);
  try {
    await run();
  } finally {
    await connection.script(text);
  }
}

describe('slots that are made from opening hours', () => {
  it('leave what was edited by hand, and never have less room than is taken', () => holds(), 120_000);

  it('would not, if the functions looked away from what was edited', async () => {
    const rules = [
      ["there.edited_by_hand or there.state = 'cancelled'", 'false'],
      ["not a.edited_by_hand and a.state <> 'cancelled'", 'true'],
    ] as const;
    await without(rules, () =>
      expect(holds(UNTIL_ONE_BREAKS)).rejects.toMatchObject({ cause: { name: 'AssertionError' } }),
    );
  }, 120_000);

  it('would not, if a capacity were taken as the hours say it', async () => {
    const rules = [['capacity = greatest(plan.capacity, a.held + a.sold)', 'capacity = plan.capacity']] as const;
    const cause = { message: expect.stringMatching(/violates check constraint/) };
    await without(rules, () => expect(holds(UNTIL_ONE_BREAKS)).rejects.toMatchObject({ cause }));
  }, 120_000);
});
