import { router } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { RESULTS } from '@server/shared/validationResults';
import { type FormEvent, useState } from 'react';
import { Button } from '@/Components/Button';
import { LinkButton } from '@/Components/LinkButton';
import { Select } from '@/Components/Select';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';
import { resultName } from '@/lib/resultName';

type ScanFiltersProps = Pick<Pages['Validations/Index'], 'filters' | 'gates'>;

/** What the list shows; it stands in the address, so that it can be kept and sent. */
export function ScanFilters({ filters, gates }: ScanFiltersProps) {
  const t = useT();
  const [values, setValues] = useState(filters);
  const set = (change: Partial<typeof filters>) => setValues((now) => ({ ...now, ...change }));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const query = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
    router.get(paths.validations.index(), query, { preserveState: true, preserveScroll: true });
  };
  return (
    <search>
      <form
        onSubmit={submit}
        className="grid items-end gap-4 border-y border-rule py-5 sm:grid-cols-2 xl:grid-cols-[1fr_1fr_auto_1.4fr_auto]"
      >
        <Select
          label={t('validations.filter_result')}
          value={values.result}
          placeholder={t('validations.all_results')}
          onChange={(result) => set({ result })}
          options={RESULTS.map((value) => ({ value, label: resultName(value, t) }))}
        />
        <Select
          label={t('validations.filter_gate')}
          value={values.gate}
          placeholder={t('validations.all_gates')}
          onChange={(gate) => set({ gate })}
          options={gates.map(({ id, name, venue }) => ({ value: id, label: `${venue}: ${name}` }))}
        />
        <TextInput
          label={t('validations.filter_day')}
          type="date"
          value={values.day}
          onChange={(day) => set({ day: day as typeof filters.day })}
        />
        <TextInput
          label={t('validations.filter_text')}
          type="search"
          value={values.q}
          onChange={(q) => set({ q })}
          placeholder="K7QPM2XW9T"
          autoComplete="off"
          maxLength={200}
        />
        <div className="flex gap-2">
          <Button type="submit" icon="search" className="min-h-12">
            {t('validations.show')}
          </Button>
          <LinkButton href={paths.validations.index()} variant="quiet" className="min-h-12">
            {t('validations.reset')}
          </LinkButton>
        </div>
        <p className="text-[0.925rem] text-soft sm:col-span-2 xl:col-span-5">{t('validations.filter_text_hint')}</p>
      </form>
    </search>
  );
}
