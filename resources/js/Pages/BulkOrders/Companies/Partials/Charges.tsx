import { Link, useForm } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { Badge } from '@/Components/Badge';
import { CheckboxGroup } from '@/Components/form/CheckboxGroup';
import { Money } from '@/Components/Money';
import { PostForm } from '@/Components/PostForm';
import { type Column, Table } from '@/Components/Table';
import { TextInput } from '@/Components/TextInput';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';

type Charge = Pages['BulkOrders/Companies/Edit']['charges'][number];
type ChargesProps = {
  companyId: string;
  charges: readonly Charge[];
  currency: string;
  zone: string;
  mayManage: boolean;
};

/** What a company owes on account, and the transfers that pay it. */
export function Charges({ companyId, charges, currency, zone, mayManage }: ChargesProps) {
  const t = useT();
  const format = useFormat();
  const form = useForm({ charges: [] as string[], reference: '' });
  const columns: Column<Charge>[] = [
    {
      key: 'order',
      header: t('bulk.reference'),
      primary: true,
      cell: ({ order, masterId }) => (
        <Link href={paths.bulk.show(masterId)} className="link figures">
          {order}
        </Link>
      ),
    },
    {
      key: 'due',
      header: t('bulk.due'),
      cell: ({ dueAt, isOverdue }) => (
        <>
          {format.shortDay(dueAt, zone)} {isOverdue && <Badge tone="danger">{t('bulk.overdue')}</Badge>}
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
      />
      {mayManage && charges.length > 0 && (
        <PostForm
          form={{
            ...form,
            post: (url, options) => form.post(url, { ...options, onSuccess: () => form.reset() }),
          }}
          action={paths.bulk.settle(companyId)}
          label={t('bulk.settle')}
          className="mt-5 max-w-xl"
        >
          <CheckboxGroup
            {...fieldProps(form, 'charges')}
            label={t('bulk.charges')}
            options={charges.map(({ id, order, amount }) => ({
              value: id,
              label: `${order} · ${format.money(amount, currency)}`,
            }))}
          />
          <TextInput {...fieldProps(form, 'reference')} label={t('bulk.settle_reference')} maxLength={140} required />
        </PostForm>
      )}
    </section>
  );
}
