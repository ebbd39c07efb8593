import { issuerLine, issuerOf, type Settings } from '../settings';
import { translator } from '../shared/i18n';
import type { Locale } from '../shared/i18n/translate';
import { localText } from '../shared/localText';
import { policyWords } from '../shared/refundWords';
import { toIso } from '../shared/time';
import { shownCode } from './codes';
import type { Admission, TicketDocument } from './documents/ticketDocument';
import type { TicketRow } from './queries/listTickets';

type PaperOf = { locale: Locale; settings: Settings; position: TicketDocument['position']; face?: Buffer | null };

/** Content of a printed ticket in that language. */
export function toDocument(ticket: TicketRow, { locale, settings, position, face = null }: PaperOf): TicketDocument {
  return {
    locale,
    organisationName: settings['organisation.name'],
    issuer: issuerLine(issuerOf(settings), locale),
    eventTitle: localText(ticket.eventTitle, locale),
    venue: { name: ticket.venueName, address: ticket.venueAddress },
    timeZone: ticket.timeZone,
    admission: admissionOf(ticket),
    productName: localText(ticket.productName, locale),
    admits: ticket.admits,
    holderName: ticket.holderName,
    gateName: null,
    price: ticket.paidCents,
    partOf: ticket.partOf,
    isPass: ticket.isPass,
    face,
    currency: ticket.currency,
    taxNote: taxNote(ticket, locale),
    orderReference: ticket.orderReference,
    ticketReference: ticket.reference,
    serial: ticket.serial,
    ticketCode: shownCode(ticket),
    position,
    arrivalAdvice: localText(ticket.arrivalAdvice, locale) || null,
    refundPolicy: policyOf(ticket, locale) || null,
  };
}

const policyOf = ({ refundPolicy, refundTerms, currency }: TicketRow, locale: Locale): string =>
  policyWords(localText(refundPolicy, locale), refundTerms, { t: translator(locale), locale, currency });

function admissionOf({ startsAt, byDay, ...ticket }: TicketRow): Admission {
  const entry = { validFrom: toIso(ticket.validFrom), validUntil: toIso(ticket.validUntil) };
  return startsAt ? { kind: byDay ? 'day' : 'slot', startsAt: toIso(startsAt), ...entry } : { kind: 'open', ...entry };
}

function taxNote({ paidCents, taxRate }: TicketRow, locale: Locale): string | null {
  if (paidCents === 0) return null;
  const rate = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(taxRate / 10_000);
  return translator(locale)('tickets.tax_included', { rate });
}
