type Form<T extends object> = {
  data: T;
  errors: object;
  setData: (name: never, value: never) => void;
  /** Given by Inertia's form; a record's form validates its fields itself. */
  clearErrors?: (...fields: never[]) => void;
};

export type FieldProps<V> = { name: string; value: V; onChange: (value: V) => void; error?: string };

type Errors = Record<string, string | undefined>;

/** The refused items of a list: `embedOrigins.0`. */
const itemsOf = (errors: Errors, name: string): string[] =>
  Object.keys(errors).filter((key) => key.startsWith(`${name}.`) && /^\d+$/.test(key.slice(name.length + 1)));

/** The refusal of a field, or of the first wrong item of a list. */
function errorOf(errors: Errors, name: string): string | undefined {
  const item = itemsOf(errors, name)[0];
  return errors[name] ?? (item && errors[item]);
}

/** The first item of a list that was refused. */
export function wrongItem(form: { data: object; errors: object }, name: string): string | undefined {
  const [item] = itemsOf(form.errors as Errors, name);
  const values = (form.data as Record<string, unknown>)[name] as readonly string[];
  return item && values[Number(item.slice(name.length + 1))];
}

/** Props of a control for one field of a form: Inertia's `useForm` or a record's. */
export function fieldProps<T extends object, K extends Extract<keyof T, string>>(
  form: Form<T>,
  name: K,
): FieldProps<T[K]> {
  return {
    name,
    value: form.data[name],
    onChange: (value) => {
      form.setData(name as never, value as never);
      const refused = [name, ...itemsOf(form.errors as Errors, name)].filter((key) => key in form.errors);
      if (refused.length > 0) form.clearErrors?.(...(refused as never[]));
    },
    error: errorOf(form.errors as Errors, name),
  };
}
