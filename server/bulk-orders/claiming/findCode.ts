import { sql } from '../../infra/db';
import { parseHolderFields } from '../../products';
import type { LocalText } from '../../shared/localText';
import { isReference, normaliseReference } from '../../shared/reference';

const CODE_LENGTH = 12;

/** Normalises a code; null if it cannot be one. */
export function readCode(typed: string): string | null {
  const code = normaliseReference(typed);
  return isReference(code, CODE_LENGTH) ? code : null;
}

/** `reassigned`, `revoked`: this code was ended. */
export type ClaimState = 'open' | 'reassigned' | 'revoked' | 'claimed' | 'refunded' | 'unpaid' | 'over';

export type FoundCode = {
  id: string;
  masterOrderId: string;
  itemId: string;
  orderId: string;
  transferId: string | null;
  state: ClaimState;
  company: string;
  product: LocalText;
  productId: string;
  eventId: string;
  event: LocalText;
  kind: string;
  byDay: boolean;
  venue: string;
  address: string;
  zone: string;
  slotId: string | null;
  startsAt: Date | null;
  validFrom: Date | null;
  /** Deadline for redeeming; null if there is none. */
  endsAt: Date | null;
  holderFields: unknown;
  name: string | null;
  email: string | null;
  units: number;
};

const FIND = `
  select c.id, c.master_order_id as "masterOrderId", i.id as "itemId", i.order_id as "orderId", c.transfer_id as "transferId",
    coalesce(old.why, case when c.state = 'claimed' then 'claimed' when i.state <> 'active' then 'refunded'
      when not is_paid(o.state) then 'unpaid'
      when coalesce(code_ends(c.id) <= moment(), false) then 'over' else 'open' end) as state,
    company.name as company, i.product_name as product, p.id as "productId", e.id as "eventId", e.title as event, e.kind::text as kind, e.by_day as "byDay",
    v.name as venue, v.address, v.time_zone as zone, i.appointment_id as "slotId", a.starts_at as "startsAt", terms.valid_from as "validFrom", code_ends(c.id) as "endsAt",
    terms.holder_fields as "holderFields", h.name, h.email, i.units
  from bulk_codes c left join bulk_old_codes old on old.code_id = c.id and old.code = $1
    join order_items i on i.id = c.order_item_id join orders o on o.id = i.order_id join products p on p.id = i.product_id cross join lateral terms_of(i.terms_id, i.product_id) terms
    join events e on e.id = i.event_id join venues v on v.id = e.venue_id left join appointments a on a.id = i.appointment_id
    join master_orders m on m.id = c.master_order_id join companies company on company.id = m.company_id
    left join bulk_handouts h on h.id = c.handout_id
  where c.code = $1 or old.code = $1`;

/** A code and its unit, or the reason why it cannot be redeemed; null if it does not exist. */
export async function findCode(typed: string): Promise<FoundCode | null> {
  const code = readCode(typed);
  const [found] = code ? await sql<FoundCode>('find_bulk_code', FIND, [code]) : [];
  return found ?? null;
}

export const fieldsOf = ({ holderFields }: FoundCode) => parseHolderFields(holderFields);
