import { Link, useForm } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { add } from '@server/shared/money';
import { paths } from '@server/shared/paths';
import { formatReference } from '@server/shared/reference';
import { dayIn, type IsoDate } from '@server/shared/time';
import { type FormEvent, useState } from 'react';
import { Badge } from '@/Components/Badge';
import { Button } from '@/Components/Button';
import { ConfirmDialog } from '@/Components/ConfirmDialog';
import { FieldError } from '@/Components/Field';
import { DateField } from '@/Components/form/DateTimeField';
import { Money } from '@/Components/Money';
import { type Column, Table } from '@/Components/Table';
import { TextInput } from '@/Components/TextInput';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import { focusFirstError } from '@/lib/focusFirstError';

type Charge = Pages['BulkOrders/Companies/Edit']['charges'][number];
type ChargesProps = {
  companyId: string;
  charges: readonly Charge[];
  currency: string;
  zone: string;
  mayManage: boolean;
};

/** A company's debts on account, and the transfers that pay them. */
export function Charges({ companyId, charges, currency, zone, mayManage }: ChargesProps) {
  const t = useT();
  const format = useFormat();
  const form = useForm({ charges: [] as string[], reference: '', paidOn: dayIn(new Date(), zone) as IsoDate | null });
  const [isAsking, setAsking] = useState(false);
  const chosen = charges.filter(({ id }) => form.data.charges.includes(id));
  const tick = (ids: readonly string[], isOn: boolean) =>
    form.setData(
      'charges',
      charges.map(({ id }) => id).filter((id) => (ids.includes(id) ? isOn : form.data.charges.includes(id))),
    );
  const selection = {
    labelOf: (key: string) => charges.find(({ id }) => id === key)?.order ?? key,
    allLabel: t('bulk.charges_all'),
    isPage: charges.length > 0 && chosen.length === charges.length,
    has: (key: string) => form.data.charges.includes(key),
    toggle: (key: string, isOn: boolean) => tick([key], isOn),
    extendTo: (key: string, isOn: boolean) => tick([key], isOn),
    togglePage: (isOn: boolean) =>
      tick(
        charges.map(({ id }) => id),
        isOn,
      ),
  };
  const columns: Column<Charge>[] = [
    {
      key: 'order',
      header: t('bulk.reference'),
      primary: true,
      cell: ({ order, href }) => (
        <Link href={href} className="link figures">
          {formatReference(order)}
        </Link>
      ),
    },
    { key: 'invoice', header: t('bulk.invoice_number'), cell: ({ invoice }) => invoice ?? '–' },
    {
      key: 'purchaseOrder',
      header: t('bulk.purchase_order'),
      cell: ({ purchaseOrder }) => <span className="wrap-anywhere">{purchaseOrder ?? '–'}</span>,
    },
    {
      key: 'due',
      header: t('bulk.due'),
      cell: ({ dueOn, isOverdue }) => (
        <>
          {format.shortDay(dueOn, 'UTC')} {isOverdue && <Badge tone="danger">{t('bulk.overdue')}</Badge>}
        </>
      ),
    },
    {
      key: 'amount',
      header: t('bulk.amount'),
      align: 'right',
      cell: ({ amount }) => <Money amount={amount} currency={currency} />,
    },
  ];
  const sum = (of: readonly Charge[]) => format.money(add(...of.map(({ amount }) => amount)), currency);
  const ask = (event: FormEvent) => {
    event.preventDefault();
    setAsking(true);
  };
  const settle = () =>
    form.post(paths.bulk.settle(companyId), {
      preserveScroll: true,
      onSuccess: () => form.reset(),
      onError: focusFirstError,
      onFinish: () => setAsking(false),
    });
  return (
    <section className="mt-12" aria-labelledby="charges">
      <h2 id="charges" className="mb-4 text-heading">
        {t('bulk.charges')}
      </h2>
      <Table
        caption={t('bulk.charges')}
        columns={columns}
        rows={charges}
        rowKey={({ id }) => id}
        empty={<p className="text-soft">{t('bulk.charges_none')}</p>}
        {...(mayManage ? { selection } : {})}
      />
      {charges.length > 0 && (
        <p className="mt-3 text-right font-strong">{t('bulk.charges_total', { amount: sum(charges) })}</p>
      )}
      {mayManage && charges.length > 0 && (
        <form
          method="post"
          onSubmit={ask}
          noValidate
          className="mt-5 grid max-w-xl gap-5 [&>button]:justify-self-start"
        >
          <div data-field="charges" data-label={t('bulk.charges')}>
            <p className="text-soft">
              {chosen.length > 0
                ? t('bulk.charges_chosen', { count: chosen.length, amount: sum(chosen) })
                : t('bulk.charges_choose')}
            </p>
            <FieldError id="charges-error" error={form.errors.charges} />
          </div>
          <TextInput {...fieldProps(form, 'reference')} label={t('bulk.settle_reference')} maxLength={140} required />
          <DateField
            {...fieldProps(form, 'paidOn')}
            label={t('bulk.settle_paid_on')}
            max={dayIn(new Date(), zone)}
            required
          />
          <Button type="submit" disabled={chosen.length === 0}>
            {t('bulk.settle')}
          </Button>
          <ConfirmDialog
            open={isAsking}
            onOpenChange={setAsking}
            title={t('bulk.settle_title', { amount: sum(chosen) })}
            confirmLabel={t('bulk.settle')}
            busy={form.processing}
            onConfirm={settle}
          >
            {t('bulk.settle_text')}
          </ConfirmDialog>
        </form>
      )}
    </section>
  );
}
