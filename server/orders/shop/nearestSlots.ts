import { sql } from '../../infra/db';
import { sqlFile } from '../../infra/sqlFile';
import { DomainError } from '../../shared/errors';
import type { Locale } from '../../shared/i18n/translate';
import { toIso } from '../../shared/time';
import { checkVisits } from '../checkout/checkVisits';
import { type CartLine, toSqlLines } from '../holds/cartLines';
import type { NearestSlot } from '../pages';

const MAX_SLOTS = 6;
/** More candidates are read, since further visits of a cart rule some of them out. */
const MAX_LOOKED_AT = 12;

const NEAREST = sqlFile('server/orders/shop/nearestSlots.sql');

type Asked = {
  eventId: string;
  channel: string;
  /** The requested slot. */
  slotId: string;
  /** Lines of that event; their own slot is ignored. */
  lines: readonly CartLine[];
  locale: Locale;
};

/**
 * Slots with room for these lines by the rules of sale, nearest first; none while the requested slot has room. Nothing
 * is reserved, so a later hold may still be refused.
 */
export async function nearestSlots({ eventId, channel, slotId, lines, locale }: Asked): Promise<NearestSlot[]> {
  const sqlLines = toSqlLines(lines.map((line) => ({ ...line, eventId, appointmentId: slotId })));
  const isVisiting = sqlLines.some(({ visits }) => visits);
  const rows = await sql<{ id: string; startsAt: Date; endsAt: Date }>('nearest_slots', NEAREST, [
    eventId,
    JSON.stringify(sqlLines),
    slotId,
    channel,
    isVisiting ? MAX_LOOKED_AT : MAX_SLOTS,
  ]);
  if (rows[0]?.id === slotId) return [];
  const found: NearestSlot[] = [];
  for (const { id, startsAt, endsAt } of rows) {
    if (found.length === MAX_SLOTS) break;
    const moved = sqlLines.map((line) => ({ ...line, appointment_id: id }));
    if (isVisiting && !(await goesTogether({ channel, lines: moved, locale }))) continue;
    found.push({ id, startsAt: toIso(startsAt), endsAt: toIso(endsAt) });
  }
  return found;
}

async function goesTogether(cart: Parameters<typeof checkVisits>[0]): Promise<boolean> {
  try {
    await checkVisits(cart);
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}
