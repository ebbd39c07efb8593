import { type InertiaFormProps, usePage } from '@inertiajs/react';
import type { FormEvent, ReactNode } from 'react';
import { Button, type ButtonProps } from '@/Components/Button';
import { focusFirstError } from '@/lib/focusFirstError';
import { staysOn } from '@/lib/navigationFocus';

type PostFormProps<Data extends object> = {
  form: Pick<InertiaFormProps<Data>, 'post' | 'processing'>;
  action: string;
  label: string;
  button?: Pick<ButtonProps, 'variant' | 'icon' | 'size'>;
  /** A single field with the button beside it. */
  inline?: boolean;
  className?: string;
  /** The fields; left out where the button alone is enough. */
  children?: ReactNode;
};

/** Asks the server for something: some fields and the button that sends them. The page keeps its place; another page begins at its top. */
export function PostForm<Data extends object>(props: PostFormProps<Data>) {
  const { form, action, label, button, inline = false, className, children } = props;
  const { component: page } = usePage();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.post(action, { preserveScroll: staysOn(page), onError: focusFirstError });
  };
  const layout = inline ? 'flex flex-wrap items-start gap-3' : 'grid gap-5 [&>button]:justify-self-start';
  return (
    <form method="post" onSubmit={submit} noValidate className={`${layout} ${className ?? ''}`}>
      {children}
      <Button
        {...button}
        type="submit"
        className={inline ? 'mt-7.5 max-sm:mt-0 max-sm:grow' : ''}
        busy={form.processing}
      >
        {label}
      </Button>
    </form>
  );
}
