/** Answers of the public API about moves. */
import { z } from 'zod';
import { named, time } from '../../shared/apiParts';
import type { MoveRefusal } from '../../shared/reschedule';

const REFUSALS = {
  ...{ no_terms: true, no_exchange: true, moves_spent: true, too_late: true, given: true },
  ...{ used: true, blocked: true, waits: true },
} satisfies Record<MoveRefusal, true>;

export const moveSlotsAnswer = named(
  'MoveSlots',
  z.strictObject({
    refusal: z
      .enum(Object.keys(REFUSALS) as MoveRefusal[])
      .nullable()
      .describe('Why the items cannot move: `used`, `blocked`, `waits`; the others need `force`. Null: they can.'),
    needs: z.int().min(0).describe('Places that the items need in a slot.'),
    data: z
      .array(
        z.strictObject({ id: z.uuid(), startsAt: time, endsAt: time, left: z.int().min(0).describe('Free places.') }),
      )
      .describe('Slots that fit the other visits of the tickets, full ones included.'),
  }),
);
