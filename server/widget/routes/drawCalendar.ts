/** An event in a frame: month, times and tickets, as links and one form that also work without scripts. */
import type { Request } from 'express';
import type { ShownEvent } from '../../events';
import { type Html, html, text, trusted } from '../../http/html';
import type { ShopDates } from '../../orders';
import type { AskedChoice } from '../../orders/pages';
import type { ShopProduct } from '../../products/pages';
import { type Choice, choiceQuery, linkTime } from '../../shared/choiceLink';
import { formatPrice } from '../../shared/i18n';
import { paths } from '../../shared/paths';
import type { FrameQuery } from '../../shared/paths/widget';
import { productRules } from '../../shared/productRules';
import { dateFormat, formatDateTime, formatDay, formatMonth, formatTime, type IsoDate } from '../../shared/time';

export type Calendar = {
  event: ShownEvent;
  dates: ShopDates;
  products: readonly ShopProduct[];
  asked: AskedChoice | null;
  /** Valid parts of the URL. */
  choice: Choice;
  frame: FrameQuery;
  maxTickets: number;
};

type Words = Pick<Request, 't' | 'locale'>;

/** The largest number that a list offers; larger orders are made on the event's page. */
const MAX_OFFERED = 20;
const noon = (day: string) => `${day}T12:00:00Z`;

/** A link that stays in the frame; the frame's script follows it without loading a document. */
const stay = (to: string, content: Html, more: Html = html``): Html =>
  html`<a data-stay href="${text(to)}"${more}>${content}</a>`;

function monthBeside(month: string, by: 1 | -1): string {
  const [year, number] = month.split('-').map(Number);
  return new Date(Date.UTC(year!, number! - 1 + by, 1)).toISOString().slice(0, 7);
}

function weekdays(locale: string): Html[] {
  // A week that begins on a Monday.
  const name = dateFormat(locale, 'UTC', { weekday: 'short' });
  return [5, 6, 7, 8, 9, 10, 11].map((day) => html`<li>${text(name.format(new Date(Date.UTC(2026, 0, day))))}</li>`);
}

/** The weekday of a day; Monday is 1. */
const columnOf = (day: string): number => ((new Date(noon(day)).getUTCDay() + 6) % 7) + 1;

function drawMonth({ event, dates, choice, frame }: Calendar, { t, locale }: Words): Html {
  const { calendar, days, day: chosen } = dates;
  const { month, first, last } = calendar!;
  const { day: _, time: __, ...rest } = choice;
  const to = (place: { month: string; day?: string }) =>
    paths.widget.calendar(event.slug, { ...frame, month: place.month }, place.day ? { ...rest, day: place.day } : rest);
  const turn = (by: 1 | -1, isThere: boolean, key: 'orders.month_before' | 'orders.month_after', sign: string) => {
    const beside = monthBeside(month, by);
    if (!isThere) return html`<span></span>`;
    const label = text(t(key, { month: formatMonth(`${beside}-01` as IsoDate, locale) }));
    return stay(`${to({ month: beside })}#month`, trusted(sign), html` aria-label="${label}"`);
  };
  const free = new Map(days.map((one) => [one.date as string, one]));
  const count = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
  const cells = Array.from({ length: count }, (_each, at) => {
    const date = `${month}-${String(at + 1).padStart(2, '0')}`;
    const known = free.get(date);
    const words = t(`orders.day_${known ? known.availability : 'closed'}`, {
      day: formatDay(noon(date), 'UTC', locale),
    });
    const column = at === 0 ? `c${columnOf(date)}` : '';
    if (!known || known.left <= 0) {
      const look = known ? ' class="full"' : '';
      return html`<li class="${trusted(column)}"><span aria-label="${text(words)}"${trusted(look)} role="img">${text(at + 1)}</span></li>`;
    }
    const current = date === chosen ? ' aria-current="date"' : '';
    const look = known.availability === 'few' ? ' class="few"' : '';
    const more = html` aria-label="${text(words)}"${trusted(current + look)}`;
    return html`<li class="${trusted(column)}">${stay(`${to({ month, day: date })}#${event.kind === 'daily' ? 'tickets' : 'times'}`, text(at + 1), more)}</li>`;
  });
  return html`<div class="month">${turn(-1, month > first, 'orders.month_before', '&lsaquo;')}
<h2 id="month" tabindex="-1">${text(formatMonth(`${month}-01` as IsoDate, locale))}</h2>
${turn(1, month < last, 'orders.month_after', '&rsaquo;')}</div>
<ol class="week" aria-hidden="true">${weekdays(locale)}</ol><ol class="days">${cells}</ol>
${days.length === 0 && html`<p class="soft">${text(t('orders.nothing_this_month'))}</p>`}`;
}

