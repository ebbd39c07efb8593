import { type ReactNode, useId } from 'react';
import { Icon } from '@/Components/Icon';
import { useT } from '@/hooks/useT';

/** What every control takes besides its value. */
export type FieldText = {
  label: string;
  hint?: ReactNode;
  error?: string;
  /** Says "optional" after the label; everything else is taken to be required reading. */
  optional?: boolean;
  /** The label is read aloud only; for a control whose meaning the page already shows. */
  hideLabel?: boolean;
  className?: string;
};

/** What a native control must carry to belong to its label, hint and error. */
export type ControlProps = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true };

type FieldProps = FieldText & { children: (control: ControlProps) => ReactNode };

/** A control with its label, its hint and its error beside it. */
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

/** The message beside a field that was refused. */
export function FieldError({ id, error }: { id: string; error?: string }) {
  if (!error) return null;
  return (
    <p id={id} data-refusal tabIndex={-1} className="flex items-start gap-1.5 text-small font-medium text-danger">
      <Icon name="alert" size={18} className="mt-0.5" />
      {error}
    </p>
  );
}
