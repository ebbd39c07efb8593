import type { RecordForm } from '@/Components/form/useRecordForm';
import { fieldProps } from '@/lib/fieldProps';

/** The names of a form's fields that hold a number, or none. */
type FigureName<T> = Extract<{ [K in keyof T]: T[K] extends number | null ? K : never }[keyof T], string>;

/** What a field of figures needs to know of a form; emptied, it holds nothing, and the server says so. */
export function figureProps<T extends object, K extends FigureName<T>>(form: RecordForm<T>, name: K) {
  const { value, onChange, ...rest } = fieldProps(form, name);
  return {
    ...rest,
    value: value as number | null,
    onChange: onChange as unknown as (value: number | null) => void,
  };
}
