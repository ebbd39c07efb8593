import { NumberField } from '@/Components/form/NumberField';
import { SwitchField } from '@/Components/form/SwitchField';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import type { SectionProps } from './Form';
import { QuotasField } from './QuotasField';
import { RequiresFields } from './RequiresFields';

/** Places per ticket, limits per order, and shared quotas. */
export function CapacityFields({ form, choices }: SectionProps) {
  const t = useT();
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-3">
        <NumberField
          {...fieldProps(form, 'capacityUnits')}
          label={t('products.capacity_units')}
          hint={t('products.capacity_units_hint')}
          required
        />
        <NumberField
          {...fieldProps(form, 'minPerOrder')}
          label={t('products.min_per_order')}
          hint={t('products.min_per_order_hint')}
          required
        />
        <NumberField
          {...fieldProps(form, 'maxPerOrder')}
          label={t('products.max_per_order')}
          hint={t('products.max_per_order_hint')}
          required
        />
      </div>
      <SwitchField
        {...fieldProps(form, 'needsOther')}
        label={t('products.needs_other')}
        hint={t('products.needs_other_hint')}
      />
      <RequiresFields form={form} choices={choices} />
      <QuotasField form={form} choices={choices} />
    </>
  );
}
