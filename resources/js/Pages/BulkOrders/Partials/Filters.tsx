import { router } from '@inertiajs/react';
import { type FormEvent, useState } from 'react';
import { Button } from '@/Components/Button';
import { Select } from '@/Components/Select';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';

type Choice = { name: string; label: string; all: string; options: readonly { value: string; label: string }[] };

type FiltersProps = {
  values: Record<string, string>;
  /** The typed search, parameter `q`. */
  search: string;
  choices: readonly Choice[];
  href: (values: Record<string, string>) => string;
};

/** Filters of a list; their state is in the URL. */
export function Filters({ values, search, choices, href }: FiltersProps) {
  const t = useT();
  const [typed, setTyped] = useState(values.q ?? '');
  const go = (changed: Record<string, string>) => {
    const all = Object.entries({ ...values, q: typed, ...changed }).filter(([, value]) => value !== '');
    router.get(href(Object.fromEntries(all)), {}, { preserveState: true, preserveScroll: true });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    go({});
  };
  return (
    <form onSubmit={submit} className="mt-6 mb-4 flex flex-wrap items-end gap-3">
      <TextInput
        name="q"
        label={search}
        value={typed}
        onChange={setTyped}
        type="search"
        maxLength={100}
        className="min-w-[min(16rem,100%)] grow"
      />
      {choices.map(({ name, label, all, options }) => (
        <Select
          key={name}
          label={label}
          value={values[name] ?? ''}
          onChange={(value) => go({ [name]: value })}
          options={[{ value: '', label: all }, ...options]}
        />
      ))}
      <Button type="submit" variant="secondary">
        {t('bulk.search')}
      </Button>
    </form>
  );
}
