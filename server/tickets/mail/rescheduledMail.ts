import { declareMail, type MailContent, type NewMail } from '../../mails';
import type { VisitPlace } from '../../orders/pages';
import { translator } from '../../shared/i18n';
import { type Cents, formatMoney, ZERO } from '../../shared/money';
import { formatReference } from '../../shared/reference';
import type { IsoDateTime } from '../../shared/time';
import type { MailedOrder } from './mailedOrder';
import { mailToBuyer, type NamedTickets, orderPlaceholders, ticketsText, whenOf } from './orderPlaceholders';
import { sampleOrder } from './sampleOrder';
import { visitTime } from './summary';
import { ticketsFrame } from './ticketsMail';

export const RESCHEDULED_MAIL = 'order_rescheduled';
export const EXCHANGED_MAIL = 'order_exchanged';

/** Tickets that moved together from one time to another. */
type RescheduledVisit = { was: IsoDateTime; startsAt: IsoDateTime; place: VisitPlace; tickets: NamedTickets[] };
/** Tickets exchanged together for another product. */
type ExchangedTickets = { was: string; name: string; event: string; tickets: number };
/** A visit added or removed by the exchange; it may have had no time. */
type FurtherVisit = { startsAt: IsoDateTime | null; place: VisitPlace; tickets: number; isGivenUp: boolean };
/** `backCents`: what goes back for it; `others`: valid tickets of the order that stay as they are. */
type Rescheduled = {
  visits: RescheduledVisit[];
  exchanged: ExchangedTickets[];
  further: FurtherVisit[];
  positions: number[];
  backCents: Cents;
  others: number;
};

const HOUR_MS = 3_600_000;

function content(
  order: MailedOrder,
  { visits, exchanged, further, backCents, others: count }: Rescheduled,
): MailContent {
  const t = translator(order.locale);
  const line = ({ was, startsAt, place, tickets }: RescheduledVisit) =>
    t('mails.rescheduled_visit', {
      tickets: ticketsText(tickets, order.locale),
      visit: place.eventTitle,
      was: visitTime({ startsAt: was }, place, order.locale),
      time: visitTime({ startsAt }, place, order.locale),
    });
  const became = ({ was, name, event, tickets }: ExchangedTickets) =>
    t('mails.exchanged_line', { count: tickets, visit: event, was, name });
  const other = ({ startsAt, place, tickets, isGivenUp }: FurtherVisit) =>
    t(isGivenUp ? 'mails.exchanged_given_up' : 'mails.exchanged_added', {
      count: tickets,
      visit: place.eventTitle,
      time: startsAt ? visitTime({ startsAt }, place, order.locale) : '',
    });
  const changes = [...exchanged.map(became), ...visits.map(line), ...further.map(other)].join('\n\n');
  const amount = formatMoney(backCents, order.currency, order.locale);
  const money = backCents > 0 ? t('mails.rescheduled_back', { amount }) : '';
  const others = count > 0 ? t('mails.rescheduled_others', { count, order: formatReference(order.reference) }) : '';
  return {
    placeholders: {
      ...orderPlaceholders(order),
      // The new times, not those of the tickets that stay.
      ...(visits.length > 0 && { when: whenOf(visits, order.locale) }),
      changes,
      money,
      others,
    },
    frame: ticketsFrame(order),
  };
}

const SHARED = {
  body: ['mails.greeting', '{changes}', '{money}', 'mails.rescheduled_tickets', '{others}'],
  unnamed: 'mails.greeting_unnamed',
  placeholders: ['name', 'event', 'when', 'order', 'total', 'changes', 'money', 'others'],
  essential: ['changes'],
} as const;

const mail = declareMail({
  ...SHARED,
  kind: RESCHEDULED_MAIL,
  subject: 'mails.rescheduled_subject',
  heading: 'mails.rescheduled_heading',
  sample: (locale) => {
    const order = sampleOrder(locale);
    const { startsAt, place } = order.slots[0]!;
    const was = new Date(Date.parse(startsAt) - HOUR_MS).toISOString() as IsoDateTime;
    const visits = [
      {
        was,
        startsAt,
        place,
        tickets: [{ name: { [locale]: translator(locale)('mailTexts.sample_product') }, count: 2 }],
      },
    ];
    return content(order, { visits, exchanged: [], further: [], positions: [1, 2], backCents: ZERO, others: 0 });
  },
});

const exchangedMail = declareMail({
  ...SHARED,
  kind: EXCHANGED_MAIL,
  subject: 'mails.exchanged_subject',
  heading: 'mails.exchanged_heading',
  sample: (locale) => {
    const order = sampleOrder(locale);
    const t = translator(locale);
    const exchanged = [
      {
        was: t('mailTexts.sample_child'),
        name: t('mailTexts.sample_product'),
        event: order.slots[0]!.place.eventTitle,
        tickets: 1,
      },
    ];
    return content(order, { visits: [], exchanged, further: [], positions: [1], backCents: ZERO, others: 1 });
  },
});

/** Email with the tickets of moved or exchanged visits, and the changes. */
export async function rescheduledMail(order: MailedOrder, rescheduled: Rescheduled): Promise<NewMail> {
  const isExchange = rescheduled.exchanged.length > 0;
  return {
    ...(await mailToBuyer(isExchange ? exchangedMail : mail, order, content(order, rescheduled))),
    data: { positions: rescheduled.positions },
  };
}
