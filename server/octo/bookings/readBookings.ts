/** Bookings of a reseller with their orders. */
import type { OrderItemState } from '../../../generated/prisma/enums';
import { sql } from '../../infra/db';
import type { Cents } from '../../shared/money';
import type { RefundTerms } from '../../shared/refunds';
import { PARTNER_CHANNEL } from '../../shared/salesChannels';
import type { OrderState } from '../../shared/states';
import type { IsoDate } from '../../shared/time';
import { isUuid } from '../../shared/uuid';
import type { Contact } from '../bookingAnswers';
import type { OctoCaller } from '../caller';
import type { Slot } from '../offer/slots';
import { badRequest, invalid } from '../refusal';

/** A unit of a booking, as the reseller sent it. */
export type StoredUnit = {
  uuid: string;
  unitId: string;
  resellerReference: string | null;
  contact: Partial<Contact>;
};

export type BookedItem = {
  position: number;
  productId: string;
  state: OrderItemState;
  listCents: Cents;
  netCents: Cents;
  returnedCents: Cents;
  taxRate: number;
  /** Terms and time of a refund. */
  terms: RefundTerms | null;
  refundAt: string | null;
  mostCents: Cents | null;
  isCalledOff: boolean;
  isUsed: boolean;
  ticket: TicketOfItem | null;
};
type TicketOfItem = {
  id: string;
  reference: string;
  productNumber: number;
  validFrom: string;
  validUntil: string;
  usedAt: string | null;
};

export type BookingRow = {
  id: string;
  uuid: string;
  orderId: string;
  reference: string;
  secret: string;
  state: OrderState;
  /** Its time is over, which matters until it is paid. */
  isOverdue: boolean;
  currency: string;
  requestHash: string;
  eventId: string;
  /** `daily` is a slot of a whole day. */
  kind: 'slotted' | 'dated' | 'daily' | 'open';
  timeZone: string;
  /** The slot of its first unit; null for an event without slots. */
  slot: Slot | null;
  /** The day that was asked for, of an event without slots. */
  visitDay: IsoDate | null;
  resellerReference: string | null;
  contact: Partial<Contact>;
  notes: string | null;
  unitItems: StoredUnit[];
  cancelReason: string | null;
  createdAt: Date;
  updatedAt: Date;
  expiresAt: Date | null;
  paidAt: Date | null;
  endedAt: Date | null;
  totalCents: Cents;
  feeCents: Cents;
  refundedCents: Cents;
  items: BookedItem[];
};

const TICKET = `
  (select jsonb_build_object('id', t.id, 'reference', t.reference, 'productNumber', p.number, 'validFrom', t.valid_from,
      'validUntil', t.valid_until, 'usedAt', (select min(v.received_at) from validations v
        where v.ticket_id = t.id and v.result = 'accepted'))
    from tickets t join products p on p.id = t.product_id
    where t.order_item_id = i.id and is_standing(t.state) order by t.created_at desc limit 1)`;

const ITEMS = `
  (select coalesce(jsonb_agg(jsonb_build_object('position', i.position, 'productId', i.product_id, 'state', i.state,
      'listCents', i.price_cents, 'netCents', i.price_cents - i.discount_cents, 'returnedCents', returned_of_unit(i.id),
      'taxRate', i.tax_rate, 'terms', o.refund_terms -> i.event_id::text, 'refundAt', refund_at(i),
      'mostCents', i.refund_most_cents, 'isCalledOff', coalesce(a.state = 'cancelled', false),
      'isUsed', coalesce(is_unit_used(i.id), false), 'ticket', ${TICKET}) order by i.position), '[]')
    from order_items i left join appointments a on a.id = i.appointment_id where i.order_id = o.id and i.visit = 0)`;

const SLOT = `
  (select jsonb_build_object('id', a.id, 'startsAt', a.starts_at, 'endsAt', a.ends_at, 'capacity', a.capacity,
      'left', greatest(0, a.capacity - a.held - a.sold), 'cutoff', sale_end(a, '${PARTNER_CHANNEL}'),
      'isOpen', a.state = 'open')
    from order_items i join appointments a on a.id = i.appointment_id
    where i.order_id = o.id and i.visit = 0 order by i.state <> 'active', i.position limit 1)`;

