import { cents } from '../../../server/shared/money';
import type { IsoDateTime } from '../../../server/shared/time';
import type { TicketDocument } from '../../../server/tickets/documents/ticketDocument';
import { signTicket } from '../../../server/tickets/ticketCode';
import { ticketKeysFrom } from '../../../server/tickets/ticketKeys';

const { signing } = ticketKeysFrom('an application key of the museum');

/** A signed code that differs by its number. */
export const sampleCode = (productNumber: number): string =>
  signTicket(signing, {
    ticketId: '01932f6e-7a10-7c3f-9d21-5b0a4c8e6f12',
    productNumber,
    validFrom: new Date('2026-11-21T09:00:00Z'),
    validUntil: new Date('2026-11-21T19:00:00Z'),
  });

/** A ticket with all fields, overridable by a test. */
export const sampleTicket = (given: Partial<TicketDocument> = {}): TicketDocument => ({
  locale: 'es',
  organisationName: 'Museo del Agua',
  eventTitle: 'Sorolla en la orilla',
  venue: { name: 'Sede Ribera', address: 'Paseo de la Ribera 14, 46011 València' },
  timeZone: 'Europe/Madrid',
  admission: {
    kind: 'slot',
    startsAt: '2026-11-21T09:30:00.000Z' as IsoDateTime,
    validFrom: '2026-11-21T09:15:00.000Z' as IsoDateTime,
    validUntil: '2026-11-21T11:00:00.000Z' as IsoDateTime,
  },
  productName: 'Entrada general',
  holderName: 'María Núñez',
  gateName: 'Puerta norte',
  price: cents(1250),
  currency: 'EUR',
  taxNote: '10 % IVA incluido',
  orderReference: 'K7QPM2XW',
  ticketReference: 'H4TZ9PKQ7M',
  ticketCode: sampleCode(1),
  position: { number: 2, of: 4 },
  arrivalAdvice: 'Llegue 15 minutos antes.',
  refundPolicy: 'Cambios hasta 24 horas antes.',
  ...given,
});
