import type { TicketState } from '../../../generated/prisma/enums';
import { sql } from '../../infra/db';
import { printedCode } from '../../shared/ticketCodeBytes';
import { readCode } from '../codes';

export type FoundTicket = {
  id: string;
  reference: string;
  orderId: string;
  eventId: string;
  productNumber: number;
  appointmentId: string | null;
  state: TicketState;
  validFrom: Date;
  validUntil: Date;
  usesTotal: number;
  usesLeft: number;
};

/** The ticket of a code, typed reference or printed code, or null. */
export async function findTicketByCode(text: string): Promise<FoundTicket | null> {
  const reading = readCode(text);
  const [ticket] = await sql<FoundTicket>(
    'find_ticket',
    `select t.id, t.reference, t.order_id as "orderId", t.event_id as "eventId", p.number as "productNumber",
       t.appointment_id as "appointmentId", t.state::text as state, t.valid_from as "validFrom",
       t.valid_until as "validUntil", t.uses_total as "usesTotal", t.uses_left as "usesLeft"
     from tickets t join products p on p.id = t.product_id
     where t.id = coalesce($1::uuid, (select id from tickets where reference = $2),
       ticket_of_printed($3, null, null, null, moment()))`,
    [
      reading.kind === 'signed' ? reading.ticketId : null,
      reading.kind === 'reference' ? reading.reference : null,
      reading.kind === 'signed' ? null : printedCode(text),
    ],
  );
  return ticket ?? null;
}
