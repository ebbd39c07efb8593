import { type ReactNode, useId } from 'react';
import { Icon } from '@/Components/Icon';
import { useT } from '@/hooks/useT';

/** Props that all controls share. */
export type FieldText = {
  label: string;
  hint?: ReactNode;
  error?: string;
  /** Adds "optional" to the label; other fields are required. */
  optional?: boolean;
  /** Only screen readers get the label; for a control whose meaning is visible on the page. */
  hideLabel?: boolean;
  className?: string;
};

/** Attributes that link a native control with its label, hint and error. */
export type ControlProps = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true };

type FieldProps = FieldText & { children: (control: ControlProps) => ReactNode };

/** A control with its label, hint and error. */
export function Field({ label, hint, error, optional, hideLabel, className = '', children }: FieldProps) {
  const t = useT();
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={`field ${className}`}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'font-strong'}>
        {label}
        {optional && <span className="font-normal text-soft"> ({t('common.optional')})</span>}
      </label>
      {hint && (
        <div id={`${id}-hint`} className="text-small text-soft">
          {hint}
        </div>
      )}
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

/** The error message of a field. */
export function FieldError({ id, error }: { id: string; error?: string }) {
  if (!error) return null;
  return (
    <p id={id} data-refusal tabIndex={-1} className="flex items-start gap-1.5 text-small font-medium text-danger">
      <Icon name="alert" size={18} className="mt-0.5" />
      {error}
    </p>
  );
}
