/** Payment for browsers without scripts: a button that leads to the provider, and a link to choose a method. */
import type { Request } from 'express';
import { type Html, html, text } from '../../http/html';
import type { PlainPage } from '../../http/plainPage';
import { paths } from '../../shared/paths';
import type { PaymentsPages } from '../pages';

type Card = PaymentsPages['Payments/Card/Create'];

const button = (words: string): Html => html`<button class="button button-primary">${text(words)}</button>`;

function choiceOf({ pay }: Card, { t }: Request): Html[] | false {
  if (pay.options.length < 2) return false;
  return pay.options.map(({ id, method, label }) => {
    const words = label ?? t(`payments.method_${method}`);
    return html`<p><label><input type="radio" name="payment" value="${text(id)}"${id === pay.chosen && html` checked`}> ${text(words)}</label></p>`;
  });
}

/** Content of the page without scripts. */
export const plainCard =
  (req: Request): PlainPage<'Payments/Card/Create'> =>
  (props, token) => {
    const { order, secret, outcome, handover, errors } = props;
    if (!outcome.canPay) return html``;
    const go = button(req.t('payments.continue_payment'));
    if (handover) {
      const fields = Object.entries(handover.fields).map(
        ([name, value]) => html`<input type="hidden" name="${text(name)}" value="${text(value)}">`,
      );
      return html`<form method="post" action="${text(handover.url)}">${fields}${go}</form>`;
    }
    const said = Object.values(errors).map((one) => html`<p role="alert">${text(one)}</p>`);
    const action = paths.payments.card(order.reference, secret ?? undefined);
    return html`${said}<form method="post" action="${text(action)}">${token}${choiceOf(props, req)}${go}</form>`;
  };
