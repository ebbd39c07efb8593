import { sql } from '../../infra/db';
import { DomainError } from '../../shared/errors';
import type { Locale } from '../../shared/i18n/translate';
import { type LocalText, localText } from '../../shared/localText';
import { formatMinutes, formatTime, toIso } from '../../shared/time';
import { type Conflict, conflictOf, type VisitTime } from '../../shared/visits';
import type { SqlLine } from '../holds/cartLines';
import { timeOfVisit, type VisitFacts, visitFacts } from '../visits/visitFacts';

type Cart = { channel: string; lines: readonly SqlLine[]; locale: Locale };

type LineVisits = {
  inOrder: boolean;
  timeZone: string;
  /** Event of the first visit. */
  title: LocalText;
  startsAt: Date | null;
  endsAt: Date | null;
  visits: VisitFacts[];
};

const VISITS = `
  select p.visits_in_order as "inOrder", v.time_zone as "timeZone", e.title, a.starts_at as "startsAt", a.ends_at as "endsAt",
    ${visitFacts('$2', 'null::uuid')} as visits
  from jsonb_to_recordset($1::jsonb) as line(event_id uuid, product_id uuid, appointment_id uuid, visits jsonb)
    join events e on e.id = line.event_id join venues v on v.id = e.venue_id
    join products p on p.id = line.product_id and p.event_id = e.id
    left join appointments a on a.id = line.appointment_id and a.event_id = e.id`;

/** The required gap that was not respected. */
const gapOf = ({ reason }: Conflict, { minGapMinutes, maxGapMinutes }: VisitFacts): number =>
  (reason === 'too_far' ? maxGapMinutes : minGapMinutes) ?? 0;

function conflictIn({ visits, inOrder, timeZone, title, ...line }: LineVisits, locale: Locale): DomainError | null {
  const first: VisitTime | null =
    line.startsAt && line.endsAt ? { startsAt: toIso(line.startsAt), endsAt: toIso(line.endsAt) } : null;
  const plan = { rules: visits, inOrder, timeZone };
  const times = [first, ...visits.map(timeOfVisit)];
  const conflict = conflictOf(plan, times);
  if (!conflict) return null;
  const visit = visits[conflict.visit]!;
  return new DomainError(`visit_${conflict.reason}`, {
    field: 'lines',
    params: {
      visit: localText(visit.title, locale),
      time: formatTime(visit.startsAt!, visit.timeZone, locale),
      other: localText(conflict.beside === 0 ? title : visits[conflict.beside - 1]!.title, locale),
      gap: formatMinutes(gapOf(conflict, visit), locale),
    },
  });
}

/**
 * Validates the times of further visits against the rules of their products. Reads nothing for carts without further
 * visits; missing or unavailable slots are refused by the statement that takes places.
 * @throws DomainError visit_other_day, visit_too_far, visit_too_close, visit_overlaps or visit_too_early
 */
export async function checkVisits({ channel, lines, locale }: Cart): Promise<void> {
  const visiting = lines.filter(({ visits }) => visits);
  if (visiting.length === 0) return;
  const facts = await sql<LineVisits>('check_visits', VISITS, [JSON.stringify(visiting), channel]);
  for (const line of facts) {
    const conflict = conflictIn(line, locale);
    if (conflict) throw conflict;
  }
}
