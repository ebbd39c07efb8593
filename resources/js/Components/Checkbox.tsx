import { type ReactNode, useId } from 'react';
import { FieldError } from '@/Components/Field';

type CheckboxProps = {
  label: ReactNode;
  value: boolean;
  onChange: (value: boolean) => void;
  name?: string;
  hint?: ReactNode;
  error?: string;
  required?: boolean;
  disabled?: boolean;
  className?: string;
};

/** A checkbox whose whole line can be pressed. */
export function Checkbox({ label, value, onChange, hint, error, className = '', ...rest }: CheckboxProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <label htmlFor={id} className="flex min-h-(--tap) items-start gap-3 py-2">
        <input
          {...rest}
          id={id}
          type="checkbox"
          className="tick"
          checked={value}
          aria-describedby={described || undefined}
          aria-invalid={error ? true : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{label}</span>
      </label>
      {hint && (
        <div id={`${id}-hint`} className="pl-9 text-small text-soft">
          {hint}
        </div>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
