import type { TextareaHTMLAttributes } from 'react';
import { Field, type FieldText } from '@/Components/Field';

type Native = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value' | 'onChange' | 'className'>;
type TextAreaProps = Native & FieldText & { value: string; onChange: (value: string) => void };

/** Text of several lines; grows with its content. */
export function TextArea(props: TextAreaProps) {
  const { label, hint, error, optional, hideLabel, className, onChange, ...rest } = props;
  return (
    <Field {...{ label, hint, error, optional, hideLabel, className }}>
      {(control) => (
        <textarea
          rows={4}
          {...rest}
          {...control}
          className="control field-sizing-content min-h-24"
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
