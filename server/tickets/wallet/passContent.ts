/** Content of a pass in every built-in language, before conversion to a company's format. */
import type { Settings } from '../../settings';
import { translator } from '../../shared/i18n';
import { BUILT_IN_LOCALES, type BuiltInLocale, builtInFor } from '../../shared/i18n/translate';
import { formatReference } from '../../shared/reference';
import { formatDateTime, formatTime } from '../../shared/time';
import { shownCode } from '../codes';
import { ticketTexts } from '../documents/ticketTexts';
import { passOf, type TicketRow } from '../queries/listTickets';
import { toDocument } from '../toDocument';

export type Fact = { label: string; value: string };
export type PassTexts = {
  title: string;
  event: string;
  product: string;
  when: Fact;
  entry: Fact;
  place: Fact;
  holder: Fact | null;
  order: Fact;
  ticket: Fact;
  /** Texts of the organisation: arrival and refund policy. */
  notes: Fact[];
  /** Message about a changed time; `%@` is the time. */
  moved: string;
};

export type PassContent = {
  serial: string;
  organisation: string;
  accent: string;
  /** Id of an uploaded image. */
  logo: string | null;
  /** Null if it is no longer valid for entry: refunded, blocked, or its visit cancelled. */
  code: string | null;
  isUsed: boolean;
  reference: string;
  orderReference: string;
  /** Passes of one slot share a group. */
  group: string;
  startsAt: Date | null;
  endsAt: Date | null;
  entry: { from: Date; until: Date };
  /** Time zone of the venue. */
  timeZone: string;
  venue: { name: string; address: string; position: { latitude: number; longitude: number } | null };
  /** Default language. */
  base: BuiltInLocale;
  texts: Record<BuiltInLocale, PassTexts>;
};

/** Entry period. */
const entryWindow = ({ validFrom, validUntil }: TicketRow) => ({ from: validFrom, until: validUntil });

function textsIn(ticket: TicketRow, locale: BuiltInLocale, settings: Settings): PassTexts {
  const t = translator(locale);
  const document = toDocument(ticket, { locale, settings, position: { number: 1, of: 1 } });
  const { when, place, holder, order, product, notes } = ticketTexts(document);
  const { from, until } = entryWindow(ticket);
  const zone = ticket.timeZone;
  const entry = ticket.startsAt
    ? `${formatTime(from, zone, locale)} – ${formatTime(until, zone, locale)}`
    : t('tickets.valid_until', { day: formatDateTime(until, zone, locale) });
  return {
    title: t('wallets.pass_title', { event: document.eventTitle }),
    event: document.eventTitle,
    product,
    when: { label: when.label, value: when.short },
    entry: { label: t('tickets.entry'), value: entry },
    place: { label: place.label, value: place.value },
    holder,
    order,
    ticket: { label: t('tickets.ticket'), value: formatReference(ticket.reference) },
    notes: [
      ...(place.detail ? [{ label: place.value, value: place.detail }] : []),
      ...notes.map(({ heading, text }) => ({ label: heading, value: text })),
    ],
    moved: t('wallets.pass_moved'),
  };
}

export function passContent(ticket: TicketRow, settings: Settings): PassContent {
  const { latitude, longitude } = ticket;
  const texts = BUILT_IN_LOCALES.map((locale) => [locale, textsIn(ticket, locale, settings)]);
  return {
    serial: passOf(ticket),
    organisation: settings['organisation.name'],
    accent: settings['appearance.accent_light'],
    logo: settings['organisation.logo'],
    code: ticket.isUsable ? shownCode(ticket) : null,
    isUsed: ticket.state === 'used',
    reference: ticket.reference,
    orderReference: ticket.orderReference,
    group: ticket.appointmentId ?? ticket.eventId,
    startsAt: ticket.startsAt,
    endsAt: ticket.endsAt,
    entry: entryWindow(ticket),
    timeZone: ticket.timeZone,
    venue: {
      name: ticket.venueName,
      address: ticket.venueAddress,
      position: latitude === null || longitude === null ? null : { latitude, longitude },
    },
    base: builtInFor(settings['languages.default']),
    texts: Object.fromEntries(texts) as PassContent['texts'],
  };
}
