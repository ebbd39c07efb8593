import type { BulkOrdersPages } from '@server/bulk-orders/pages';
import { DescriptionList } from '@/Components/DescriptionList';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

type Show = BulkOrdersPages['BulkOrders/Show'];
type HowToPayProps = Pick<Show, 'order' | 'transfer'> & { takesTransfers: boolean };

/** Bank details for paying an order: before its codes are created, or after it was taken on account. */
export function HowToPay({ order, transfer, takesTransfers }: HowToPayProps) {
  const t = useT();
  const format = useFormat();
  const { debt, dueOn, currency } = order;
  const account = debt ?? (takesTransfers ? transfer : null);
  if (!account && !takesTransfers) return null;
  return (
    <section className="mt-10" aria-labelledby="transfer">
      <h2 id="transfer" className="mb-4 text-heading">
        {t(debt ? 'bulk.how_to_pay' : 'bulk.method_wire_transfer')}
      </h2>
      {account ? (
        <>
          <DescriptionList
            items={[
              { term: t('bulk.transfer_amount'), value: format.money(account.amount, currency) },
              ...(debt && dueOn ? [{ term: t('bulk.due_at'), value: format.shortDay(dueOn, 'UTC') }] : []),
              { term: t('bulk.transfer_holder'), value: account.holder },
              { term: 'IBAN', value: <span className="figures">{account.iban}</span> },
              ...(account.bic ? [{ term: 'BIC', value: account.bic }] : []),
              ...(account.bank ? [{ term: t('bulk.transfer_bank'), value: account.bank }] : []),
              { term: t('bulk.transfer_reference'), value: <span className="figures">{account.reference}</span> },
            ]}
          />
          {debt && <p className="mt-3 max-w-reading text-soft">{t('bulk.how_to_pay_text')}</p>}
        </>
      ) : (
        <p className="max-w-reading text-soft">{t('bulk.transfer_how')}</p>
      )}
    </section>
  );
}
