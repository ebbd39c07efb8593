import { useForm } from '@inertiajs/react';
import type { ImportDetails } from '@server/imports/pages';
import type { MessageKey } from '@server/shared/i18n/translate';
import { paths } from '@server/shared/paths';
import { Checkbox } from '@/Components/Checkbox';
import { FieldError } from '@/Components/Field';
import { PostForm } from '@/Components/PostForm';
import { Select } from '@/Components/Select';
import { useT } from '@/hooks/useT';

/** A field for each column, with its first cells. The server remembers the choice for this source. */
export function MappingForm({ shown }: { shown: ImportDetails }) {
  const t = useT();
  const form = useForm({
    mapping: shown.mapping.map((field) => field ?? ''),
    options: shown.options.flatMap(({ key, isOn }) => (isOn ? [key] : [])),
  });
  const { mapping, options } = form.data;
  const fields = shown.fields.map(({ key, label, isNeeded }) => ({
    value: key,
    label: isNeeded ? t('imports.field_needed', { field: label }) : label,
  }));
  return (
    <PostForm
      form={form}
      action={paths.imports.check(shown.id)}
      label={t(shown.state === 'read' ? 'imports.check' : 'imports.check_again')}
      className="grid gap-6"
    >
      {shown.isTable && (
        <fieldset className="min-w-0" data-field="mapping">
          <legend className="mb-3 text-subheading">{t('imports.columns_title')}</legend>
          <FieldError id="mapping-error" error={form.errors.mapping} />
          <ul className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
            {shown.headings.map((heading, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its position
              <li key={at}>
                <Select
                  label={heading || String(at + 1)}
                  hint={<Sample cells={shown.samples[at] ?? []} />}
                  value={mapping[at] ?? ''}
                  onChange={(field) =>
                    form.setData(
                      'mapping',
                      shown.headings.map((_, place) => (place === at ? field : (mapping[place] ?? ''))),
                    )
                  }
                  options={[{ value: '', label: t('imports.not_imported') }, ...fields]}
                />
              </li>
            ))}
          </ul>
        </fieldset>
      )}
      {shown.options.length > 0 && (
        <fieldset className="min-w-0">
          <legend className="mb-1 text-subheading">{t('imports.options_title')}</legend>
          {shown.options.map(({ key }) => (
            <Checkbox
              key={key}
              label={t(`imports.option_${key}` as MessageKey)}
              value={options.includes(key)}
              onChange={(isOn) =>
                form.setData('options', isOn ? [...options, key] : options.filter((name) => name !== key))
              }
            />
          ))}
        </fieldset>
      )}
    </PostForm>
  );
}

function Sample({ cells }: { cells: readonly string[] }) {
  const text = cells.filter(Boolean).join(' · ');
  return <span className="wrap-anywhere">{text.length > 80 ? `${text.slice(0, 80)}…` : text || '–'}</span>;
}
