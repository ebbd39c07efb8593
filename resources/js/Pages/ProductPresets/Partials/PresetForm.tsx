import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { FieldError } from '@/Components/Field';
import { FormSection } from '@/Components/form/FormSection';
import { RecordForm } from '@/Components/form/RecordForm';
import { SortableList } from '@/Components/form/SortableList';
import { useRecordForm } from '@/Components/form/useRecordForm';
import { IconButton } from '@/Components/IconButton';
import { useT } from '@/hooks/useT';
import { AboutFields } from './AboutFields';

type PresetFormProps = Pick<Pages['ProductPresets/Edit'], 'record' | 'products'>;

/** Name of a preset, and its products in order. */
export function PresetForm({ record, products }: PresetFormProps) {
  const t = useT();
  const { id, version, values } = record;
  const form = useRecordForm({ action: paths.productPresets.one(id), values, version });
  const nameOf = (key: string) => products.find((product) => product.key === key)?.name ?? '';
  const { keys } = form.data;
  return (
    <RecordForm form={form} labels={{ keys: (held: string[]) => held.map(nameOf).join(', ') }}>
      <FormSection title={t('products.preset_about')} lead={t('products.preset_about_text')}>
        <AboutFields form={form} />
        <div data-field="keys" data-label={t('products.preset_products')}>
          <h3 className="mb-2 font-sans font-strong tracking-normal">{t('products.preset_products')}</h3>
          <SortableList
            label={t('products.preset_products')}
            items={keys}
            idOf={(key) => key}
            nameOf={nameOf}
            onChange={(next) => form.change({ keys: next })}
          >
            {(key) => (
              <span className="flex items-center justify-between gap-3">
                {nameOf(key)}
                <IconButton
                  icon="trash"
                  size="sm"
                  label={t('products.preset_remove', { name: nameOf(key) })}
                  onClick={() => form.change({ keys: keys.filter((one) => one !== key) })}
                />
              </span>
            )}
          </SortableList>
          <FieldError id="keys-error" error={form.errors.keys} />
        </div>
      </FormSection>
    </RecordForm>
  );
}
