import { CheckboxGroup } from '@/Components/form/CheckboxGroup';
import { NumberField } from '@/Components/form/NumberField';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import type { SectionProps } from './Form';

/** Companion products, one of which is required, and the number allowed for each. */
export function RequiresFields({ form, choices: { products } }: SectionProps) {
  const t = useT();
  if (products.length === 0) return null;
  return (
    <>
      <CheckboxGroup
        {...fieldProps(form, 'requires')}
        label={t('products.requires')}
        hint={t('products.requires_hint')}
        options={products.map(({ id, name, active }) => ({
          value: id,
          label: name,
          ...(active ? {} : { hint: t('products.off_sale') }),
        }))}
      />
      {form.data.requires.length > 0 && (
        <NumberField
          {...fieldProps(form, 'maxPerRequired')}
          className="max-w-72"
          label={t('products.max_per_required')}
          hint={t('products.max_per_required_hint')}
          optional
        />
      )}
    </>
  );
}
