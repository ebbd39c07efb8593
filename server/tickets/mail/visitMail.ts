import { declareMail, type MailContent, type NewMail } from '../../mails';
import type { VisitPlace } from '../../orders/pages';
import type { IsoDateTime } from '../../shared/time';
import type { MailedOrder } from './mailedOrder';
import { mailToBuyer, orderPlaceholders, whenOf } from './orderPlaceholders';
import { sampleOrder } from './sampleOrder';
import { visitTime } from './summary';
import { ticketsFrame } from './ticketsMail';

export const VISIT_MAIL = 'visit_booked';

/** A visit that got its time, and its items. */
export type BookedVisit = { startsAt: IsoDateTime; place: VisitPlace; positions: number[] };

const contentOf = (order: MailedOrder, { startsAt, place }: BookedVisit): MailContent => ({
  placeholders: {
    ...orderPlaceholders(order),
    visit: place.eventTitle,
    time: visitTime({ startsAt }, place, order.locale),
    when: whenOf([{ startsAt, place }], order.locale),
    advice: place.arrivalAdvice,
  },
  frame: ticketsFrame(order),
});

const mail = declareMail({
  kind: VISIT_MAIL,
  subject: 'mails.visit_subject',
  heading: 'mails.visit_heading',
  body: ['mails.greeting', 'mails.visit_text', '{advice}'],
  unnamed: 'mails.greeting_unnamed',
  placeholders: ['name', 'visit', 'when', 'time', 'event', 'order', 'total', 'advice'],
  essential: ['visit', 'time'],
  sample: (locale) => {
    const order = sampleOrder(locale);
    const { startsAt, place } = order.slots[0]!;
    return contentOf(order, { startsAt, place, positions: [1, 2] });
  },
});

/** Email with the tickets of a visit whose time was chosen after the sale. */
export async function visitMail(order: MailedOrder, booked: BookedVisit): Promise<NewMail> {
  return {
    ...(await mailToBuyer(mail, order, contentOf(order, booked))),
    data: { positions: booked.positions },
  };
}
