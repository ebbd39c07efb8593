import { manageKey } from '../../infra/orderKeys';
import { absoluteUrl } from '../../infra/runtime';
import { declareMail, escapeText, type MailContent, queueMail, writeMail } from '../../mails';
import { translator } from '../../shared/i18n';
import type { Locale } from '../../shared/i18n/translate';
import { paths } from '../../shared/paths';
import { formatReference } from '../../shared/reference';
import { formatVisitDate } from '../../shared/time';
import { listOrdersOf } from '../queries/ordersOf';
import { whenOf } from './orderPlaceholders';
import { sampleOrder } from './sampleOrder';

type FoundOrder = { reference: string; secret: string; title: string; when: string; isAhead: boolean };

const urlOf = ({ reference, secret }: FoundOrder): string =>
  absoluteUrl(paths.orders.show(reference, manageKey(secret)));
const lineOf = ({ title, when, reference }: FoundOrder): string =>
  [title, when, formatReference(reference)].filter(Boolean).join(' · ');

const listHtml = (orders: readonly FoundOrder[]): string =>
  `<ul style="padding-left:20px">${orders
    .map(
      (order) =>
        `<li style="margin:0 0 12px"><a href="${escapeText(urlOf(order))}" style="color:inherit">${escapeText(lineOf(order))}</a></li>`,
    )
    .join('')}</ul>`;

const listText = (orders: readonly FoundOrder[]): string =>
  orders.map((order) => `${lineOf(order)}\n${urlOf(order)}`).join('\n\n');

/** Orders with coming visits, then those with past visits. */
function contentOf(orders: readonly FoundOrder[], locale: Locale): MailContent {
  const t = translator(locale);
  const [ahead, past] = [true, false].map((isAhead) => orders.filter((order) => order.isAhead === isAhead));
  const parts = [
    { heading: t('mails.found_ahead'), orders: ahead! },
    { heading: t('mails.found_past'), orders: past! },
  ].filter((part) => part.orders.length > 0);
  return {
    placeholders: {},
    frame: {
      extraHtml: parts
        .map((part) => `<p><strong>${escapeText(part.heading)}</strong></p>${listHtml(part.orders)}`)
        .join(''),
      extraText: parts.map((part) => `${part.heading}\n\n${listText(part.orders)}`).join('\n\n'),
      footer: [t('mails.link_is_secret'), t('mails.found_not_you')].join('\n'),
    },
  };
}

const mail = declareMail({
  kind: 'orders_found',
  subject: 'mails.found_subject',
  heading: 'mails.found_heading',
  body: ['mails.found_text'],
  placeholders: [],
  essential: [],
  sample: (locale) => {
    const { reference, secret, title, slots } = sampleOrder(locale);
    return contentOf([{ reference, secret, title, when: whenOf(slots, locale), isAhead: true }], locale);
  },
});

/** Sends an address its orders, past ones included; an address without orders gets nothing. */
export async function mailFoundOrders(email: string, locale: Locale): Promise<void> {
  const cards = await listOrdersOf(email, locale);
  if (cards.length === 0) return;
  const off = ` (${translator(locale)('tickets.called_off').toLocaleLowerCase()})`;
  const orders = cards.map(({ startsAt, timeZone, byDay, ...order }) => ({
    ...order,
    when:
      (startsAt ? formatVisitDate(startsAt, { timeZone, byDay }, locale) : '') +
      (order.cancelledVisits > 0 && order.tickets === 0 ? off : ''),
  }));
  await queueMail({
    ...(await writeMail(mail, { email, locale }, contentOf(orders, locale))),
  });
}
