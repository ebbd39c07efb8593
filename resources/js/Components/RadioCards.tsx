import { type ReactNode, type Ref, useId } from 'react';
import { FieldError } from '@/Components/Field';

export type RadioCard<V extends string> = {
  value: V;
  label: ReactNode;
  description?: ReactNode;
  /** At the end of the line: a price or the places left. */
  aside?: ReactNode;
  disabled?: boolean;
};

type RadioCardsProps<V extends string> = {
  legend: ReactNode;
  options: readonly RadioCard<V>[];
  value: V | '';
  onChange: (value: V) => void;
  name?: string;
  hint?: ReactNode;
  error?: string;
  hideLegend?: boolean;
  /** Ref of the chosen input, to focus it. */
  current?: Ref<HTMLInputElement> | undefined;
  /** Grid of the cards; a single column by default. */
  className?: string;
};

/** Radio buttons shown as cards, with room for an explanation. */
export function RadioCards<V extends string>(props: RadioCardsProps<V>) {
  const {
    legend,
    options,
    value,
    onChange,
    name,
    hint,
    error,
    hideLegend,
    current,
    className = 'grid gap-2.5',
  } = props;
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="min-w-0">
      <legend className={hideLegend ? 'sr-only' : 'mb-2 font-strong'}>{legend}</legend>
      {hint && <p className="mb-3 text-small text-soft">{hint}</p>}
      <div className={className}>
        {options.map((option) => (
          <label key={option.value} className="radio-card">
            <input
              type="radio"
              ref={value === option.value ? current : undefined}
              name={name ?? id}
              value={option.value}
              checked={value === option.value}
              disabled={option.disabled}
              className="tick tick-round"
              onChange={() => onChange(option.value)}
            />
            <span className="min-w-0 grow">
              <span className="block font-strong">{option.label}</span>
              {option.description && <span className="block text-small text-soft">{option.description}</span>}
            </span>
            {option.aside && <span className="figures shrink-0 text-right">{option.aside}</span>}
          </label>
        ))}
      </div>
      <div className="mt-2">
        <FieldError id={`${id}-error`} error={error} />
      </div>
    </fieldset>
  );
}
