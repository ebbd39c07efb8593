type Form<T extends object> = {
  data: T;
  errors: object;
  setData: (name: never, value: never) => void;
};

export type FieldProps<V> = { name: string; value: V; onChange: (value: V) => void; error?: string };

/** Props of a control for one field of a form: Inertia's `useForm` or a record's. */
export function fieldProps<T extends object, K extends Extract<keyof T, string>>(
  form: Form<T>,
  name: K,
): FieldProps<T[K]> {
  const errors = form.errors as Record<string, string | undefined>;
  return {
    name,
    value: form.data[name],
    onChange: (value) => form.setData(name as never, value as never),
    error: errors[name],
  };
}
