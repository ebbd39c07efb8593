/** The ticket of a code that another system printed, among those of a device's list. Same order as `ticket_of_printed`. */
import type { ListedTicket, ListHead } from './gateList';

type Asked = { eventId: string | null; at: number };

export function printedTicket(
  tickets: readonly ListedTicket[],
  { eventId, at }: Asked,
  { products }: Pick<ListHead, 'products'>,
): ListedTicket | undefined {
  const eventOf = ({ productNumber }: ListedTicket) => products.find(({ number }) => number === productNumber)?.event;
  const rankOf = (ticket: ListedTicket) => [
    eventId === null || eventOf(ticket) === eventId ? 0 : 1,
    Math.max(ticket.from - at, at - ticket.until, 0),
    ticket.standing === null || ticket.standing === 'unpaid' ? 0 : 1,
    ticket.usesLeft > 0 ? 0 : 1,
  ];
  const compare = (a: ListedTicket, b: ListedTicket) =>
    rankOf(a)
      .map((rank, place) => rank - rankOf(b)[place]!)
      .find((difference) => difference !== 0) ?? (a.id < b.id ? -1 : 1);
  return [...tickets].sort(compare)[0];
}
