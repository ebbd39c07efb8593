/** Emails to a recipient: the link, then the ticket. */
import { absoluteUrl } from '../../infra/runtime';
import {
  composeMail,
  declareMail,
  type MailAttachment,
  type MailContent,
  type MailSource,
  type NewMail,
  SAMPLE_ID,
} from '../../mails';
import { placeOf } from '../../orders';
import { formatEntry } from '../../shared/entryWindow';
import { translator } from '../../shared/i18n';
import type { Locale } from '../../shared/i18n/translate';
import { unlinked } from '../../shared/links';
import { paths } from '../../shared/paths';
import { DAY_MS, formatDateTime, toIso } from '../../shared/time';
import { codeOf } from '../codes';
import { ticketsPdf } from '../documents/ticketsPdf';
import { whenOf } from '../mail/orderPlaceholders';
import { sampleOrder } from '../mail/sampleOrder';
import { visitTime } from '../mail/summary';
import type { TicketRow } from '../queries/listTickets';
import { orderCalendar } from '../queries/orderCalendar';
import { ticketDocuments } from '../queries/ticketDocuments';
import { type FoundTransfer, findTransfer, ticketsOf } from './findTransfers';
import { holderToken, transferUrl } from './transferLink';

export const TAKEN_MAIL = 'ticket_taken';

/** `when` is short, for a subject; `time` has the entry and the place as well. */
export type Visit = { event: string; when: string; time: string; zone: string };
type Offered = { from: string | null; visits: Visit[]; until: Date; url: string };
type Taken = { name: string; from: string | null; visits: Visit[]; advice: string; url: string };

/** Visits by event and time in the venue's time zone. */
export function visitsOf(tickets: readonly TicketRow[], locale: Locale): Visit[] {
  const t = translator(locale);
  return tickets.map((ticket) => {
    const place = placeOf(ticket, locale);
    const zone = place.venue.timeZone;
    const time = ticket.startsAt
      ? visitTime({ startsAt: toIso(ticket.startsAt) }, place, locale)
      : t('tickets.valid_until', { day: formatDateTime(ticket.validUntil, zone, locale) });
    const when = ticket.startsAt ? whenOf([{ startsAt: toIso(ticket.startsAt), place }], locale) : '';
    const validity = { validFrom: toIso(ticket.validFrom), validUntil: toIso(ticket.validUntil) };
    const window = formatEntry(validity, { timeZone: zone, locale });
    const entry = ticket.startsAt ? [t('tickets.entry_at', { window })] : [];
    const lines = [time, ...entry, `${place.venue.name}, ${place.venue.address}`];
    return { event: place.eventTitle, when, time: lines.join('\n'), zone };
  });
}

export const titleOf = (visits: readonly Visit[]): string => [...new Set(visits.map(({ event }) => event))].join(', ');
export const timesOf = (visits: readonly Visit[]): string =>
  visits.map(({ event, time }) => (visits.length > 1 ? `${event}: ${time}` : time)).join('\n\n');
export const firstOf = ([first]: readonly Visit[]): string => first?.when ?? '';

function offeredContent({ from, visits, until, url }: Offered, locale: Locale): MailContent {
  const t = translator(locale);
  const [first] = visits;
  return {
    placeholders: {
      from: from ?? t('mails.offered_somebody'),
      event: titleOf(visits),
      when: firstOf(visits),
      time: timesOf(visits),
      until: formatDateTime(until, first?.zone ?? 'UTC', locale),
    },
    frame: { action: { label: t('mails.offered_action'), url }, footer: t('mails.offered_footer') },
  };
}

const takenContent = ({ name, from, visits, advice, url }: Taken, locale: Locale): MailContent => {
  const t = translator(locale);
  return {
    placeholders: {
      ...{ name, event: titleOf(visits), when: firstOf(visits), time: timesOf(visits), advice },
      giver: from ? t('mails.taken_from', { from: unlinked(from) }) : '',
    },
    frame: { action: { label: t('mails.taken_action'), url }, footer: t('mails.link_of_ticket') },
  };
};

export function sampleVisit(locale: Locale): Visit {
  const [slot] = sampleOrder(locale).slots;
  const { place, startsAt } = slot!;
  const time = [visitTime({ startsAt }, place, locale), `${place.venue.name}, ${place.venue.address}`].join('\n');
  return { event: place.eventTitle, when: whenOf([slot!], locale), time, zone: place.venue.timeZone };
}

