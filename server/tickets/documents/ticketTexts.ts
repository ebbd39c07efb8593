/** Texts of a ticket in its language and the venue's time, before layout. */
import { formatEntry, formatEntryFrom, formatEntryUntil } from '../../shared/entryWindow';
import { translator } from '../../shared/i18n';
import type { Translate } from '../../shared/i18n/translate';
import { formatMoney } from '../../shared/money';
import { formatReference } from '../../shared/reference';
import { formatDate, formatTime, formatVisitDate, formatWeekday } from '../../shared/time';
import type { TicketDocument } from './ticketDocument';

export type Fact = { label: string; value: string; detail?: string };
export type Note = { heading: string; text: string };
export type TicketTexts = {
  /** Validity: a day with a time, or lines of a period; and a short form in one line. */
  when: { label: string; weekday: string | null; day: string; entry: Fact | null; short: string };
  /** Product, with the number of people if more than one. */
  product: string;
  place: Fact;
  holder: Fact | null;
  gate: Fact | null;
  /** Its detail is the included tax. */
  price: Fact;
  order: Fact;
  /** Serial number of its series. */
  serial: Fact | null;
  notes: Note[];
  /** "2 of 4", or null for a single ticket. */
  position: string | null;
  reference: string;
  codeDescription: string;
  faceDescription: string;
};

export function ticketTexts(ticket: TicketDocument): TicketTexts {
  const t = translator(ticket.locale);
  const reference = formatReference(ticket.ticketReference);
  return {
    when: admissionTexts(ticket),
    product: productText(ticket, t),
    ...factTexts(ticket),
    notes: noteTexts(ticket),
    position: ticket.position.of > 1 ? t('tickets.number_of', ticket.position) : null,
    reference,
    codeDescription: t('tickets.code_of', { reference }),
    faceDescription: t('tickets.face'),
  };
}

function admissionTexts({ admission, timeZone, locale }: TicketDocument): TicketTexts['when'] {
  const t = translator(locale);
  const clock = { timeZone, locale };
  if (admission.kind === 'open') {
    const { validFrom, validUntil } = admission;
    const from = validFrom && t('tickets.valid_from', { day: formatEntryFrom(validFrom, clock) });
    const until = validUntil && t('tickets.valid_until', { day: formatEntryUntil(validUntil, clock) });
    const day = [from, until].filter(Boolean).join('\n') || t('tickets.valid_any_day');
    return { label: t('tickets.valid'), weekday: null, day, entry: null, short: until || from || day };
  }
  const { startsAt } = admission;
  const byDay = admission.kind === 'day';
  const window = formatEntry(admission, clock);
  const label = t('tickets.entry');
  return {
    label: t('tickets.date'),
    weekday: capitalised(formatWeekday(startsAt, timeZone, locale), locale),
    day: formatDate(startsAt, timeZone, locale),
    short: formatVisitDate(startsAt, { timeZone, byDay }, locale),
    entry: byDay
      ? { label, value: window }
      : { label, value: formatTime(startsAt, timeZone, locale), detail: t('tickets.entry_at', { window }) },
  };
}

/** Capitalised, as a line of its own. */
const capitalised = (word: string, locale: string): string => word.charAt(0).toLocaleUpperCase(locale) + word.slice(1);

function productText({ productName, admits = 1 }: TicketDocument, t: Translate): string {
  return admits > 1 ? `${productName} · ${t('tickets.admits', { count: admits })}` : productName;
}

function factTexts(
  ticket: TicketDocument,
): Pick<TicketTexts, 'place' | 'holder' | 'gate' | 'price' | 'order' | 'serial'> {
  const t = translator(ticket.locale);
  return {
    place: { label: t('tickets.place'), value: ticket.venue.name, detail: ticket.venue.address },
    holder: ticket.holderName ? { label: t('tickets.name'), value: ticket.holderName } : null,
    gate: ticket.gateName ? { label: t('tickets.gate'), value: ticket.gateName } : null,
    price: priceText(ticket),
    order: { label: t('tickets.order'), value: formatReference(ticket.orderReference) },
    serial: ticket.serial ? { label: t('tickets.serial'), value: ticket.serial } : null,
  };
}

/** Price paid; a further visit names the ticket that shows it. */
function priceText({ price, partOf, taxNote, currency, locale }: TicketDocument): Fact {
  const t = translator(locale);
  const label = t('tickets.price');
  if (partOf) {
    return {
      label,
      value: t('tickets.included'),
      detail: t('tickets.included_in', { reference: formatReference(partOf) }),
    };
  }
  const value = price === 0 ? t('tickets.free') : formatMoney(price, currency, locale);
  return { label, value, ...(taxNote ? { detail: taxNote } : {}) };
}

/** A pass with a named holder is for that person only. */
function entranceText({ isPass, holderName }: TicketDocument, t: Translate): string {
  if (!isPass) return t('tickets.show_code');
  return [holderName && t('tickets.pass_only_for', { name: holderName }), t('tickets.show_pass')]
    .filter(Boolean)
    .join(' ');
}

function noteTexts(ticket: TicketDocument): Note[] {
  const t = translator(ticket.locale);
  const notes = [
    { heading: t('tickets.at_the_entrance'), text: entranceText(ticket, t) },
    { heading: t('tickets.before_you_come'), text: ticket.arrivalAdvice ?? '' },
    { heading: t('tickets.changes_and_refunds'), text: ticket.refundPolicy ?? '' },
  ];
  return notes.filter(({ text }) => text.trim() !== '');
}
