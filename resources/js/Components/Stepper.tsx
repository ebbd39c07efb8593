import { useId } from 'react';
import { FieldError } from '@/Components/Field';
import { IconButton } from '@/Components/IconButton';
import { useT } from '@/hooks/useT';

type StepperProps = {
  /** Name of the counted thing; part of both buttons' accessible names. */
  label: string;
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  name?: string;
  error?: string;
  disabled?: boolean;
  /** Called when the maximum is exceeded; the page then shows the reason. */
  onRefused?: () => void;
  /** Id of the element with the reason for the maximum. */
  reasonId?: string | undefined;
};

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

/** A small number, changed by buttons, typing or arrow keys. */
export function Stepper(props: StepperProps) {
  const { label, value, onChange, min = 0, max = 99, name, error, disabled = false, onRefused, reasonId } = props;
  const t = useT();
  const id = useId();
  const isAtMost = disabled || value >= max;
  const set = (next: number) => {
    if (!Number.isNaN(next)) onChange(clamp(Math.round(next), min, max));
  };
  return (
    <div>
      <fieldset aria-label={label} className="inline-flex items-center gap-1">
        <IconButton
          icon="minus"
          variant="secondary"
          label={t('common.one_less', { label })}
          aria-disabled={disabled || value <= min}
          onClick={() => !disabled && set(value - 1)}
        />
        <input
          type="number"
          inputMode="numeric"
          className="control control-number figures min-h-(--tap) w-13 border-transparent bg-transparent px-0 text-center text-lead font-strong"
          name={name}
          aria-label={label}
          aria-describedby={error ? `${id}-error` : undefined}
          aria-invalid={error ? true : undefined}
          min={min}
          max={max}
          value={value}
          disabled={disabled}
          onFocus={(event) => event.target.select()}
          onChange={(event) => set(event.target.value === '' ? min : event.target.valueAsNumber)}
        />
        <IconButton
          icon="plus"
          variant="secondary"
          label={t('common.one_more', { label })}
          aria-disabled={isAtMost}
          aria-describedby={reasonId}
          onClick={() => (isAtMost ? onRefused?.() : set(value + 1))}
        />
      </fieldset>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
