import { router } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { HistoryButton } from '@/Components/HistoryButton';
import { RemoveButton } from '@/Components/list/RemoveButton';
import { PageHeader } from '@/Components/PageHeader';
import { Select } from '@/Components/Select';
import { useT } from '@/hooks/useT';
import { Comparison } from './Partials/Comparison';
import { PresetForm } from './Partials/PresetForm';

export default function Edit({ record, products, events, comparison }: Pages['ProductPresets/Edit']) {
  const t = useT();
  const { id, version, values } = record;
  const choose = (event: string) =>
    router.get(
      paths.productPresets.edit(id, event || undefined),
      {},
      { only: ['comparison'], preserveState: true, preserveScroll: true },
    );
  return (
    <>
      <PageHeader
        title={values.name}
        lead={values.description}
        crumbs={[
          { label: t('products.title'), href: paths.products.index() },
          { label: t('products.preset_title'), href: paths.productPresets.index() },
          { label: values.name },
        ]}
        actions={
          <>
            <HistoryButton of="product-presets" id={id} name={values.name} />
            <RemoveButton
              label={t('products.preset_delete')}
              title={t('products.preset_delete_title', { name: values.name })}
              url={paths.productPresets.one(id)}
            >
              {t('products.preset_delete_text')}
            </RemoveButton>
          </>
        }
      />
      <section aria-labelledby="compare" className="mb-12">
        <h2 id="compare" className="text-heading">
          {t('products.preset_compare')}
        </h2>
        <p className="mt-1 mb-5 max-w-reading text-soft">{t('products.preset_compare_text')}</p>
        <Select
          className="max-w-96"
          label={t('products.preset_event')}
          placeholder={t('products.preset_choose_event')}
          options={events}
          value={comparison?.event.id ?? ''}
          onChange={choose}
        />
        {comparison && (
          <Comparison key={`${comparison.event.id} ${version}`} presetId={id} version={version} found={comparison} />
        )}
      </section>
      <PresetForm record={record} products={products} />
    </>
  );
}
