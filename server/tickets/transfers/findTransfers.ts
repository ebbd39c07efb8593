/** Transferable units of an order, and an offer as the recipient sees it. */
import { sql } from '../../infra/db';
import { PLACE_COLUMNS, type PlaceRow, placeOf } from '../../orders';
import { askedField, NAME_FIELD, parseHolderFields } from '../../products';
import type { Locale } from '../../shared/i18n/translate';
import { type LocalText, localText } from '../../shared/localText';
import { paths } from '../../shared/paths';
import { toIso } from '../../shared/time';
import { codeOf } from '../codes';
import { listTickets, type TicketRow } from '../queries/listTickets';
import { holderToken, transferUrl } from './transferLink';
import type { GivableUnit, OfferedTicket, OfferState, TransferRefusal } from './transferProps';

type UnitRow = PlaceRow & {
  position: number;
  name: LocalText;
  isAddOn: boolean;
  holderName: string | null;
  startsAt: Date | null;
  refusal: TransferRefusal | null;
  offerId: string | null;
  email: string | null;
  expiresAt: Date | null;
  givenAt: Date | null;
};

const UNITS = `
  select i.position, i.product_name as name, p.needs_other as "isAddOn", h.name as "holderName", a.starts_at as "startsAt", holder_refusal(i.id, $2) as refusal,
    offered.id as "offerId", offered.email, offered.expires_at as "expiresAt", taken.ended_at as "givenAt", ${PLACE_COLUMNS}
  from order_items i join events e on e.id = i.event_id join venues v on v.id = e.venue_id
    join products p on p.id = i.product_id left join appointments a on a.id = i.appointment_id
    left join order_item_profiles h on h.order_item_id = i.id
    left join ticket_transfers offered on offered.order_item_id = i.id and offered.state = 'offered' and offered.expires_at > moment()
      and offered.passed_by is not distinct from $2
    left join ticket_transfers taken on taken.order_item_id = i.id and taken.state = 'taken' and taken.id is distinct from $2
  where i.order_id = $1 and ($2::uuid is null or i.id = (select order_item_id from ticket_transfers where id = $2)) and i.visit = 0 and i.state = 'active' order by i.position`;

/** Transferable units of an order; for the recipient by transfer `holder`, that unit. */
export async function listGivable(
  orderId: string,
  locale: Locale,
  holder: string | null = null,
): Promise<GivableUnit[]> {
  const rows = await sql<UnitRow>('givable_units', UNITS, [orderId, holder]);
  return rows.map((row) => {
    const { position, isAddOn, holderName, startsAt, refusal, offerId, email, expiresAt, givenAt } = row;
    const place = placeOf(row, locale);
    return {
      ...{ position, isAddOn, holderName, refusal },
      name: localText(row.name, locale),
      event: place.eventTitle,
      timeZone: place.venue.timeZone,
      byDay: place.byDay,
      startsAt: startsAt && toIso(startsAt),
      offer:
        offerId && expiresAt && refusal === null
          ? { id: offerId, url: transferUrl(offerId), email, expiresAt: toIso(expiresAt) }
          : null,
      givenAt: givenAt && toIso(givenAt),
    };
  });
}

/** Whether an order has transferable or transferred units. */
export async function hasGivable(orderId: string): Promise<boolean> {
  const [row] = await sql<{ has: boolean }>(
    'has_givable',
    `select exists (select from order_items where order_id = $1 and visit = 0 and state = 'active' and coalesce(transfer_refusal(id), 'given') = 'given') as has`,
    [orderId],
  );
  return row!.has;
}

export type FoundTransfer = {
  id: string;
  state: 'offered' | 'taken' | 'passed' | 'withdrawn';
  orderId: string;
  claimId: string | null;
  email: string | null;
  locale: Locale;
  expiresAt: Date;
  isOver: boolean;
  refusal: TransferRefusal | null;
  from: string | null;
  product: LocalText;
  isAddOn: boolean;
  holderFields: unknown;
  holderName: string | null;
  holderEmail: string | null;
  /** Transfer by which the giver had it, if the giver is not the buyer. */
  passedBy: string | null;
  /** Positions of its items. */
  positions: number[];
};

/** Only the giver's name is shown. */
const TRANSFER = `
  select x.id, x.state, x.order_id as "orderId", x.claim_id as "claimId", x.email, x.locale, x.expires_at as "expiresAt", x.expires_at <= moment() as "isOver",
    holder_refusal(x.order_item_id, x.passed_by) as refusal, x.passed_by as "passedBy",
    nullif(split_part(btrim(case when x.passed_by is null then o.customer_name else before.holder_name end), ' ', 1), '') as from, i.product_name as product,
    (select needs_other from products where id = i.product_id) as "isAddOn",
    terms.holder_fields as "holderFields", x.holder_name as "holderName", x.holder_email as "holderEmail",
    array(select position from order_items own where own.order_id = i.order_id and (own.id = i.id or own.visit_of = i.id) order by position) as positions
  from ticket_transfers x join orders o on o.id = x.order_id join order_items i on i.id = x.order_item_id cross join lateral terms_of(i.terms_id, i.product_id) terms
    left join ticket_transfers before on before.id = x.passed_by
  where x.id = $1`;

export async function findTransfer(id: string): Promise<FoundTransfer | null> {
  const [transfer] = await sql<FoundTransfer>('find_transfer', TRANSFER, [id]);
  return transfer ?? null;
}

/** State of a link for the person who opens it. */
export function stateOf({ state, isOver, refusal }: FoundTransfer): OfferState {
  if (state !== 'offered') return state === 'passed' ? 'taken' : state;
  return isOver ? 'expired' : refusal === null ? 'open' : 'unavailable';
}

/** Current tickets of the unit, first visit first. */
export async function ticketsOf({ orderId, positions }: FoundTransfer): Promise<TicketRow[]> {
  const all = await listTickets(orderId);
  return all.filter(({ isStanding, position }) => isStanding && positions.includes(position));
}

/** Page of the recipient's first ticket, from which they may transfer it; null if they no longer have it. */
export async function pageOfTaken({ id }: Pick<FoundTransfer, 'id'>): Promise<string | null> {
  const transfer = await findTransfer(id);
  const [ticket] = transfer?.state === 'taken' ? await ticketsOf(transfer) : [];
  return ticket ? paths.tickets.show(codeOf(ticket), holderToken(id)) : null;
}

/** Offer data for the recipient. */
export async function showOffer(transfer: FoundTransfer, action: string, locale: Locale): Promise<OfferedTicket> {
  const tickets = await ticketsOf(transfer);
  const asked = parseHolderFields(transfer.holderFields).filter(({ name }) => name !== NAME_FIELD);
  return {
    action,
    from: transfer.from,
    name: localText(transfer.product, locale),
    isAddOn: transfer.isAddOn,
    visits: tickets.map((ticket) => ({
      place: placeOf(ticket, locale),
      startsAt: ticket.startsAt && toIso(ticket.startsAt),
      validUntil: toIso(ticket.validUntil),
    })),
    fields: asked.map((field) => askedField(field, locale)),
    expiresAt: toIso(transfer.expiresAt),
  };
}
