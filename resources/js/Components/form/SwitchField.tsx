import { Switch } from '@base-ui/react/switch';
import { type ReactNode, useId } from 'react';
import { FieldError } from '@/Components/Field';

type SwitchFieldProps = {
  label: string;
  hint?: ReactNode;
  error?: string;
  name?: string;
  value: boolean;
  onChange: (value: boolean) => void;
  disabled?: boolean;
  className?: string;
};

export function SwitchField({ label, hint, error, name, value, onChange, disabled, className = '' }: SwitchFieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={className} data-field={name} data-label={label}>
      <div className="flex min-h-(--tap) items-start gap-3 py-2">
        <Switch.Root
          checked={value}
          onCheckedChange={onChange}
          disabled={disabled}
          className="switch"
          aria-labelledby={id}
          aria-describedby={described || undefined}
          aria-invalid={error ? true : undefined}
        >
          <Switch.Thumb className="switch-thumb" />
        </Switch.Root>
        {/* The whole line can be pressed; the switch itself handles the keyboard. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
        <div className="min-w-0 cursor-pointer" onClick={() => !disabled && onChange(!value)}>
          <span id={id} className="font-strong">
            {label}
          </span>
          {hint && (
            <span id={`${id}-hint`} className="block text-small text-soft">
              {hint}
            </span>
          )}
        </div>
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
