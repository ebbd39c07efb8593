import { CheckboxGroup } from '@/Components/form/CheckboxGroup';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import type { SectionProps } from './Form';

/** Sales channels; a deleted one stays listed while the product has it. */
export function ChannelsField({ form, choices }: SectionProps) {
  const t = useT();
  const known = choices.channels.map(({ value }) => value);
  const gone = form.base.channels.filter((code) => !known.includes(code));
  return (
    <CheckboxGroup
      {...fieldProps(form, 'channels')}
      label={t('products.channels')}
      options={[...choices.channels, ...gone.map((code) => ({ value: code, label: code }))]}
      className="grid sm:grid-cols-2"
    />
  );
}
