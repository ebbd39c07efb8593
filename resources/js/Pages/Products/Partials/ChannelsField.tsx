import { CheckboxGroup } from '@/Components/form/CheckboxGroup';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import type { SectionProps } from './Form';

/** Where it can be bought; a channel that is gone stays listed while the product names it. */
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
