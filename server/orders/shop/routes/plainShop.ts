/** Shop of an event for browsers without scripts: links to days, and forms to reserve and pay. */
import type { Request } from 'express';
import { type Html, html, text, trusted } from '../../../http/html';
import type { PlainPage } from '../../../http/plainPage';
import type { ShopProduct } from '../../../products/pages';
import type { Settings } from '../../../settings';
import { formatPrice } from '../../../shared/i18n';
import type { LegalVersions } from '../../../shared/legalKinds';
import { paths } from '../../../shared/paths';
import { formatDay, formatTime } from '../../../shared/time';
import { uuidv7 } from '../../../shared/uuid';
import type { ShopPages } from '../../pages';
import { plainCheckout } from './plainCheckout';

type Shop = ShopPages['Orders/Create'];
type Errors = Record<string, string>;

/** Hides parts that need scripts; the rest uses the product's own classes. */
const STYLE = trusted(`<style>
.needs-script{display:none}
#plain{display:block;padding:0;background:none;color:inherit;text-align:start;font:inherit}
.plain{display:grid;gap:1.5rem;padding-block:0 3rem;max-width:44rem}
.plain form{display:grid;gap:1.25rem;justify-items:start}
.plain fieldset{min-width:0;width:100%}
.plain legend{margin-bottom:.5rem}
.plain ul{display:flex;flex-wrap:wrap;gap:0 1.25rem}
.plain li{display:inline-flex;min-height:2.75rem;align-items:center}
.plain label{display:grid;gap:.35rem;width:100%;max-width:32rem}
.plain label.choice{display:flex;gap:.75rem;align-items:center;min-height:2.75rem}
.plain .times{display:grid;grid-template-columns:repeat(auto-fill,minmax(14rem,1fr))}
.plain input[type=number]{max-width:7rem}
.plain [aria-current]{font-weight:700}
.plain [role=alert]{border-inline-start:4px solid;padding-inline-start:1rem}
</style>`);

/** Props of a page, and what is needed to render them. */
export type Inner = { shop: Shop; errors: Errors; frame: Pick<Request, 't' | 'locale'> & { token: Html } };

const alertOf = (errors: Errors): Html | false => {
  const said = [...new Set(Object.values(errors))];
  return said.length > 0 && html`<div role="alert">${said.map((one) => html`<p>${text(one)}</p>`)}</div>`;
};

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

/** Times of the day, or the day itself if it has only one choice. */
function slotsOf({ shop, frame: { t, locale } }: Inner): Html | false {
  const { event, slots } = shop;
  if (event.kind === 'open') return false;
  const { timeZone } = event.venue;
  const free = slots.filter(({ left }) => left > 0);
  const [only] = free;
  if (event.kind === 'daily') return only ? html`<input type="hidden" name="slot" value="${text(only.id)}">` : false;
  return html`<fieldset><legend><strong>${text(t('orders.choose_time'))}</strong></legend><div class="times">
${slots.map(({ id, startsAt, left }) => {
  const isFree = left > 0;
  const words = isFree ? t('orders.places_left', { count: left }) : t('events.sold_out');
  const state = html`${!isFree && html` disabled`}${id === only?.id && free.length === 1 && html` checked`}`;
  return html`<label class="choice"><input type="radio" name="slot" value="${text(id)}" required${state}><span>${text(`${formatTime(startsAt, timeZone, locale)} (${words})`)}</span></label>`;
})}</div></fieldset>`;
}

/** Maximum quantity here; 0 for products with further visits, whose times need scripts. */
function mostOf({ maxPerOrder, left, visits }: ShopProduct, { maxTickets }: Shop): number {
  return visits.length > 0 ? 0 : Math.max(0, Math.min(maxPerOrder, maxTickets, left ?? maxPerOrder));
}

function productOf(product: ShopProduct, { shop, frame: { t, locale } }: Inner): Html {
  const { id, name, description, priceCents, visits } = product;
  const price = formatPrice(priceCents, shop.event.currency, locale);
  const most = mostOf(product, shop);
  const words = html`<span><strong>${text(name)}</strong> ${text(price)}${description && html`<br>${text(description)}`}</span>`;
  if (visits.length > 0) {
    const places = new Intl.ListFormat(locale).format(visits.map(({ title }) => title));
    return html`<p>${words}<br>${text(`${t('orders.goes_on_to', { visits: places })}. ${t('site.plain_needs_scripts')}`)}</p>`;
  }
  if (most === 0) return html`<p>${words}<br>${text(t('orders.product_sold_out'))}</p>`;
  return html`<label>${words}<input class="control" type="number" name="quantities[${text(id)}]" value="0" min="0" max="${text(most)}" inputmode="numeric"></label>`;
}

const pricesOf = (inner: Inner): Html =>
  html`<h3 class="text-subheading">${text(inner.frame.t('orders.choose_tickets'))}</h3>${inner.shop.products.map((product) => productOf(product, inner))}`;

function choosing(inner: Inner): Html {
  const { shop, frame } = inner;
  const { event, products, day, slots } = shop;
  const canHold =
    (event.kind === 'open' || (day !== null && slots.some(({ left }) => left > 0))) &&
    products.some((product) => mostOf(product, shop) > 0);
  const prices = pricesOf(inner);
  const waiting =
    shop.waitingUrl &&
    html`<p>${text(frame.t(shop.event.kind === 'open' ? 'orders.waiting_sold_out' : 'orders.waiting_full'))} ${link(shop.waitingUrl, frame.t('orders.waiting_tell_me'))}</p>`;
  return html`${daysOf(inner)}${waiting ?? false}${
    canHold
      ? html`<form method="post" action="${text(paths.events.holds(event.slug))}">${frame.token}
<input type="hidden" name="key" value="${text(uuidv7())}">
${day && html`<p>${text(formatDay(`${day}T12:00:00Z`, 'UTC', frame.locale))}</p>`}
${slotsOf(inner)}${prices}
<button class="button button-primary">${text(frame.t('site.plain_hold'))}</button></form>`
      : html`<div>${prices}</div>`
  }`;
}

/** Content of the page without scripts: places to choose, or reserved items and payment. */
export const plainShop =
  ({ t, locale }: Request, settings: Settings): PlainPage<'Orders/Create'> =>
  (props, token) => {
    const { event, hold, calendar } = props;
    const { legal } = props as unknown as { legal: LegalVersions };
    const inner: Inner = { shop: props, errors: props.errors, frame: { t, locale, token } };
    const isOpen = event.sales === 'on_sale' && (event.kind === 'open' || calendar !== null);
    if (!hold && !isOpen) return html``;
    const kept = hold?.isLive && hold.lines.length + hold.others.length > 0 ? hold : null;
    // A problem with a code is shown at its field.
    const { code: _code, proof: _proof, ...others } = props.errors;
    return html`${STYLE}<section class="plain" aria-labelledby="plain-title"><h2 id="plain-title" class="text-heading">${text(t('site.plain_title'))}</h2>
${alertOf(kept ? others : props.errors)}${hold && !hold.isLive && html`<p role="alert">${text(t('site.plain_gone'))}</p>`}
${kept ? plainCheckout(inner, kept, legal, settings['orders.terms_checkbox']) : choosing(inner)}</section>`;
  };
