/** Pages of the sandbox for each state of a payment. */

import { type Html, html, text } from '../../../http/html';
import type { MessageKey } from '../../../shared/i18n/translate';
import { type Cents, formatMoney } from '../../../shared/money';
import type { CardErrors } from '../cardForm';
import type { SandboxSession } from '../company';
import { groupDigits, SCENARIOS } from '../testCards';
import { bankDocument, type Frame } from './document';

/** The merchant, and the language of the page. */
export type Counter = Omit<Frame, 'title'> & { merchant: string };

type Typed = { errors: CardErrors; number?: string; expiry?: string };
type Field = {
  name: 'number' | 'expiry' | 'cvc';
  hint?: MessageKey;
  value?: string | undefined;
  autocomplete: string;
  maxLength: number;
};

const amountOf = ({ amount, currency }: SandboxSession, { locale }: Counter) =>
  formatMoney(amount as Cents, currency, locale);

const facts = (session: SandboxSession, counter: Counter): Html => {
  const { t, merchant } = counter;
  return html`<dl><dt>${text(t('sandbox.merchant'))}</dt><dd>${text(merchant)}</dd>
<dt>${text(t('sandbox.concept'))}</dt><dd>${text(session.title)}</dd>
<dt>${text(t('sandbox.amount'))}</dt><dd><strong>${text(amountOf(session, counter))}</strong></dd></dl>`;
};

const field = ({ t }: Counter, errors: CardErrors, { name, hint, value, autocomplete, maxLength }: Field): Html => {
  const error = errors[name];
  const described = error ? html` aria-invalid="true" aria-describedby="${text(name)}-error"` : text('');
  return html`<div class="field"><label for="${text(name)}">${text(t(`sandbox.${name}`))} ${hint && html`<span>(${text(t(hint))})</span>`}</label>
${error && html`<p id="${text(name)}-error">${text(t(error))}</p>`}
<input id="${text(name)}" name="${text(name)}" value="${text(value ?? '')}" inputmode="numeric" autocomplete="${text(autocomplete)}" maxlength="${text(maxLength)}" required${described}></div>`;
};

const testCards = ({
  t,
}: Counter): Html => html`<h2 id="cards">${text(t('sandbox.cards_title'))}</h2><p>${text(t('sandbox.cards_text'))}</p>
<table aria-labelledby="cards"><thead><tr><th scope="col">${text(t('sandbox.card_column'))}</th><th scope="col">${text(t('sandbox.result_column'))}</th></tr></thead><tbody>
${Object.entries(SCENARIOS).map(
  ([number, scenario]) =>
    html`<tr><td><code>${text(groupDigits(number))}</code></td><td>${text(t(`sandbox.card_${scenario}`))}</td></tr>`,
)}</tbody></table>`;

/** Card form with typed values and errors; the security code is never sent back. */
export function cardPage(session: SandboxSession, counter: Counter, typed: Typed = { errors: {} }): Html {
  const { t } = counter;
  const { errors } = typed;
  const hasErrors = Object.keys(errors).length > 0;
  const form = html`<form method="post" autocomplete="off">
${field(counter, errors, { name: 'number', value: typed.number, autocomplete: 'cc-number', maxLength: 23 })}
<div class="pair">${field(counter, errors, { name: 'expiry', hint: 'sandbox.expiry_hint', value: typed.expiry, autocomplete: 'cc-exp', maxLength: 7 })}
${field(counter, errors, { name: 'cvc', hint: 'sandbox.cvc_hint', autocomplete: 'cc-csc', maxLength: 4 })}</div>
<button class="main" name="action" value="pay">${text(t('sandbox.pay', { amount: amountOf(session, counter) }))}</button>
<button name="action" value="cancel" formnovalidate>${text(t('sandbox.cancel'))}</button></form>`;
  return bankDocument(
    { ...counter, title: t('sandbox.title') },
    html`<p class="notice">${text(t('sandbox.notice'))}</p>${facts(session, counter)}
${hasErrors && html`<div class="notice bad" role="alert"><p>${text(t('sandbox.errors_title'))}</p></div>`}${form}${testCards(counter)}`,
  );
}

/** The bank's challenge. */
export function challengePage(session: SandboxSession, counter: Counter): Html {
  const { t } = counter;
  return bankDocument(
    { ...counter, title: t('sandbox.challenge_title') },
    html`<p>${text(t('sandbox.challenge_text', { last4: session.last4 ?? '' }))}</p>${facts(session, counter)}
<form method="post"><button class="main" name="action" value="approve">${text(t('sandbox.approve'))}</button>
<button name="action" value="reject">${text(t('sandbox.reject'))}</button></form>`,
  );
}

const backLink = ({ returnUrl }: SandboxSession, { t }: Counter): Html =>
  html`<a class="button main" href="${text(returnUrl)}">${text(t('sandbox.back'))}</a>`;

/** Waits for a bank that may never answer; the buyer may leave. */
export function processingPage(session: SandboxSession, counter: Counter): Html {
  const { t } = counter;
  return bankDocument(
    { ...counter, title: t('sandbox.processing_title') },
    html`<p>${text(t('sandbox.processing_text'))}</p>${facts(session, counter)}${backLink(session, counter)}
<a class="button" href="">${text(t('sandbox.look_again'))}</a>
<form method="post"><button name="action" value="cancel">${text(t('sandbox.cancel_payment'))}</button></form>`,
  );
}

const ENDS = {
  confirmed: 'sandbox.confirmed_title',
  refunded: 'sandbox.confirmed_title',
  failed: 'sandbox.failed_title',
  cancelled: 'sandbox.cancelled_title',
} as const;

/** A finished payment. */
export function endedPage(session: SandboxSession, counter: Counter): Html {
  const { t } = counter;
  const key = session.state in ENDS ? ENDS[session.state as keyof typeof ENDS] : 'sandbox.expired_title';
  return bankDocument(
    { ...counter, title: t(key) },
    html`<p>${text(t('sandbox.ended_text'))}</p>${facts(session, counter)}${backLink(session, counter)}`,
  );
}

export const notFoundPage = (counter: Counter): Html =>
  bankDocument(
    { ...counter, title: counter.t('sandbox.not_found_title') },
    html`<p>${text(counter.t('sandbox.ended_text'))}</p>`,
  );
