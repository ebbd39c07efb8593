import type { SelectHTMLAttributes } from 'react';
import { Field, type FieldText } from '@/Components/Field';
import { Icon } from '@/Components/Icon';

type Native = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'value' | 'onChange' | 'className' | 'children'>;
type SelectProps<V extends string> = Native &
  FieldText & {
    value: V | '';
    onChange: (value: V) => void;
    options: readonly { value: V; label: string; disabled?: boolean }[];
    /** Shown while nothing is chosen. */
    placeholder?: string;
  };

/** A native select. */
export function Select<V extends string>(props: SelectProps<V>) {
  const { label, hint, error, optional, hideLabel, className, onChange, options, placeholder, ...rest } = props;
  return (
    <Field {...{ label, hint, error, optional, hideLabel, className }}>
      {(control) => (
        <span className="relative block">
          <select {...rest} {...control} className="control" onChange={(event) => onChange(event.target.value as V)}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon
            name="chevron-down"
            className="pointer-events-none absolute right-3 top-1/2 -translate-y-1/2 text-soft"
          />
        </span>
      )}
    </Field>
  );
}
