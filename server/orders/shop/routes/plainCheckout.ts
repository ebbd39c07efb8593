/** Last step of the shop for browsers without scripts: reserved items and the order form. */
import { type Html, html, text } from '../../../http/html';
import type { ShopHolderField } from '../../../products/pages';
import { formatPrice } from '../../../shared/i18n';
import { ACCEPTED_KINDS, type LegalVersions } from '../../../shared/legalKinds';
import { type Cents, formatMoney, subtract, ZERO } from '../../../shared/money';
import { paths } from '../../../shared/paths';
import { formatDay, formatTime } from '../../../shared/time';
import { clashText } from '../../../shared/visitTimes';
import type { ShopHold } from '../../pages';
import type { Inner } from './plainShop';

/** Input for one holder question. */
function holderInput({ name, kind, label, required, options = [], from, until }: ShopHolderField, path: string): Html {
  const isRequired = required && html` required`;
  const field = text(name === 'name' ? `${path}[name]` : `${path}[fields][${name}]`);
  if (kind === 'checkbox')
    return html`<label class="choice"><input type="checkbox" name="${field}" value="yes"${isRequired}><span>${text(label)}</span></label>`;
  if (kind === 'choice')
    return html`<label>${text(label)}<select class="control" name="${field}"${isRequired}><option value=""></option>${options.map((option) => html`<option value="${text(option.value)}">${text(option.label)}</option>`)}</select></label>`;
  const type = kind === 'date' ? 'date' : kind === 'email' ? 'email' : kind === 'phone' ? 'tel' : 'text';
  const days = kind === 'date' && html` min="${text(from ?? '')}" max="${text(until ?? '')}"`;
  return html`<label>${text(label)}<input class="control" type="${text(type)}" name="${field}"${isRequired}${days}></label>`;
}

function holdersOf({ shop, frame: { t } }: Inner, hold: ShopHold): Html[] {
  const products = [...shop.products, ...hold.others.flatMap((other) => other.products)];
  return hold.items.flatMap(({ position, productId }) => {
    const product = products.find(({ id }) => id === productId);
    if (!product || product.holderFields.length === 0) return [];
    const alike = hold.items.filter((item) => item.productId === productId);
    const number = alike.findIndex((item) => item.position === position) + 1;
    const title = t('orders.holder_of', { product: product.name, number, of: alike.length });
    const inputs = product.holderFields.map((field) => holderInput(field, `holders[${position}]`));
    return [html`<fieldset><legend><strong>${text(title)}</strong></legend>${inputs}</fieldset>`];
  });
}

const legalName = (kind: (typeof ACCEPTED_KINDS)[number], { t }: Inner['frame']): string =>
  t(`common.legal_link_${kind}`);

/** Consent text with links, and the accepted versions. */
function consentIn({ frame }: Inner, legal: LegalVersions, hasBox: boolean, isFree: boolean): Html | false {
  const asked = ACCEPTED_KINDS.filter((kind) => legal[kind] !== undefined);
  if (asked.length === 0) return false;
  const which = asked.length === 2 ? 'both' : asked[0]!;
  const { t } = frame;
  const action = t(isFree ? 'common.legal_by_ordering' : 'common.legal_by_paying');
  const sentence = hasBox ? t(`common.legal_tick_${which}`) : t(`common.legal_accept_${which}`, { action });
  const words = sentence.split(/(\{terms\}|\{privacy\})/).map((part) => {
    const kind = asked.find((one) => part === `{${one}}`);
    return kind
      ? html`<a href="${text(paths.legal(kind, legal[kind]))}" target="_blank" rel="noreferrer" class="link">${text(legalName(kind, frame))}</a>`
      : text(part);
  });
  const versions = asked.map(
    (kind) => html`<input type="hidden" name="accepted[${text(kind)}]" value="${text(legal[kind]!)}">`,
  );
  return hasBox
    ? html`${versions}<label class="choice"><input type="checkbox" name="acceptTerms" value="true" required><span>${words}</span></label>`
    : html`${versions}<p>${words}</p>`;
}

function payWays({ shop: { payOptions }, frame: { t } }: Inner, isFree: boolean): Html | false {
  if (isFree || payOptions.length < 2) return false;
  return html`<fieldset><legend><strong>${text(t('payments.method'))}</strong></legend>${payOptions.map(
    ({ id, method, label }, index) =>
      html`<label class="choice"><input type="radio" name="payment" value="${text(id)}"${index === 0 && html` checked`}><span>${text(label ?? t(`payments.method_${method}`))}</span></label>`,
  )}</fieldset>`;
}

function heldOf({ shop, frame: { t, locale } }: Inner, hold: ShopHold): Html {
  const { timeZone } = shop.event.venue;
  const nameOf = (id: string) => shop.products.find((product) => product.id === id)?.name ?? '';
  const own = hold.lines.map(({ productId, quantity }) => html`<li>${text(`${quantity} × ${nameOf(productId)}`)}</li>`);
  const others = hold.others.flatMap(({ title, shown }) =>
    shown.map(({ name, quantity }) => html`<li>${text(`${quantity} × ${name} (${title})`)}</li>`),
  );
  const { slot } = hold;
  const when = slot && [
    formatDay(slot.startsAt, timeZone, locale),
    ...(shop.event.kind === 'daily' ? [] : [formatTime(slot.startsAt, timeZone, locale)]),
  ];
  const money = (amount: Cents) => formatMoney(amount, hold.currency, locale);
  const off = hold.discounts.map(
    ({ name, amountCents }) => html`<li>${text(`${name}: ${money(subtract(ZERO, amountCents))}`)}</li>`,
  );
  const fee = hold.feeCents > 0 && html`<li>${text(`${t('orders.fee')}: ${money(hold.feeCents)}`)}</li>`;
  return html`<p><strong>${text(t('site.plain_kept', { time: formatTime(hold.expiresAt, timeZone, locale) }))}</strong></p>
${when && html`<p>${text(when.join(', '))}</p>`}<ul>${own}${others}${off}${fee}</ul><p><strong>${text(`${t('orders.total')}: ${formatPrice(hold.totalCents, hold.currency, locale)}`)}</strong></p>`;
}

