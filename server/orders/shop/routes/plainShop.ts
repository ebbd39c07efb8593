/** An event for browsers without scripts, to read: links to days, their times, and prices. */
import type { Request } from 'express';
import { type Html, html, text, trusted } from '../../../http/html';
import type { PlainPage } from '../../../http/plainPage';
import type { ShopProduct } from '../../../products/pages';
import { formatPrice } from '../../../shared/i18n';
import { paths } from '../../../shared/paths';
import { formatDay, formatTime } from '../../../shared/time';
import type { ShopPages } from '../../pages';

type Shop = ShopPages['Orders/Create'];

/** Hides parts that need scripts; the rest uses the product's own classes. */
const STYLE = trusted(`<style>
.needs-script{display:none}
#plain{display:block;padding:0;background:none;color:inherit;text-align:start;font:inherit}
.plain{display:grid;gap:1.5rem;padding-block:0 3rem;max-width:44rem}
.plain ul{display:flex;flex-wrap:wrap;gap:0 1.25rem}
.plain li{display:inline-flex;min-height:2.75rem;align-items:center}
.plain [aria-current]{font-weight:700}
</style>`);

/** Props of a page, and what is needed to render them. */
type Inner = { shop: Shop; frame: Pick<Request, 't' | 'locale'> };

/** The page's URL with other parameters. */
function addressOf({ event, hold }: Shop, dates: { month: string; day?: string }): string {
  const base = paths.events.show(event.slug, hold?.isLive ? hold : undefined);
  return `${base}${base.includes('?') ? '&' : '?'}${new URLSearchParams(dates)}#plain`;
}

const link = (to: string, words: string, isCurrent = false): Html =>
  html`<a class="link" href="${text(to)}"${isCurrent && html` aria-current="true"`}>${text(words)}</a>`;

function monthBeside(month: string, by: 1 | -1): string {
  const [year, number] = month.split('-').map(Number);
  return new Date(Date.UTC(year!, number! - 1 + by, 1)).toISOString().slice(0, 7);
}

function daysOf({ shop, frame: { t, locale } }: Inner): Html | false {
  const { calendar, days, day } = shop;
  if (!calendar) return false;
  const { month, first, last } = calendar;
  const turn = (by: 1 | -1, words: string) =>
    html`<li>${link(addressOf(shop, { month: monthBeside(month, by) }), words)}</li>`;
  return html`<nav aria-labelledby="plain-days"><h3 id="plain-days" class="text-subheading">${text(t('orders.choose_day'))}</h3><ul>
${month > first && turn(-1, t('site.plain_month_before'))}
${days.map(({ date, left }) => {
  const words = formatDay(`${date}T12:00:00Z`, 'UTC', locale);
  return left > 0
    ? html`<li>${link(addressOf(shop, { month, day: date }), words, date === day)}</li>`
    : html`<li>${text(`${words}: ${t('events.sold_out')}`)}</li>`;
})}
${month < last && turn(1, t('site.plain_month_after'))}</ul></nav>`;
}

/** Times of the day with what is left of each. */
function slotsOf({ shop: { event, slots }, frame: { t, locale } }: Inner): Html | false {
  if (event.kind === 'open' || event.kind === 'daily' || slots.length === 0) return false;
  const lines = slots.map(({ startsAt, left }) => {
    const words = left > 0 ? t('orders.places_left', { count: left }) : t('events.sold_out');
    return html`<li>${text(`${formatTime(startsAt, event.venue.timeZone, locale)} (${words})`)}</li>`;
  });
  return html`<ul>${lines}</ul>`;
}

function productOf(product: ShopProduct, { shop, frame: { t, locale } }: Inner): Html {
  const { name, description, priceCents, visits, left } = product;
  const price = formatPrice(priceCents, shop.event.currency, locale);
  const places = visits.length > 0 && new Intl.ListFormat(locale).format(visits.map(({ title }) => title));
  return html`<p><strong>${text(name)}</strong> ${text(price)}${description && html`<br>${text(description)}`}
${places && html`<br>${text(t('orders.goes_on_to', { visits: places }))}`}
${left === 0 && html`<br>${text(t('orders.product_sold_out'))}`}</p>`;
}

/** Content of the page without scripts. */
export const plainShop =
  ({ t, locale }: Request): PlainPage<'Orders/Create'> =>
  (shop) => {
    const { event, calendar, day, products, waitingUrl, asked } = shop;
    if (event.sales !== 'on_sale' || (event.kind !== 'open' && calendar === null)) return html``;
    const inner: Inner = { shop, frame: { t, locale } };
    return html`${STYLE}<section class="plain" aria-labelledby="plain-title"><h2 id="plain-title" class="text-heading">${text(t('site.plain_title'))}</h2>
${asked?.faults.map((fault) => html`<p>${text(t(`orders.link_fault_${fault}`))}</p>`)}
${daysOf(inner)}
${waitingUrl && html`<p>${text(t(event.kind === 'open' ? 'orders.waiting_sold_out' : 'orders.waiting_full'))}</p>`}
${day && html`<p>${text(formatDay(`${day}T12:00:00Z`, 'UTC', locale))}</p>`}
${slotsOf(inner)}
${products.map((product) => productOf(product, inner))}</section>`;
  };
