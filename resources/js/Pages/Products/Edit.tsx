import type { Pages } from '@server/pages';
import { localText } from '@server/shared/localText';
import { paths } from '@server/shared/paths';
import { Badge } from '@/Components/Badge';
import { useRecordForm } from '@/Components/form/useRecordForm';
import { HistoryButton } from '@/Components/HistoryButton';
import { PageHeader } from '@/Components/PageHeader';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';
import { Form } from './Partials/Form';
import { MemberPrices } from './Partials/MemberPrices';
import { ProductActions } from './Partials/ProductActions';
import { SoldTerms } from './Partials/SoldTerms';
import { VisitsNote } from './Partials/VisitsNote';

export default function Edit(props: Pages['Products/Edit']) {
  const { record, choices, active, sold, keeping, events, visits, memberPrices } = props;
  const t = useT();
  const name = localText(record.values.name, useLocale());
  const { id, version, values } = record;
  const form = useRecordForm({ action: paths.products.one(id), values, version });
  return (
    <>
      <PageHeader
        title={name}
        heading={
          <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
            {name}
            <Badge tone={active ? 'ok' : 'neutral'}>{t(active ? 'products.on_sale' : 'products.off_sale')}</Badge>
          </span>
        }
        lead={t(sold.isMore ? 'products.sold_lead_more' : 'products.sold_lead', {
          event: choices.event.title,
          count: sold.count,
        })}
        crumbs={[{ label: t('products.title'), href: paths.products.index(choices.event.id) }, { label: name }]}
        actions={
          <>
            <HistoryButton of="products" id={id} name={name} />
            <ProductActions {...{ id, name, active, sold, events }} eventId={choices.event.id} />
          </>
        }
      />
      {keeping.units > 0 && <SoldTerms id={id} keeping={keeping} />}
      {visits.length > 0 && <VisitsNote id={id} events={[choices.event.title, ...visits]} />}
      {memberPrices && <MemberPrices passId={id} prices={memberPrices} />}
      {sold.count > 0 && form.isDirty && (
        <p className="mb-6 text-soft">{t('products.terms_stay', { count: sold.count })}</p>
      )}
      <Form form={form} choices={choices} />
    </>
  );
}