const SELECT = `
  select b.id, b.uuid, b.order_id as "orderId", o.reference, o.secret, o.state::text as state,
    coalesce(o.expires_at <= moment(), false) as "isOverdue", o.currency,
    b.request_hash as "requestHash", b.event_id as "eventId", v.time_zone as "timeZone",
    case when e.by_day and e.kind = 'slotted' then 'daily' else e.kind::text end as kind,
    ${SLOT} as slot, to_char(b.visit_day, 'YYYY-MM-DD') as "visitDay", b.reseller_reference as "resellerReference", b.contact,
    b.notes, b.unit_items as "unitItems", b.cancel_reason as "cancelReason", b.created_at as "createdAt",
    greatest(b.updated_at, o.updated_at) as "updatedAt", o.expires_at as "expiresAt", o.paid_at as "paidAt",
    (select max(h.at) from order_events h where h.order_id = o.id and h.to_state = o.state::text)
      as "endedAt", o.total_cents as "totalCents", o.fee_cents as "feeCents",
    (select coalesce(sum(r.amount_cents), 0)::bigint from refunds r where r.order_id = o.id and is_refund(r.state))
      as "refundedCents", ${ITEMS} as items
  from reseller_bookings b join orders o on o.id = b.order_id join events e on e.id = b.event_id
    join venues v on v.id = e.venue_id
  where b.company_id = $1 and ($2::uuid[] is null or e.venue_id = any ($2))`;

type Stored = Omit<BookingRow, 'slot'> & {
  slot: (Omit<Slot, 'startsAt' | 'endsAt' | 'cutoff'> & { startsAt: string; endsAt: string; cutoff: string }) | null;
};

const toRow = ({ slot, ...row }: Stored): BookingRow => ({
  ...row,
  slot: slot && {
    ...slot,
    startsAt: new Date(slot.startsAt),
    endsAt: new Date(slot.endsAt),
    cutoff: new Date(slot.cutoff),
  },
});

/**
 * A booking of the company, at a venue of the connection. Those of others are unknown, as if they did not exist.
 * @throws OctoRefusal INVALID_BOOKING_UUID
 */
export async function findBooking({ reseller }: Pick<OctoCaller, 'reseller'>, uuid: string): Promise<BookingRow> {
  const known = [reseller.companyId, reseller.venueIds, uuid];
  const [row] = isUuid(uuid) ? await sql<Stored>('octo_booking', `${SELECT} and b.uuid = $3`, known) : [];
  if (!row) throw invalid('uuid', uuid);
  return toRow(row);
}

/** The most bookings of one answer: OCTO's lists have no pages. */
const MAX_BOOKINGS = 500;

type Filters = {
  resellerReference: string | null;
  supplierReference: string | null;
  first: IsoDate | null;
  last: IsoDate | null;
};

/** The company's bookings with these references, of visits on these days. @throws OctoRefusal BAD_REQUEST for too many */
export async function listBookings({ reseller }: OctoCaller, filters: Filters): Promise<BookingRow[]> {
  const rows = await sql<Stored>(
    'octo_bookings',
    `${SELECT} and ($3::text is null or b.reseller_reference = $3) and ($4::text is null or o.reference = $4)
       and ($5::date is null or b.visit_day between $5 and $6 or exists (select from order_items i
         join appointments a on a.id = i.appointment_id
         where i.order_id = o.id and (a.starts_at at time zone v.time_zone)::date between $5 and $6))
     order by b.created_at, b.uuid limit ${MAX_BOOKINGS + 1}`,
    [
      reseller.companyId,
      reseller.venueIds,
      filters.resellerReference,
      filters.supplierReference,
      filters.first,
      filters.last,
    ],
  );
  if (rows.length > MAX_BOOKINGS) throw badRequest('errors.octo_long_list');
  return rows.map(toRow);
}
