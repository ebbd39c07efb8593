import type { ProductChoices, ProductValues } from '@server/products/pages';
import type { MessageKey } from '@server/shared/i18n/translate';
import { FormSection } from '@/Components/form/FormSection';
import { LocalTextField } from '@/Components/form/LocalTextField';
import { RecordForm } from '@/Components/form/RecordForm';
import type { RecordForm as RecordFormState } from '@/Components/form/useRecordForm';
import { Select } from '@/Components/Select';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import { CapacityFields } from './CapacityFields';
import { ChannelsField } from './ChannelsField';
import { EntryFields } from './EntryFields';
import { HolderFields } from './HolderFields';
import { InvoicingData } from './InvoicingData';
import { PassFields } from './PassFields';
import { PriceFields } from './PriceFields';
import { Series } from './Series';
import { TileFields } from './TileFields';
import { useProductLabels } from './useProductLabels';

export type ProductForm = RecordFormState<ProductValues>;
export type SectionProps = { form: ProductForm; choices: ProductChoices };

const CATEGORIES: readonly ProductValues['category'][] = [
  'ticket',
  'group',
  'extra',
  'merchandise',
  'donation',
  'pass',
  'voucher',
];

type FormProps = SectionProps & { saveLabel?: string };

/** The form of a product, with rarely used sections folded. */
export function Form({ form, choices, saveLabel }: FormProps) {
  const t = useT();
  const labels = useProductLabels(choices);
  const section = { form, choices };
  return (
    <RecordForm form={form} saveLabel={saveLabel} labels={labels}>
      <FormSection title={t('products.section_texts')} lead={t('products.section_texts_text')}>
        <TextFields form={form} />
      </FormSection>
      <FormSection title={t('products.section_price')} lead={t('products.section_price_text')}>
        <PriceFields {...section} />
      </FormSection>
      <FormSection title={t('products.section_channels')} lead={t('products.section_channels_text')}>
        <ChannelsField {...section} />
        <TextInput
          {...fieldProps(form, 'barcode')}
          label={t('products.barcode')}
          hint={t('products.barcode_hint')}
          maxLength={40}
          className="max-w-80"
          optional
        />
      </FormSection>
      <FormSection title={t('products.section_tile')} lead={t('products.section_tile_text')}>
        <TileFields {...section} />
      </FormSection>
      <FormSection title={t('products.section_limits')} lead={t('products.section_limits_text')}>
        <CapacityFields {...section} />
      </FormSection>
      {form.data.category !== 'voucher' && (
        <FormSection title={t('products.section_holders')} lead={t('products.section_holders_text')}>
          <HolderFields form={form} />
        </FormSection>
      )}
      {form.data.category === 'pass' && (
        <FormSection title={t('products.section_pass')} lead={t('products.section_pass_text')}>
          <PassFields form={form} choices={choices} />
        </FormSection>
      )}
      <FormSection title={t('products.section_entry')} lead={t('products.section_entry_text')}>
        <EntryFields {...section} />
      </FormSection>
      <Series {...section} />
      <InvoicingData form={form} />
    </RecordForm>
  );
}

function TextFields({ form }: { form: ProductForm }) {
  const t = useT();
  return (
    <>
      <LocalTextField
        {...fieldProps(form, 'name')}
        label={t('products.name')}
        hint={t('products.name_hint')}
        maxLength={120}
        required
      />
      <LocalTextField
        {...fieldProps(form, 'description')}
        label={t('products.description')}
        hint={t('products.description_hint')}
        maxLength={2000}
        multiline
        rows={2}
        optional
      />
      <Select
        {...fieldProps(form, 'category')}
        onChange={(category) =>
          form.change({
            category: category as ProductValues['category'],
            ...(category === 'voucher' && { taxRate: 0 }),
          })
        }
        className="max-w-72"
        label={t('products.category')}
        hint={t('products.category_hint')}
        options={CATEGORIES.map((value) => ({ value, label: t(`products.category_${value}` as MessageKey) }))}
      />
    </>
  );
}
