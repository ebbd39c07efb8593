/** Emails about cancelled visits: options and deadline, and that they take place after all. */

import { sql } from '../../infra/db';
import { manageKey } from '../../infra/orderKeys';
import { absoluteUrl } from '../../infra/runtime';
import { composeMail, declareMail, type MailContent, type NewMail } from '../../mails';
import { translator } from '../../shared/i18n';
import { type LocalText, localText } from '../../shared/localText';
import { paths } from '../../shared/paths';
import { DAY_MS, formatDateTime, formatVisitDate, type IsoDateTime, toIso } from '../../shared/time';
import { findMailedOrder, type MailedOrder } from './mailedOrder';
import { mailToBuyer, orderPlaceholders, whenOf } from './orderPlaceholders';
import { sampleOrder } from './sampleOrder';

/** `visits`: former times of the cancelled visits; `instead`: reserved replacement times, formatted. */
export type CancelledVisit = {
  visits: string[];
  instead: string[];
  isKept: boolean;
  offers: readonly string[];
  deadline: IsoDateTime;
  afterwards: 'refund' | 'left';
  note: LocalText;
  timeZone: string;
  /** Paid by bank transfer: the buyer must enter an account for a refund. */
  isTransfer: boolean;
};

const textOf = (texts: LocalText, locale: string) => localText(texts, locale);

function choicesOf({ isKept, instead, offers, isTransfer }: CancelledVisit, locale: string): string {
  const t = translator(locale);
  return [
    ...(isKept ? [t('mails.cancelled_kept', { times: instead.join(' · ') })] : []),
    ...(offers.includes('another_time') ? [t('mails.cancelled_another')] : []),
    ...(offers.includes('refund') ? [t(isTransfer ? 'mails.cancelled_refund_account' : 'mails.cancelled_refund')] : []),
    ...(offers.includes('credit') ? [t('mails.cancelled_credit')] : []),
  ]
    .map((line) => `– ${line}`)
    .join('\n');
}

/** Without one that is known as cancelled, all: of the sample, and before it is done. */
function cancelledSlots({ slots }: MailedOrder): MailedOrder['slots'] {
  const off = slots.filter(({ isCancelled }) => isCancelled);
  return off.length > 0 ? off : slots;
}

function content(order: MailedOrder, off: CancelledVisit): MailContent {
  const t = translator(order.locale);
  const until = formatDateTime(off.deadline, off.timeZone, order.locale);
  return {
    placeholders: {
      ...orderPlaceholders(order),
      when: whenOf(cancelledSlots(order), order.locale),
      visits: off.visits.join('\n'),
      choices: choicesOf(off, order.locale),
      until,
      otherwise: t(
        off.afterwards === 'left'
          ? 'mails.cancelled_otherwise_left'
          : off.isTransfer
            ? 'mails.cancelled_otherwise_account'
            : 'mails.cancelled_otherwise_refund',
        { until },
      ),
      note: textOf(off.note, order.locale),
    },
    frame: {
      action: {
        label: t('mails.cancelled_choose'),
        url: absoluteUrl(paths.orders.cancelledVisits(order.reference, manageKey(order.secret))),
      },
    },
  };
}

const PLACEHOLDERS = ['name', 'event', 'when', 'order', 'visits', 'choices', 'until', 'otherwise', 'note'];

/** Used for samples, and for the preview before an email is sent. */
function sampleOff(order: MailedOrder, parts: Partial<CancelledVisit> = {}): CancelledVisit {
  const { startsAt, place } = order.slots[0]!;
  const { timeZone } = place.venue;
  const time = (at: string) => formatDateTime(at, timeZone, order.locale);
  const later = toIso(new Date(Date.parse(startsAt) + DAY_MS));
  return {
    ...{
      visits: [`${place.eventTitle}, ${time(startsAt)}`],
      instead: [time(later)],
      isKept: true,
      offers: ['another_time', 'refund'],
    },
    ...{ deadline: startsAt, afterwards: 'refund', note: {}, timeZone, isTransfer: false },
    ...parts,
  };
}

const declare = (kind: 'visit_cancelled' | 'visit_cancelled_again') =>
  declareMail({
    kind: `order_${kind}`,
    subject: `mails.${kind}_subject`,
    heading: `mails.${kind}_heading`,
    body: [
      'mails.greeting',
      `mails.${kind}_text`,
      '{visits}',
      '{note}',
      'mails.cancelled_you_can',
      '{choices}',
      '{otherwise}',
    ],
    unnamed: 'mails.greeting_unnamed',
    placeholders: PLACEHOLDERS,
    essential: ['visits', 'choices'],
    sample: (locale) => {
      const order = sampleOrder(locale);
      return content(order, sampleOff(order));
    },
  });

