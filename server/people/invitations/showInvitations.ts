import { sql } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import type { Locale } from '../../shared/i18n/translate';
import { type LocalText, localText } from '../../shared/localText';
import type { Cents } from '../../shared/money';
import { eventsIn, type Scope } from '../../shared/scopes';
import { secondPerson } from '../../shared/secondPerson';
import { type IsoDateTime, toIso } from '../../shared/time';
import type { Reason } from './requests';

export type ShownInvitation = {
  id: string;
  state: 'waiting' | 'running' | 'done' | 'refused';
  event: string;
  product: string;
  startsAt: IsoDateTime | null;
  timeZone: string;
  byDay: boolean;
  quantity: number;
  recipients: number;
  faceCents: Cents;
  currency: string;
  reason: Reason;
  note: string | null;
  exceeds: 'at_once' | 'budget' | 'raised' | null;
  by: string | null;
  at: IsoDateTime;
  decidedBy: string | null;
  given: number;
  leftOut: { name: string | null; reason: string; count: number }[];
  /** Pending, and requested by the viewer. */
  isOwn: boolean;
  /** Pending, and the viewer may approve it. */
  mayApprove: boolean;
};

type Row = Omit<ShownInvitation, 'event' | 'product' | 'startsAt' | 'at' | 'isOwn' | 'mayApprove'> & {
  eventId: string;
  eventTitle: LocalText;
  productName: LocalText;
  startsAt: Date | null;
  at: Date;
  askers: (string | null)[];
};

const MAX_SHOWN = 30;

/** Pending first, then latest. */
const LIST = `
  select g.id, g.state, g.event_id as "eventId", e.title as "eventTitle", p.name as "productName", a.starts_at as "startsAt", v.time_zone as "timeZone", e.by_day as "byDay",
    g.quantity, counted.recipients, counted.given, g.face_cents as "faceCents", g.currency, g.reason, g.note, g.exceeds, u.name as by, g.created_at as at,
    d.name as "decidedBy", array[g.user_id::text, g.impersonator_id::text] as askers,
    (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'reason', reason, 'count', count)), '[]') from (
      select name, reason, count(*)::int as count from invitation_recipients r where r.invitation_id = g.id and r.state = 'left_out'
      group by name, reason order by name limit 20) own) as "leftOut"
  from invitations g join events e on e.id = g.event_id join venues v on v.id = e.venue_id join products p on p.id = g.product_id
    left join appointments a on a.id = g.appointment_id left join users u on u.id = g.user_id left join users d on d.id = g.decided_by
    cross join lateral (select count(*)::int as recipients, count(*) filter (where state = 'given')::int as given
      from invitation_recipients where invitation_id = g.id) counted
  where ($1::uuid[] is null or g.event_id = any ($1)) order by g.state = 'waiting' desc, g.created_at desc limit ${MAX_SHOWN}`;

type Reader = {
  locale: Locale;
  scope: Scope;
  /** The person who reads the list. */
  by: AuditContext;
  mayApprove: (eventId: string) => boolean;
};

/** Complimentary tickets and requests in the user's events. */
export async function listInvitations({ locale, scope, by, mayApprove }: Reader): Promise<ShownInvitation[]> {
  const rows = await sql<Row>('list_invitations', LIST, [eventsIn(scope)]);
  return rows.map(({ eventId, eventTitle, productName, startsAt, at, askers, ...row }) => {
    const isOwn = row.state === 'waiting' && secondPerson(by, askers) === null;
    return {
      ...row,
      event: localText(eventTitle, locale),
      product: localText(productName, locale),
      startsAt: startsAt && toIso(startsAt),
      at: toIso(at),
      isOwn,
      mayApprove: row.state === 'waiting' && !isOwn && mayApprove(eventId),
    };
  });
}
