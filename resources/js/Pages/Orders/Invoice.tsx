import { useForm } from '@inertiajs/react';
import type { InvoiceRow } from '@server/invoices/pages';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { Alert } from '@/Components/Alert';
import { Card } from '@/Components/Card';
import { InvoiceTable } from '@/Components/InvoiceTable';
import { CustomerForm } from '@/Components/invoices/CustomerForm';
import { LinkButton } from '@/Components/LinkButton';
import { PostForm } from '@/Components/PostForm';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';
import { OrderFrame } from './Partials/order/OrderFrame';

/** An order's invoices, and the form that requests one. */
export default function Invoice(props: Pages['Orders/Invoice']) {
  const { order, invoices, awaited, can, refusal, correctable, mails, name, country, askers, atCounter } = props;
  const t = useT();
  const key = order.key ?? undefined;
  const action = paths.orders.invoice(order.reference, key);
  const blank = { name, taxId: '', country, address: '', postcode: '', city: '' };
  return (
    <OrderFrame order={order} page="invoice" title={t('invoices.title')}>
      <div className="grid gap-8">
        {invoices.length > 0 && (
          <section aria-label={t('invoices.yours')}>
            <InvoiceTable
              caption={t('invoices.yours')}
              invoices={invoices}
              link={(invoice) => (
                <>
                  <PdfLinks invoice={invoice} reference={order.reference} orderKey={key} />
                  {mails && <MailInvoice action={paths.orders.mailInvoice(order.reference, invoice.id, key)} />}
                </>
              )}
            />
          </section>
        )}
        {refusal && (
          <Alert>
            {t(`invoices.refused_${refusal}`)}
            {askers.length > 0 && ` ${t('invoices.refused_ask', { names: askers.join(', ') })}`}
          </Alert>
        )}
        {can.askFull && (
          <Card title={t(awaited ? 'invoices.ask_again_title' : 'invoices.ask_title')}>
            <p className="mb-6 max-w-xl text-soft">
              {t(order.state === 'pending' ? 'invoices.lead_pending' : 'invoices.lead')}
            </p>
            <CustomerForm
              action={action}
              mayConfirm={order.access !== 'staff'}
              customer={awaited ?? blank}
              label={t(order.state === 'pending' ? 'invoices.ask_later' : 'invoices.ask')}
            />
          </Card>
        )}
        {correctable && (
          <Card title={t('invoices.correct_title')}>
            <p className="mb-6 max-w-xl text-soft">{t('invoices.correct_text', { code: correctable.code })}</p>
            <CustomerForm
              key={correctable.id}
              action={action}
              mayConfirm={order.access !== 'staff'}
              customer={correctable.customer}
              corrected={correctable.id}
              label={t('invoices.correct')}
            />
          </Card>
        )}
        {can.askSimplified && <AskSimplified action={action} />}
        {atCounter && (
          <p>
            <LinkButton variant="secondary" href={paths.pos.index()}>
              {t('invoices.to_counter')}
            </LinkButton>
          </p>
        )}
      </div>
    </OrderFrame>
  );
}

function AskSimplified({ action }: { action: string }) {
  const t = useT();
  const form = useForm({ kind: 'simplified' });
  const errors = form.errors as Record<string, string | undefined>;
  return (
    <Card title={t('invoices.kind_simplified')}>
      <p className="mb-4 text-soft">{t('invoices.simplified_text')}</p>
      {errors.form && <Alert tone="danger">{errors.form}</Alert>}
      <PostForm form={form} action={action} label={t('invoices.ask_simplified')} button={{ variant: 'secondary' }} />
    </Card>
  );
}

function MailInvoice({ action }: { action: string }) {
  const t = useT();
  const button = { variant: 'quiet', size: 'sm', icon: 'mail' } as const;
  return <PostForm form={useForm({})} action={action} label={t('invoices.mail')} button={button} className="mt-1" />;
}

type PdfLinksProps = { invoice: InvoiceRow; reference: string; orderKey: string | undefined };

function PdfLinks({ invoice, reference, orderKey }: PdfLinksProps) {
  const t = useT();
  const locale = useLocale();
  return (
    <a className="link figures" href={paths.orders.invoicePdf(reference, invoice.id, orderKey, locale)}>
      {invoice.code} <span className="text-small">({t('invoices.pdf')})</span>
    </a>
  );
}
