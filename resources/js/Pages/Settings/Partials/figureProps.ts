import type { RecordForm } from '@/Components/form/useRecordForm';
import { fieldProps } from '@/lib/fieldProps';

/** Names of a form's fields that are a number or null. */
type FigureName<T> = Extract<{ [K in keyof T]: T[K] extends number | null ? K : never }[keyof T], string>;

/** Props of a number field. A blank field is null, which the server refuses where it is required. */
export function figureProps<T extends object, K extends FigureName<T>>(form: RecordForm<T>, name: K) {
  const { value, onChange, ...rest } = fieldProps(form, name);
  return {
    ...rest,
    value: value as number | null,
    onChange: onChange as unknown as (value: number | null) => void,
  };
}
