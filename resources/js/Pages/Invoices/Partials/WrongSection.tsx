import { Link, useForm } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { CANCEL_REASONS, type CancelReason } from '@server/shared/invoices';
import { paths } from '@server/shared/paths';
import type { ReactNode } from 'react';
import { Alert } from '@/Components/Alert';
import { Card } from '@/Components/Card';
import { CustomerForm } from '@/Components/invoices/CustomerForm';
import { PostForm } from '@/Components/PostForm';
import { RadioCards } from '@/Components/RadioCards';
import { TextArea } from '@/Components/TextArea';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';

type Props = Pages['Invoices/Show'];

/** Actions to correct a wrong document. */
export function WrongSection({ invoice, order, can, isReturned, soldWithout }: Props) {
  const t = useT();
  const { money } = useFormat();
  if (!can.cancel && !isReturned && !(can.correct && invoice.customer)) return null;
  return (
    <section className="mt-10">
      <h2 className="mb-4 text-heading">{t('invoices.wrong')}</h2>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        {can.correct && invoice.customer && (
          <Card title={t('invoices.correct_customer')}>
            <p className="mb-6 text-soft">{t('invoices.correct_text', { code: invoice.code })}</p>
            <CustomerForm
              key={invoice.id}
              action={paths.invoices.customer(invoice.id)}
              customer={invoice.customer}
              label={t('invoices.correct')}
            />
          </Card>
        )}
        {isReturned && <Alert>{t('invoices.refused_returned')}</Alert>}
        {can.cancel && (
          <CancelForm id={invoice.id}>
            {soldWithout !== null && (
              <StillSold title={t('invoices.cancel_sold', { sum: money(soldWithout, invoice.currency) })} order={order}>
                {t('invoices.cancel_sold_text')}
              </StillSold>
            )}
          </CancelForm>
        )}
      </div>
    </section>
  );
}

/** A sale that has no invoice, or would have none: the order's page issues the right one. */
export function StillSold({ title, order, children }: { title: string; order: string; children: string }) {
  const t = useT();
  return (
    <Alert tone="warn" title={title} className="mb-6">
      <p>{children}</p>
      <Link className="link" href={paths.orders.invoice(order)}>
        {t('invoices.issue_right')}
      </Link>
    </Alert>
  );
}

function CancelForm({ id, children }: { id: string; children: ReactNode }) {
  const t = useT();
  const form = useForm<{ reason: CancelReason | ''; words: string }>({ reason: '', words: '' });
  return (
    <Card title={t('invoices.cancel_title')}>
      <p className="mb-6 text-soft">{t('invoices.cancel_text')}</p>
      {children}
      <PostForm
        form={form}
        action={paths.invoices.cancellation(id)}
        label={t('invoices.cancel')}
        button={{ variant: 'danger' }}
      >
        <RadioCards
          legend={t('invoices.cancel_reason')}
          options={CANCEL_REASONS.map((value) => ({ value, label: t(`invoices.cancel_${value}`) }))}
          value={form.data.reason}
          onChange={(reason) => form.setData('reason', reason)}
          name="reason"
          {...(form.errors.reason ? { error: form.errors.reason } : {})}
        />
        <TextArea
          {...fieldProps(form, 'words')}
          label={t('invoices.cancel_words')}
          hint={t('invoices.cancel_words_hint')}
          maxLength={300}
          rows={2}
          required
        />
      </PostForm>
    </Card>
  );
}
