/** Waiting lists for browsers that run no scripts. */
import type { Request } from 'express';
import { type Html, html, text, trusted } from '../../http/html';
import type { PlainPage } from '../../http/plainPage';
import { formatMoney } from '../../shared/money';
import { paths } from '../../shared/paths';
import { formatDateTime, formatVisit } from '../../shared/time';
import { uuidv7 } from '../../shared/uuid';

const STYLE = trusted(`<style>
.needs-script{display:none}
#plain{display:grid;gap:1.25rem;padding:0;margin-block-start:2rem;background:none;color:inherit;text-align:start;font:inherit}
#plain label{display:grid;gap:.35rem;max-width:32rem}
#plain [role=alert]{border-inline-start:4px solid;padding-inline-start:1rem}
</style>`);

const alertOf = (errors: Record<string, string>): Html | false => {
  const said = [...new Set(Object.values(errors))];
  return said.length > 0 && html`<div role="alert">${said.map((one) => html`<p>${text(one)}</p>`)}</div>`;
};

export const plainJoin =
  ({ t, locale }: Request): PlainPage<'Waiting/Join'> =>
  ({ visit, day, slots, slot, email, units, maxUnits, isSent, errors }, token) => {
    if (isSent || slots.length === 0) return html``;
    const options = slots.map(
      ({ id, startsAt, tickets }) =>
        html`<option value="${text(id)}"${id === slot && html` selected`}>${text(startsAt ? formatVisit(startsAt, visit, locale) : (tickets ?? ''))}</option>`,
    );
    return html`${STYLE}${alertOf(errors)}<form method="post" action="${text(paths.waitingList.join(visit.slug, day ? { day } : {}))}" class="grid gap-5">${token}
<input type="hidden" name="id" value="${text(uuidv7())}">
<label>${text(t(slots[0]?.startsAt ? 'waiting.when' : 'waiting.which'))}<select class="control" name="slot" required>${options}</select></label>
<label>${text(t('waiting.email'))}<input class="control" type="email" name="email" value="${text(email)}" maxlength="254" required></label>
<label>${text(t('waiting.units'))}<input class="control" type="number" name="units" value="${text(units)}" min="1" max="${text(maxUnits)}" required></label>
<button class="button button-primary">${text(t('waiting.join'))}</button></form>`;
  };

export const plainEntry =
  ({ t, locale }: Request): PlainPage<'Waiting/Show'> =>
  ({ visit, entry, products, currency, actions, errors }, token) => {
    const press = (action: string, label: string) =>
      html`<form method="post" action="${text(action)}">${token}<button class="button button-secondary">${text(label)}</button></form>`;
    const leave = press(actions.leave, t('waiting.leave'));
    if (entry.state === 'unconfirmed') return html`${STYLE}${press(actions.confirm, t('waiting.confirm'))}${leave}`;
    if (entry.state === 'waiting') return html`${STYLE}${leave}`;
    if (entry.state !== 'offered' || !entry.offerUntil) return html``;
    const inputs = products.map(
      ({ id, name, priceCents, maxPerOrder, capacityUnits }) =>
        html`<label><span>${text(`${name} ${formatMoney(priceCents, currency, locale)}`)}</span><input class="control" type="number" name="quantities[${text(id)}]" value="0" min="0" max="${text(Math.min(maxPerOrder, Math.floor(entry.units / Math.max(1, capacityUnits))))}"></label>`,
    );
    return html`${STYLE}${alertOf(errors)}<p>${text(t('waiting.offered_until', { time: formatDateTime(entry.offerUntil, visit.timeZone, locale) }))}</p>
<form method="post" action="${text(actions.hold)}" class="grid gap-5">${token}${inputs}<button class="button button-primary">${text(t('waiting.hold'))}</button></form>${leave}`;
  };
