import { type FoundOrder, ownPart, placeOf, seesOrder } from '../orders';
import type { OrderTicket } from '../orders/pages';
import type { Actor } from '../shared/actor';
import type { Locale } from '../shared/i18n/translate';
import { localText } from '../shared/localText';
import { toIso } from '../shared/time';
import { codeOf, shownCode } from './codes';
import { qrOutline } from './documents/qrOutline';
import type { ShownTicket } from './pages';
import { isGiven, listTickets, type TicketRow } from './queries/listTickets';

/**
 * A ticket for display. Invalid ones have no code, so that a picture cannot look valid. Viewers who may not use it
 * (`isOthers`) do not get its reference either, which can be typed at the gate.
 */
export function toScreen(ticket: TicketRow, locale: Locale, isOthers = false): OrderTicket {
  const code = ticket.isUsable && !isOthers ? codeOf(ticket) : null;
  return {
    reference: isOthers ? `given-${ticket.position}-${ticket.createdAt.getTime()}` : ticket.reference,
    serial: ticket.serial,
    code,
    qr: code === null ? null : qrOutline(shownCode(ticket)),
    position: ticket.position,
    state: stateNow(ticket),
    isGiven: isGiven(ticket),
    productName: localText(ticket.productName, locale),
    isAddOn: ticket.isAddOn,
    holderName: ticket.holderName,
    priceCents: ticket.paidCents,
    partOf: isOthers ? null : ticket.partOf,
    place: placeOf(ticket, locale),
    startsAt: ticket.startsAt && toIso(ticket.startsAt),
    endsAt: ticket.endsAt && toIso(ticket.endsAt),
    isUsable: ticket.isUsable,
    isCancelled: ticket.isCancelled && ticket.isStanding,
    validFrom: toIso(ticket.validFrom),
    validUntil: toIso(ticket.validUntil),
    usesTotal: ticket.usesTotal,
    usesLeft: ticket.usesLeft,
    isPass: ticket.isPass,
    admits: ticket.admits,
    peopleLeft: ticket.peopleLeft,
    usedAt: ticket.usedAt && toIso(ticket.usedAt),
  };
}

/** An expired ticket is not shown as valid, although the database still says so. */
const stateNow = ({ state, validUntil }: TicketRow): OrderTicket['state'] =>
  state === 'valid' && validUntil <= new Date() ? 'expired' : state;

/** Tickets of an order for its pages: the buyer gets no code of a transferred ticket. */
export async function showTickets(
  { id, maySeeGiven, within }: Pick<FoundOrder, 'id' | 'maySeeGiven' | 'within'>,
  locale: Locale,
): Promise<OrderTicket[]> {
  const tickets = ownPart(await listTickets(id), within);
  const isTheirs = (reference: string | null) =>
    within === null || tickets.some((ticket) => ticket.reference === reference);
  return tickets.map(({ partOf, ...ticket }) =>
    toScreen({ ...ticket, partOf: isTheirs(partOf) ? partOf : null }, locale, !maySeeGiven && isGiven(ticket)),
  );
}

/** A replaced code must not reveal later tickets, which another person may have. */
const asFormer = (ticket: TicketRow): TicketRow => ({ ...ticket, partOf: null, holderName: null });

/** A ticket with time and place, for the bearer of its code. */
export async function showTicketAlone(ticket: TicketRow, locale: Locale, actor: Actor): Promise<ShownTicket> {
  return {
    ...toScreen(ticket.state === 'replaced' ? asFormer(ticket) : ticket, locale),
    orderReference: ticket.orderReference,
    opensOrder: actor.user !== null && (await seesOrder(actor, ticket.orderReference)),
  };
}