const first = declare('visit_cancelled');
const again = declare('visit_cancelled_again');

const reinstated = declareMail({
  kind: 'order_visit_reinstated',
  subject: 'mails.visit_reinstated_subject',
  heading: 'mails.visit_reinstated_heading',
  body: ['mails.greeting', 'mails.visit_reinstated_text', '{visits}', 'mails.visit_reinstated_tickets'],
  unnamed: 'mails.greeting_unnamed',
  placeholders: ['name', 'event', 'when', 'order', 'visits'],
  essential: ['visits'],
  sample: (locale) => {
    const order = sampleOrder(locale);
    return reinstatedContent(order, sampleOff(order).visits);
  },
});

function reinstatedContent(order: MailedOrder, visits: readonly string[]): MailContent {
  const t = translator(order.locale);
  return {
    placeholders: { ...orderPlaceholders(order), visits: visits.join('\n') },
    frame: { action: { label: t('mails.see_order'), url: order.url } },
  };
}

export async function cancelledMail(order: MailedOrder, off: CancelledVisit, isAgain: boolean): Promise<NewMail> {
  const mail = isAgain ? again : first;
  return {
    ...(await mailToBuyer(mail, order, content(order, off))),
  };
}

export const reinstatedMail = (order: MailedOrder, visits: readonly string[]): Promise<NewMail> =>
  mailToBuyer(reinstated, order, reinstatedContent(order, visits));

type Asked = Pick<CancelledVisit, 'offers' | 'deadline' | 'afterwards' | 'note'>;
/** Cancelled slots with their replacement. */
type Off = { id: string; proposed: string | null };
type TrueVisit = { event: LocalText; timeZone: string; byDay: boolean; startsAt: Date; instead: Date | null };

const FIRST_ORDER = `
  select o.id, exists (select from payments p where p.order_id = o.id and p.method = 'wire_transfer' and p.state in ('captured', 'partially_refunded')) as "isTransfer"
  from orders o join order_items i on i.order_id = o.id
  where i.appointment_id = any ($1::uuid[]) and i.state = 'active' and is_paid(o.state) and o.customer_email is not null
  order by coalesce(o.paid_at, o.created_at), o.id limit 1`;

const VISITS = `
  select distinct e.title as event, v.time_zone as "timeZone", e.by_day as "byDay", a.starts_at as "startsAt", p.starts_at as instead
  from jsonb_to_recordset($2::jsonb) as off(id uuid, proposed uuid) join appointments a on a.id = off.id join events e on e.id = a.event_id
    join venues v on v.id = e.venue_id join order_items i on i.appointment_id = a.id and i.order_id = $1 and i.state = 'active'
    left join appointments p on p.id = off.proposed
  order by a.starts_at`;

/** Preview of the email to the first buyer, in both languages. */
export async function previewCancelled(asked: Asked, off: readonly Off[]) {
  const [found] = await sql<{ id: string; isTransfer: boolean }>('first_cancelled', FIRST_ORDER, [
    off.map(({ id }) => id),
  ]);
  const [order, visits] = found
    ? await Promise.all([
        findMailedOrder(found.id),
        sql<TrueVisit>('previewed_visits', VISITS, [found.id, JSON.stringify(off)]),
      ])
    : [null, []];
  const isKept = off.some(({ proposed }) => proposed !== null);
  return Promise.all(
    (['en', 'es'] as const).map(async (locale) => {
      // The viewer here must not get the buyer's key.
      const url = order && absoluteUrl(paths.orders.show(order.reference));
      const written = order && url ? { ...order, locale, url, secret: '…' } : sampleOrder(locale);
      const time = (row: TrueVisit, at: Date) => formatVisitDate(at, row, locale);
      const own = {
        visits: visits.map((row) => `${localText(row.event, locale)}, ${time(row, row.startsAt)}`),
        instead: [...new Set(visits.flatMap((row) => (row.instead ? [time(row, row.instead)] : [])))],
        isKept: visits.some(({ instead }) => instead !== null),
        timeZone: visits[0]?.timeZone ?? 'UTC',
        isTransfer: found?.isTransfer ?? false,
      };
      const told = order ? { ...asked, ...own } : sampleOff(written, { ...asked, isKept });
      const { subject, text } = await composeMail(first, locale, content(written, told));
      return { locale, subject, text };
    }),
  );
}
