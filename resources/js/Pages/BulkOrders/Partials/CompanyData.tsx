import type { CompanyShown } from '@server/bulk-orders/pages';
import { DescriptionList } from '@/Components/DescriptionList';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

/** The company as on its invoices, and its remaining credit. */
export function CompanyData({ company }: { company: CompanyShown }) {
  const t = useT();
  const format = useFormat();
  const { name, taxId, address, email, credit, currency } = company;
  const items = [
    { term: t('bulk.company'), value: name },
    { term: t('bulk.tax_id'), value: <span className="figures">{taxId}</span> },
    { term: t('bulk.address'), value: address },
    { term: t('bulk.email'), value: <span className="wrap-anywhere">{email}</span> },
    ...(credit
      ? [
          {
            term: t('bulk.credit'),
            value: t('bulk.credit_text', {
              owed: format.money(credit.owed, currency),
              limit: format.money(credit.limit, currency),
              days: credit.days,
            }),
          },
        ]
      : []),
  ];
  return <DescriptionList items={items} />;
}
