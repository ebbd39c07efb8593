import { type ReactNode, useId } from 'react';
import { Checkbox } from '@/Components/Checkbox';
import { FieldError } from '@/Components/Field';

type CheckboxGroupProps<V extends string | number> = {
  label: string;
  hint?: ReactNode;
  error?: string;
  name?: string;
  options: readonly { value: V; label: ReactNode; hint?: ReactNode; disabled?: boolean }[];
  value: readonly V[];
  onChange: (value: V[]) => void;
  /** Grid of the boxes; a single column by default. */
  className?: string;
};

/** Multiple choice. The value keeps the order of the options. */
export function CheckboxGroup<V extends string | number>(props: CheckboxGroupProps<V>) {
  const { label, hint, error, name, options, value, onChange, className = 'grid' } = props;
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const toggle = (one: V, isOn: boolean) =>
    onChange(options.map((option) => option.value).filter((each) => (each === one ? isOn : value.includes(each))));
  return (
    <fieldset className="min-w-0" aria-describedby={described || undefined} data-field={name} data-label={label}>
      <legend className="font-strong">{label}</legend>
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-small text-soft">
          {hint}
        </p>
      )}
      <div className={`mt-1 ${className}`}>
        {options.map((option) => (
          <Checkbox
            key={option.value}
            label={option.label}
            hint={option.hint}
            disabled={option.disabled ?? false}
            value={value.includes(option.value)}
            onChange={(isOn) => toggle(option.value, isOn)}
          />
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