const offeredKind = declareMail({
  kind: 'ticket_offered',
  subject: 'mails.offered_subject',
  heading: 'mails.offered_heading',
  body: ['mails.offered_text', '{time}', 'mails.offered_how'],
  placeholders: ['from', 'event', 'when', 'time', 'until'],
  typed: ['from'],
  essential: ['event', 'until'],
  sample: (locale) => {
    const until = new Date(Date.now() + 5 * DAY_MS);
    return offeredContent(
      { from: 'Clara', visits: [sampleVisit(locale)], until, url: absoluteUrl(paths.giving.take(SAMPLE_ID, 'sample')) },
      locale,
    );
  },
});

const takenKind = declareMail({
  kind: TAKEN_MAIL,
  subject: 'mails.taken_subject',
  heading: 'mails.taken_heading',
  body: ['mails.greeting', 'mails.taken_text', '{time}', '{advice}'],
  placeholders: ['name', 'giver', 'event', 'when', 'time', 'advice'],
  essential: ['event', 'time'],
  sample: (locale) => {
    const { places } = sampleOrder(locale);
    const advice = places[0]!.arrivalAdvice;
    return takenContent(
      {
        name: 'Clara Vidal',
        from: 'Bruno',
        visits: [sampleVisit(locale)],
        advice,
        url: absoluteUrl(paths.tickets.show('K7QPM2XW9T')),
      },
      locale,
    );
  },
});

/** Email with the link; null if the offer is over. */
export async function offeredMail(transfer: FoundTransfer): Promise<NewMail | null> {
  const { email, from, locale, expiresAt: until, id } = transfer;
  const tickets = await ticketsOf(transfer);
  if (!email || tickets.length === 0) return null;
  const content = offeredContent({ from, visits: visitsOf(tickets, locale), until, url: transferUrl(id) }, locale);
  const mail = await composeMail(offeredKind, locale, content);
  return { kind: offeredKind.kind, recipient: email, locale, ...mail, orderId: transfer.orderId };
}

/** Email with the current ticket to the person who accepted it. */
export async function takenMail(transfer: FoundTransfer): Promise<NewMail | null> {
  const { holderEmail, holderName, from, locale, id } = transfer;
  const tickets = await ticketsOf(transfer);
  const [first] = tickets;
  if (!holderEmail || !first) return null;
  const advice = placeOf(first, locale).arrivalAdvice;
  const url = absoluteUrl(paths.tickets.show(codeOf(first), holderToken(id)));
  const content = takenContent(
    { name: holderName ?? '', from, visits: visitsOf(tickets, locale), advice, url },
    locale,
  );
  const mail = await composeMail(takenKind, locale, content);
  return {
    kind: TAKEN_MAIL,
    recipient: holderEmail,
    locale,
    ...mail,
    orderId: transfer.orderId,
    data: { transfer: id },
  };
}

/** PDF and calendar of the accepted tickets at the time of sending, without the rest of the order. */
export async function takenAttachments({ locale, data }: MailSource): Promise<MailAttachment[]> {
  const transfer = await findTransfer(String(data.transfer));
  // After another transfer the former recipient must not get the ticket, even if the email is sent again.
  if (transfer?.state !== 'taken') return [];
  const { orderId, positions } = transfer;
  const t = translator(locale);
  const [first] = await ticketsOf(transfer);
  if (!first) return [];
  const url = absoluteUrl(paths.tickets.show(codeOf(first)));
  const [documents, calendar] = await Promise.all([
    ticketDocuments(orderId, locale, { positions, withGiven: true }),
    orderCalendar(orderId, { holder: { positions, isGiven: true, locale, url } }),
  ]);
  const pdf = { filename: `${t('mails.tickets_file')}-${first.reference}.pdf`, contentType: 'application/pdf' };
  const ics = { filename: `${t('mails.calendar_file')}.ics`, contentType: 'text/calendar; charset=utf-8' };
  return [
    { ...pdf, content: await ticketsPdf(documents, 'a4', 'job') },
    ...(calendar ? [{ ...ics, content: Buffer.from(calendar) }] : []),
  ];
}
