import { fold } from '@server/shared/fold';
import type { ListFilter } from '@server/shared/lists';
import { type FormEvent, useState } from 'react';
import { Button } from '@/Components/Button';
import { Checkbox } from '@/Components/Checkbox';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';

export type FilterEditorProps = {
  filter: ListFilter;
  values: readonly string[];
  onChange: (values: readonly string[]) => void;
};

/** Up to this number of options need no search. */
const FEW = 8;

/** The editor of a filter: checkboxes, days, bounds or a text. */
export function FilterEditor(props: FilterEditorProps) {
  switch (props.filter.kind) {
    case 'oneOf':
      return <Options {...props} />;
    case 'boolean':
      return <Options {...props} isSingle />;
    case 'dateRange':
      return <Days {...props} />;
    case 'numberRange':
      return <Bounds {...props} type="number" />;
    case 'text':
      return <Text {...props} />;
  }
}

function Options({ filter, values, onChange, isSingle }: FilterEditorProps & { isSingle?: boolean }) {
  const t = useT();
  const [sought, setSought] = useState('');
  const fitting = filter.options.filter(({ label }) => fold(label).includes(fold(sought.trim())));
  const toggle = (value: string, isOn: boolean) => {
    const others = isSingle ? [] : values.filter((one) => one !== value);
    onChange(isOn ? [...others, value] : others);
  };
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t('lists.filter_by', { label: filter.label })}</legend>
      {filter.options.length > FEW && (
        <TextInput
          label={t('lists.find_option')}
          hideLabel
          placeholder={t('lists.find_option')}
          value={sought}
          onChange={setSought}
          type="search"
          autoComplete="off"
          className="mb-2"
        />
      )}
      <div className="max-h-72 overflow-y-auto">
        {fitting.map(({ value, label }) => (
          <Checkbox key={value} label={label} value={values.includes(value)} onChange={(isOn) => toggle(value, isOn)} />
        ))}
        {fitting.length === 0 && <p className="py-2 text-soft">{t('lists.no_option')}</p>}
      </div>
    </fieldset>
  );
}

function Days({ filter, values, onChange }: FilterEditorProps) {
  const t = useT();
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-1.5">
        {filter.presets.map((preset) => (
          <button
            key={preset}
            type="button"
            className="list-preset"
            aria-pressed={values[0] === preset}
            onClick={() => onChange(values[0] === preset ? [] : [preset])}
          >
            {t(`lists.${preset}`)}
          </button>
        ))}
      </div>
      <Bounds {...{ filter, values, onChange }} type="date" />
    </div>
  );
}

function Bounds({ filter, values, onChange, type }: FilterEditorProps & { type: 'date' | 'number' }) {
  const t = useT();
  const [from = '', until = ''] = values[0]?.includes('..') ? values[0].split('..') : [];
  const [bounds, setBounds] = useState({ from, until });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChange(bounds.from || bounds.until ? [`${bounds.from}..${bounds.until}`] : []);
  };
  const more = type === 'number' ? { inputMode: 'decimal' as const } : { type };
  const unit = filter.unit === 'percent' ? ' (%)' : '';
  return (
    <form onSubmit={submit} className="grid grid-cols-2 items-end gap-2 *:min-w-0">
      <TextInput
        label={`${t(type === 'date' ? 'lists.date_from' : 'lists.number_from')}${unit}`}
        value={bounds.from}
        onChange={(next) => setBounds({ ...bounds, from: next })}
        inputClassName="list-bound"
        {...more}
      />
      <TextInput
        label={`${t(type === 'date' ? 'lists.date_until' : 'lists.number_until')}${unit}`}
        value={bounds.until}
        onChange={(next) => setBounds({ ...bounds, until: next })}
        inputClassName="list-bound"
        {...more}
      />
      <Button type="submit" variant="secondary" className="col-span-2">
        {t('lists.apply')}
      </Button>
    </form>
  );
}

function Text({ filter, values, onChange }: FilterEditorProps) {
  const t = useT();
  const [text, setText] = useState(values[0] ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChange(text.trim() ? [text.trim()] : []);
  };
  return (
    <form onSubmit={submit} className="grid gap-2">
      <TextInput label={filter.label} value={text} onChange={setText} autoComplete="off" maxLength={200} />
      <Button type="submit" variant="secondary">
        {t('lists.apply')}
      </Button>
    </form>
  );
}
