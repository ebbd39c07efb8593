import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { Field, type FieldText } from '@/Components/Field';

type Native = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'className' | 'prefix'>;

export type TextInputProps = Native &
  FieldText & {
    value: string;
    onChange: (value: string) => void;
    /** Content at the end, inside the control. */
    after?: ReactNode;
    inputClassName?: string;
    ref?: Ref<HTMLInputElement>;
  };

/** A single-line input: text, email, telephone, date, number or search. */
export function TextInput(props: TextInputProps) {
  const { label, hint, error, optional, hideLabel, className, onChange, after, inputClassName = '', ...rest } = props;
  return (
    <Field {...{ label, hint, error, optional, hideLabel, className }}>
      {(control) => (
        <span className="relative block">
          <input
            type="text"
            {...rest}
            {...control}
            className={`control ${after ? 'pr-14' : ''} ${inputClassName}`}
            onChange={(event) => onChange(event.target.value)}
          />
          {after && <span className="absolute inset-y-0 right-1 flex items-center">{after}</span>}
        </span>
      )}
    </Field>
  );
}
