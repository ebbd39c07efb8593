import { impactOf, listSlotEvents } from '../../appointments';
import { sql } from '../../infra/db';
import { readSettings } from '../../settings';
import { dayIn, type IsoDate } from '../../shared/time';
import { isUuid } from '../../shared/uuid';
import type { CancellationStart } from '../pages';

const isDay = (text: unknown): text is IsoDate =>
  typeof text === 'string' && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** Same slots as in the list: days are in the organisation's time zone. */
const SLOTS = `
  select id from appointments where event_id = $1 and state in ('open', 'closed')
    and starts_at >= $2::date::timestamp at time zone $4 and starts_at < ($3::date + 1)::timestamp at time zone $4 limit 5001`;

/** First step: event, days and affected orders. Changes nothing. */
export async function startCancellation(
  asked: Record<string, unknown>,
  locale: string,
  canCancel: boolean,
): Promise<CancellationStart> {
  const [events, settings] = await Promise.all([listSlotEvents(locale, 'everywhere'), readSettings()]);
  const zone = settings['defaults.time_zone'];
  const { event, from, until } = asked;
  const shown = {
    events: events.map(({ id, title }) => ({ id, title })),
    today: dayIn(new Date(), zone),
    canCancel,
    ...{ asked: null, found: null, query: '' },
  };
  if (!isUuid(event) || !isDay(from) || !isDay(until) || until < from || !events.some(({ id }) => id === event))
    return shown;
  const rows = await sql<{ id: string }>('slots_to_cancel', SLOTS, [event, from, until, zone]);
  const { orders, people, money } = await impactOf(rows.map(({ id }) => id));
  return {
    ...shown,
    asked: { event, from, until },
    found: { slots: rows.length, orders, people, money },
    query: `f.event=${event}&f.day=${from}..${until}&f.state=open&f.state=closed`,
  };
}
