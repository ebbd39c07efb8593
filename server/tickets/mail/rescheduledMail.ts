import { composeMail, declareMail, type MailContent, type NewMail } from '../../mails';
import type { VisitPlace } from '../../orders/pages';
import { translator } from '../../shared/i18n';
import { type Cents, formatMoney, ZERO } from '../../shared/money';
import type { IsoDateTime } from '../../shared/time';
import type { MailedOrder } from './mailedOrder';
import { orderPlaceholders } from './orderPlaceholders';
import { sampleOrder } from './sampleOrder';
import { visitTime } from './summary';
import { ticketsFrame } from './ticketsMail';

export const RESCHEDULED_MAIL = 'order_rescheduled';

/** Tickets that went together from one time to another. */
type RescheduledVisit = { was: IsoDateTime; startsAt: IsoDateTime; place: VisitPlace; tickets: number };
/** `backCents`: what goes back for it. */
type Rescheduled = { visits: RescheduledVisit[]; positions: number[]; backCents: Cents };

const HOUR_MS = 3_600_000;

function content(order: MailedOrder, { visits, backCents }: Rescheduled): MailContent {
  const t = translator(order.locale);
  const line = ({ was, startsAt, place, tickets }: RescheduledVisit) =>
    t('mails.rescheduled_visit', {
      count: tickets,
      visit: place.eventTitle,
      was: visitTime({ startsAt: was }, place, order.locale),
      time: visitTime({ startsAt }, place, order.locale),
    });
  const amount = formatMoney(backCents, order.currency, order.locale);
  const money = backCents > 0 ? t('mails.rescheduled_back', { amount }) : '';
  return {
    placeholders: { ...orderPlaceholders(order), changes: visits.map(line).join('\n\n'), money },
    frame: ticketsFrame(order),
  };
}

const mail = declareMail({
  kind: RESCHEDULED_MAIL,
  subject: 'mails.rescheduled_subject',
  heading: 'mails.rescheduled_heading',
  body: ['mails.greeting', '{changes}', '{money}', 'mails.rescheduled_tickets'],
  unnamed: 'mails.greeting_unnamed',
  placeholders: ['name', 'event', 'order', 'total', 'changes', 'money'],
  essential: ['changes'],
  sample: (locale) => {
    const order = sampleOrder(locale);
    const { startsAt, place } = order.slots[0]!;
    const was = new Date(Date.parse(startsAt) - HOUR_MS).toISOString() as IsoDateTime;
    return content(order, { visits: [{ was, startsAt, place, tickets: 2 }], positions: [1, 2], backCents: ZERO });
  },
});

/** The mail that brings the tickets of visits that were moved, and says from when to when. */
export async function rescheduledMail(order: MailedOrder, rescheduled: Rescheduled): Promise<NewMail> {
  return {
    kind: RESCHEDULED_MAIL,
    recipient: order.email,
    locale: order.locale,
    ...(await composeMail(mail, order.locale, content(order, rescheduled))),
    orderId: order.id,
    data: { positions: rescheduled.positions },
  };
}
