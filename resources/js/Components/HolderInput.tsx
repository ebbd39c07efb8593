import type { ShopHolderField } from '@server/products/pages';
import { Checkbox } from '@/Components/Checkbox';
import { Select } from '@/Components/Select';
import { TextArea } from '@/Components/TextArea';
import { TextInput, type TextInputProps } from '@/Components/TextInput';

type Kind = ShopHolderField['kind'];

const INPUTS: Partial<Record<Kind, Pick<TextInputProps, 'type' | 'inputMode'>>> = {
  email: { type: 'email', inputMode: 'email' },
  phone: { type: 'tel' },
  date: { type: 'date' },
  number: { type: 'text', inputMode: 'decimal' },
};

const TICKED = 'yes';

type HolderInputProps = {
  field: ShopHolderField;
  /** The dotted name of the field in the server's errors. */
  name: string;
  value: string;
  onChange: (value: string) => void;
  error?: string;
  /** Autofill section that keeps holders apart from the buyer; without it the browser fills nothing in. */
  section?: string;
};

/** Maps a holder field to the `autocomplete` token of the HTML standard. */
function tokenOf({ name, kind }: ShopHolderField): string | undefined {
  if (name === 'name') return 'name';
  return { email: 'email', phone: 'tel' }[kind as string];
}

/** The control for a field of holder data. */
export function HolderInput({ field, name, value, onChange, error, section }: HolderInputProps) {
  const { kind, label, help, required, options = [], from, until } = field;
  const token = tokenOf(field);
  const common = { name, label, error, hint: help };
  if (kind === 'checkbox')
    return (
      <Checkbox
        {...common}
        className="sm:col-span-2"
        required={required}
        value={value === TICKED}
        onChange={(isTicked) => onChange(isTicked ? TICKED : '')}
      />
    );
  if (kind === 'choice')
    return (
      <Select {...common} options={options} placeholder="" optional={!required} value={value} onChange={onChange} />
    );
  if (field.long)
    return (
      <TextArea
        {...common}
        className="sm:col-span-2"
        rows={3}
        maxLength={field.max}
        optional={!required}
        required={required}
        value={value}
        onChange={onChange}
      />
    );
  return (
    <TextInput
      {...common}
      {...INPUTS[kind]}
      {...(kind === 'date' ? { min: from, max: until } : {})}
      optional={!required}
      required={required}
      autoComplete={section && token ? `section-${section} ${token}` : 'off'}
      value={value}
      onChange={onChange}
    />
  );
}
