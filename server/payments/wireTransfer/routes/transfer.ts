/** Page with transfer instructions and deadline. */
import { type Request, type Response, Router } from 'express';
import { anyone } from '../../../http/authorize';
import { html, text } from '../../../http/html';
import { offerPlain, type PlainPage } from '../../../http/plainPage';
import { render } from '../../../http/render';
import { findOrder } from '../../../orders';
import { readSettings } from '../../../settings';
import { notFound } from '../../../shared/errors';
import { inFours } from '../../../shared/iban';
import { formatMoney } from '../../../shared/money';
import { paths } from '../../../shared/paths';
import { qrOutline } from '../../../tickets';
import { listPayOptions } from '../../providers/registry';
import { showOutcome } from '../../queries/showOutcome';
import { showPurchase } from '../../queries/showPurchase';
import { showTransfer } from '../showTransfer';

export const transfer = Router();

transfer.get('/:reference/pay/wire-transfer', anyone, show);

const plainTransfer =
  (req: Request): PlainPage<'Payments/WireTransfer/Create'> =>
  ({ transfer: { holder, iban, bic, reference, amount, currency } }) => {
    const rows: [string, string][] = [
      [req.t('payments.transfer_holder'), holder],
      ['IBAN', inFours(iban)],
      ['BIC', bic],
      [req.t('payments.transfer_amount'), formatMoney(amount, currency, req.locale)],
      [req.t('payments.transfer_reference'), inFours(reference)],
    ];
    return html`<dl>${rows.filter(([, value]) => value).map(([name, value]) => html`<dt>${text(name)}</dt><dd><strong>${text(value)}</strong></dd>`)}</dl>`;
  };

async function show(req: Request, res: Response): Promise<void> {
  const order = await findOrder(req.actor, String(req.params.reference), req.query.key);
  if (order.within) throw notFound();
  const secret = typeof req.query.key === 'string' ? req.query.key : null;
  const [outcome, found] = await Promise.all([showOutcome(order.id), showTransfer(order.id)]);
  if (outcome.state === 'paid') return res.redirect(303, paths.orders.show(order.reference, secret ?? undefined));
  if (!outcome.canPay || !found) return res.redirect(303, paths.payments.choice(order.reference, secret ?? undefined));
  const { epc, ...transfer } = found;
  const [purchase, options, settings] = await Promise.all([
    showPurchase({ id: order.id, email: order.customerEmail }, req.locale, req.actor),
    listPayOptions(order, req.locale),
    readSettings(),
  ]);
  offerPlain(res, 'Payments/WireTransfer/Create', plainTransfer(req));
  return render(res, 'Payments/WireTransfer/Create', {
    order: purchase,
    secret,
    transfer,
    qr: qrOutline(epc),
    until: outcome.expiresAt!,
    zone: settings['defaults.time_zone'],
    hasChoice: order.mayChange && options.length > 1,
  });
}
