import { DateField } from '@/Components/form/DateTimeField';
import { LocalTextField } from '@/Components/form/LocalTextField';
import { NumberField } from '@/Components/form/NumberField';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';
import type { HolderLineProps } from './HolderFieldLine';
import type { HolderFieldValues } from './HolderFields';

type DetailsProps = Pick<HolderLineProps, 'field' | 'errors' | 'onChange'> & { at: string };

/** Limits, help text and code of a holder field. */
export function HolderFieldDetails({ field, at, errors, onChange }: DetailsProps) {
  const t = useT();
  const part = <K extends keyof HolderFieldValues>(name: K) => ({
    name: `${at}.${name}`,
    value: field[name],
    error: errors[`${at}.${name}`],
    onChange: (value: HolderFieldValues[K]) => onChange({ [name]: value }),
  });
  const isLength = field.kind === 'text' || field.kind === 'document';
  return (
    <div className="grid items-start gap-4 rounded-md bg-sunken p-4 sm:grid-cols-2">
      <LocalTextField
        {...part('help')}
        onChange={(help) => onChange({ help: help as HolderFieldValues['help'] })}
        className="sm:col-span-2"
        label={t('products.holder_help')}
        maxLength={200}
        optional
      />
      {(isLength || field.kind === 'number') && (
        <>
          <NumberField
            {...part('min')}
            label={t(isLength ? 'products.holder_min_length' : 'products.holder_min')}
            optional
          />
          <NumberField
            {...part('max')}
            label={t(isLength ? 'products.holder_max_length' : 'products.holder_max')}
            optional
          />
        </>
      )}
      {field.kind === 'date' && (
        <>
          <DateField {...part('from')} label={t('products.holder_from')} optional />
          <DateField {...part('until')} label={t('products.holder_until')} optional />
        </>
      )}
      {field.name !== 'name' && (
        <TextInput
          {...part('name')}
          className="sm:col-span-2"
          label={t('products.holder_code')}
          hint={t('products.holder_code_hint')}
          inputClassName="figures"
          maxLength={40}
          spellCheck={false}
        />
      )}
    </div>
  );
}
