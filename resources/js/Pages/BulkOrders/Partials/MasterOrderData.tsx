import type { MasterShown } from '@server/bulk-orders/pages';
import { DescriptionList } from '@/Components/DescriptionList';
import { InvoiceDay, kindKey } from '@/Components/InvoiceTable';
import { Money } from '@/Components/Money';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

const METHODS = ['card', 'wire_transfer', 'on_account'] as const;
const isNamed = (method: string): method is (typeof METHODS)[number] => (METHODS as readonly string[]).includes(method);

/** Dates, validity, payment and invoices of an order. */
export function MasterOrderData({ order, mayPayOnAccount }: { order: MasterShown; mayPayOnAccount: boolean }) {
  const t = useT();
  const format = useFormat();
  const { state, currency, zone, method } = order;
  const day = (at: string | null) => at && format.dateTime(at, zone);
  const facts: [string, React.ReactNode][] = [
    [t('bulk.ordered_on'), day(order.createdAt)],
    [t('bulk.purchase_order'), order.purchaseOrder],
    [t('bulk.quote_until'), state === 'quote' || state === 'quote_over' ? day(order.quoteUntil) : null],
    [t(mayPayOnAccount ? 'bulk.confirm_until' : 'bulk.pay_until'), day(order.payUntil)],
    [
      t(order.dueOn ? 'bulk.charged_at' : 'bulk.paid_at'),
      order.paidOn ? <InvoiceDay key="paid" day={order.paidOn} /> : day(order.paidAt),
    ],
    [t('bulk.paid_by'), order.paidAt && method && isNamed(method) ? t(`bulk.method_${method}`) : null],
    [t('bulk.due_at'), order.dueOn && format.shortDay(order.dueOn, 'UTC')],
    [t('bulk.total'), <Money key="total" amount={order.total} currency={currency} />],
    [t('bulk.refunded'), order.refunded > 0 && <Money key="refunded" amount={order.refunded} currency={currency} />],
    [t('bulk.tax_included'), <Money key="tax" amount={order.tax} currency={currency} />],
    [t('bulk.invoice'), order.invoicedByMonth && t('bulk.invoice_by_month')],
    ...order.invoices.map(({ code, kind, href, total }): [string, React.ReactNode] => [
      t(kindKey(kind)),
      <a key={code} href={href} className="link">
        {code} · <Money amount={total} currency={currency} />
      </a>,
    ]),
  ];
  const items = facts.filter(([, value]) => value).map(([term, value]) => ({ term, value }));
  return <DescriptionList items={items} />;
}
