import { declareMail, type MailContent, type NewMail } from '../../mails';
import type { VisitPlace } from '../../orders/pages';
import type { IsoDateTime } from '../../shared/time';
import type { MailedOrder } from './mailedOrder';
import { mailToBuyer, orderPlaceholders, whenOf } from './orderPlaceholders';
import { sampleOrder } from './sampleOrder';
import { visitTime } from './summary';
import { ticketsFrame } from './ticketsMail';

export const MOVED_MAIL = 'visit_moved';

/** A moved visit with its former time. */
export type MovedVisit = { startsAt: IsoDateTime; was: IsoDateTime; place: VisitPlace };

const contentOf = (order: MailedOrder, { startsAt, was, place }: MovedVisit): MailContent => ({
  placeholders: {
    ...orderPlaceholders(order),
    visit: place.eventTitle,
    time: visitTime({ startsAt }, place, order.locale),
    when: whenOf([{ startsAt, place }], order.locale),
    was: visitTime({ startsAt: was }, place, order.locale),
  },
  frame: ticketsFrame(order),
});

const HOUR_MS = 3_600_000;

const mail = declareMail({
  kind: MOVED_MAIL,
  subject: 'mails.moved_subject',
  heading: 'mails.moved_heading',
  body: ['mails.greeting', 'mails.moved_text', 'mails.moved_tickets'],
  unnamed: 'mails.greeting_unnamed',
  placeholders: ['name', 'visit', 'when', 'time', 'was', 'event', 'order', 'total'],
  essential: ['visit', 'time'],
  sample: (locale) => {
    const order = sampleOrder(locale);
    const { startsAt, place } = order.slots[0]!;
    const was = new Date(Date.parse(startsAt) - HOUR_MS).toISOString() as IsoDateTime;
    return contentOf(order, { startsAt, was, place });
  },
});

/** Email about a moved visit, with current tickets and calendar entry. */
export const movedMail = (order: MailedOrder, moved: MovedVisit): Promise<NewMail> =>
  mailToBuyer(mail, order, contentOf(order, moved));