function drawTimes({ event, dates, choice, asked, frame }: Calendar, { t, locale }: Words): Html | false {
  const { day, slots, calendar } = dates;
  if (!day || event.kind === 'daily') return false;
  const { timeZone } = event.venue;
  const lines = slots.map(({ id, startsAt, left }) => {
    const words = left > 0 ? t('orders.places_left', { count: left }) : t('events.sold_out');
    const inner = html`${text(formatTime(startsAt, timeZone, locale))}<small>${text(words)}</small>`;
    if (left <= 0) return html`<li><span>${inner}</span></li>`;
    const chosen = { ...choice, day, time: linkTime(startsAt, timeZone) };
    const to = paths.widget.calendar(event.slug, { ...frame, month: calendar!.month }, chosen);
    const current = id === asked?.slotId ? html` aria-current="true"` : html``;
    return html`<li>${stay(`${to}#tickets`, inner, current)}</li>`;
  });
  const heading = `${t('orders.choose_time')}: ${formatDay(noon(day), 'UTC', locale)}`;
  return html`<h2 id="times" tabindex="-1">${text(heading)}</h2>
${slots.length === 0 ? html`<p>${text(t('orders.day_full'))}</p>` : html`<ul class="times">${lines}</ul>`}`;
}

/** Products that can be counted: a voucher of a free amount is bought on the event's page. */
export const countable = (products: readonly ShopProduct[]): ShopProduct[] =>
  products.filter(({ maxPriceCents }) => maxPriceCents === null);

function drawProduct(product: ShopProduct, calendar: Calendar, { t, locale }: Words): Html {
  const { event, dates, asked, maxTickets } = calendar;
  const { id, name, description, left, isBookable } = product;
  const slotId = asked?.slotId ?? null;
  const room = slotId === null ? null : dates.slotRemaining[slotId]?.[id]?.left;
  const max = Math.min(product.maxPerOrder, maxTickets, MAX_OFFERED, left ?? MAX_OFFERED, room ?? MAX_OFFERED);
  const price = (slotId === null ? undefined : dates.slotPrices[slotId]?.[id]) ?? product.priceCents;
  const count = asked?.quantities[id] ?? 0;
  const numbers = Array.from({ length: Math.max(0, max) + 1 }, (_each, n) => n)
    .filter((n) => n === 0 || n >= product.minPerOrder)
    .map((n) => html`<option${n === count && html` selected`}>${text(n)}</option>`);
  const canChoose = isBookable && max > 0;
  const rules = productRules(product, t, locale);
  return html`<li><div><strong>${text(name)}</strong> ${text(formatPrice(price, event.currency, locale))}
${description && html`<br><small class="soft">${text(description)}</small>`}${rules.map(
  (rule) => html`<br><small class="soft">${text(rule)}</small>`,
)}</div>
${
  canChoose
    ? html`<select name="n-${text(id)}" aria-label="${text(t('widget.number_of', { name }))}">${numbers}</select>`
    : html`<span class="soft">${text(t('events.sold_out'))}</span>`
}</li>`;
}

function drawTickets(calendar: Calendar, words: Words): Html | false {
  const { event, dates, choice, asked, frame } = calendar;
  const { t } = words;
  const isReady = event.kind === 'open' || (asked?.slotId ?? null) !== null;
  if (!isReady)
    return html`<p class="soft">${text(t(event.kind === 'daily' ? 'orders.choose_day_first' : 'orders.choose_time_first'))}</p>`;
  const { product: _, quantity: __, ...chosen } = choiceQuery({ ...choice, ...(dates.day && { day: dates.day }) });
  const hidden = Object.entries({ ...frame, ...chosen }).map(
    ([name, value]) => html`<input type="hidden" name="${text(name)}" value="${text(value)}">`,
  );
  return html`<h2 id="tickets" tabindex="-1">${text(t('orders.choose_tickets'))}</h2>
<form action="${text(paths.widget.goOn(event.slug))}" target="_top" data-basket>${hidden}
<ul class="lines">${countable(calendar.products).map((product) => drawProduct(product, calendar, words))}</ul>
<p class="notice" role="alert" hidden>${text(t('widget.nothing_chosen'))}</p>
<button class="button">${text(t('widget.continue'))}</button></form>`;
}

/** Why nothing can be chosen; null while tickets are on sale. */
function refusal({ event, dates }: Calendar, { t, locale }: Words): string | null {
  if (event.sales === 'not_yet' && event.salesFrom)
    return t('events.sale_from', { date: formatDateTime(event.salesFrom, event.venue.timeZone, locale) });
  if (event.sales === 'over') return t('orders.over_text');
  if (event.sales !== 'on_sale') return t('orders.not_on_sale');
  return event.kind === 'open' || dates.calendar ? null : t('orders.no_dates_text');
}

/** The content of the frame. @param back the list of events that it was opened from */
export function drawCalendar(calendar: Calendar, words: Words, back: string | null): Html {
  const { event, dates, asked } = calendar;
  const { t } = words;
  const refused = refusal(calendar, words);
  const faults = asked?.faults ?? [];
  return html`<main>${back !== null && html`<p>${stay(back, text(t('widget.all_events')))}</p>`}
<h1 id="top" tabindex="-1">${text(event.title)}</h1>
${faults.length > 0 && html`<div class="notice">${faults.map((fault) => html`<p>${text(t(`orders.link_fault_${fault}`))}</p>`)}</div>`}
${
  refused === null
    ? html`${dates.calendar !== null && drawMonth(calendar, words)}${drawTimes(calendar, words)}${drawTickets(calendar, words)}`
    : html`<p>${text(refused)}</p>`
}</main>`;
}
