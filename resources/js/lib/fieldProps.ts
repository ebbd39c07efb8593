type Form<T extends object> = {
  data: T;
  errors: object;
  setData: (name: never, value: never) => void;
};

export type FieldProps<V> = { name: string; value: V; onChange: (value: V) => void; error?: string };

/** The refusal of a field, or of the first wrong item of a list: `embedOrigins.0`. */
function errorOf(errors: Record<string, string | undefined>, name: string): string | undefined {
  const item = Object.keys(errors).find(
    (key) => key.startsWith(`${name}.`) && /^\d+$/.test(key.slice(name.length + 1)),
  );
  return errors[name] ?? (item && errors[item]);
}

/** Props of a control for one field of a form: Inertia's `useForm` or a record's. */
export function fieldProps<T extends object, K extends Extract<keyof T, string>>(
  form: Form<T>,
  name: K,
): FieldProps<T[K]> {
  return {
    name,
    value: form.data[name],
    onChange: (value) => form.setData(name as never, value as never),
    error: errorOf(form.errors as Record<string, string | undefined>, name),
  };
}