/** Promo code: apply it, show why it is refused, or remove it. */
function promoCodeOf({ shop, errors, frame: { t, token } }: Inner, hold: ShopHold): Html {
  const { reference, key, passes, promoCodeProblem: reason } = hold;
  const code = hold.promoCode ?? (passes.length > 0 ? passes.join(', ') : null);
  const { slug } = shop.event;
  if (code)
    return html`<form method="post" action="${text(paths.orders.removePromoCode(reference, key, slug))}">${token}
<p>${text(reason ? t('orders.promo_idle', { code, reason }) : t('orders.promo_applied', { code }))}</p>
<button class="button button-secondary">${text(t('orders.promo_remove', { code }))}</button></form>`;
  const problem = errors.code ?? errors.proof;
  const asksProof = errors.proof !== undefined;
  const said = problem && html` aria-invalid="true" aria-describedby="plain-code-problem" autofocus`;
  return html`<form method="post" action="${text(paths.orders.promoCode(reference, key, slug))}">${token}
<label>${text(t('orders.promo_label'))}<input class="control" name="code" required maxlength="60" autocomplete="off" autocapitalize="characters" spellcheck="false"${said}></label>
${asksProof && html`<label>${text(t('orders.pass_proof'))}<input class="control" name="proof" maxlength="40" inputmode="numeric" autocomplete="one-time-code"></label>`}
${problem && html`<p id="plain-code-problem" role="alert">${text(problem)}</p>`}
<button class="button button-secondary">${text(t('orders.promo_apply'))}</button></form>`;
}

/** Fields of a full invoice, if the order exceeds the limit of simplified invoices. */
function invoiceOf(
  { shop, frame: { t, locale } }: Inner,
  { items, totalCents, currency, others }: ShopHold,
): Html | false {
  const above = shop.invoiceAbove;
  const products = [...shop.products, ...others.flatMap((other) => other.products)];
  const vouchers = items
    .filter((item) => products.some(({ id, isVoucher }) => isVoucher && id === item.productId))
    .reduce((sum, { priceCents, discountCents }) => sum + priceCents - discountCents, 0);
  if (!above || totalCents - vouchers <= above.cents) return false;
  const input = (name: string, label: string, size: number, value = '') =>
    html`<label>${text(label)}<input class="control" name="invoice[${text(name)}]" value="${text(value)}" required maxlength="${text(size)}"></label>`;
  return html`<h3 class="text-subheading">${text(t('invoices.needed_title'))}</h3>
<p>${text(t('invoices.needed_text', { limit: formatMoney(above.cents, currency, locale) }))}</p>
${input('name', t('invoices.name'), 120)}${input('country', t('invoices.country_code'), 2, above.country)}${input('taxId', t('invoices.tax_id'), 40)}
<label>${text(t('invoices.id_kind'))}<select class="control" name="invoice[document]"><option value="">${text(t('invoices.id_tax'))}</option><option value="passport">${text(t('invoices.id_passport'))}</option></select></label>
${input('address', t('invoices.address'), 200)}${input('postcode', t('invoices.postcode'), 20)}${input('city', t('invoices.city'), 100)}
<label><input type="checkbox" name="invoice[isConfirmed]"> ${text(t('invoices.address_is_right'))}</label>`;
}

/** Reserved items, total, contact, holders and payment. */
export function plainCheckout(inner: Inner, hold: ShopHold, legal: LegalVersions, hasBox: boolean): Html {
  const { shop, frame } = inner;
  const { t, token } = frame;
  const { reference, key } = hold;
  const isFree = hold.totalCents === 0;
  const amount = formatMoney(hold.totalCents, hold.currency, frame.locale);
  const policy = shop.event.refundPolicy;
  const clashes = hold.clashes.map((clash) => html`<p>${text(clashText(clash, { t, locale: frame.locale }))}</p>`);
  return html`${heldOf(inner, hold)}${promoCodeOf(inner, hold)}
<form method="post" action="${text(paths.orders.place(reference, key))}">${token}
<input type="hidden" name="version" value="${text(hold.version)}">
${holdersOf(inner, hold)}
<h3 class="text-subheading">${text(t('orders.contact_title'))}</h3>
<label>${text(t('orders.name'))}<input class="control" name="name" autocomplete="name" required maxlength="120"></label>
<label>${text(t('orders.email'))}<input class="control" type="email" name="email" autocomplete="email" required maxlength="254"></label>
<label>${text(`${t('orders.phone')} (${t('common.optional')})`)}<input class="control" type="tel" name="phone" autocomplete="tel" maxlength="30"></label>
${invoiceOf(inner, hold)}
${clashes.length > 0 && html`<p><strong>${text(t('orders.clash_title'))}</strong></p>${clashes}<p>${text(t('orders.clash_text'))}</p>`}
${policy && html`<p class="whitespace-pre-line"><strong>${text(t('events.policy'))}</strong><br>${text(policy)}</p>`}
${payWays(inner, isFree)}${consentIn(inner, legal, hasBox, isFree)}
<button class="button button-primary">${text(isFree ? t('orders.confirm_free') : t('orders.pay', { amount }))}</button></form>
<form method="post" action="${text(paths.orders.cancel(reference, key, shop.event.slug))}">${token}
<button class="button button-secondary">${text(t('orders.release'))}</button></form>`;
}
