import type { ProductValues } from '@server/products/pages';
import { localText } from '@server/shared/localText';
import { useState } from 'react';
import { Button } from '@/Components/Button';
import { FieldError } from '@/Components/Field';
import { SortableList } from '@/Components/form/SortableList';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';
import { translatorOf } from '@/lib/texts';
import type { SectionProps } from './Form';
import { HolderFieldLine } from './HolderFieldLine';

export type HolderFieldValues = ProductValues['holderFields'][number];

const NAME = 'name';

const blank = (name: string): HolderFieldValues => ({
  name,
  kind: 'text',
  label: {},
  required: true,
  help: {},
  min: null,
  max: null,
  from: null,
  until: null,
  options: [],
});

/** An unused code. */
function freeCode(fields: readonly HolderFieldValues[]): string {
  for (let number = fields.length + 1; ; number += 1) {
    const code = `question_${number}`;
    if (fields.every(({ name }) => name !== code)) return code;
  }
}

/** Questions for each ticket holder, in order. */
export function HolderFields({ form }: Pick<SectionProps, 'form'>) {
  const t = useT();
  const locale = useLocale();
  const fields = form.data.holderFields;
  // Codes can be edited, so rows have keys of their own.
  const [keys, setKeys] = useState<number[]>(() => fields.map((_, at) => at));
  const [nextKey, setNextKey] = useState(fields.length);
  const lines = fields.map((field, at) => ({ field, key: keys[at] ?? at }));
  const write = (next: readonly { field: HolderFieldValues; key: number }[]) => {
    setKeys(next.map(({ key }) => key));
    form.change({ holderFields: next.map(({ field }) => field) });
  };
  const add = (field: HolderFieldValues) => {
    setNextKey(nextKey + 1);
    write([...lines, { field, key: nextKey }]);
  };
  const addName = () =>
    add({ ...blank(NAME), label: { [locale]: translatorOf(locale)('products.holder_name_label') } });
  const nameOf = ({ field }: (typeof lines)[number]) =>
    localText(field.label, locale) || t('products.holder_line', { number: fields.indexOf(field) + 1 });
  return (
    <div className="grid gap-3" data-field="holderFields" data-label={t('products.section_holders')}>
      {fields.length === 0 && <p className="text-soft italic">{t('products.holder_none')}</p>}
      <SortableList
        tall
        label={t('products.section_holders')}
        items={lines}
        idOf={({ key }) => String(key)}
        nameOf={nameOf}
        onChange={write}
      >
        {(line, index) => (
          <HolderFieldLine
            field={line.field}
            index={index}
            title={nameOf(line)}
            errors={form.errors}
            onChange={(changed) =>
              write(lines.map((one) => (one.key === line.key ? { ...one, field: { ...one.field, ...changed } } : one)))
            }
            onRemove={() => write(lines.filter(({ key }) => key !== line.key))}
          />
        )}
      </SortableList>
      <FieldError id="holderFields-error" error={form.errors.holderFields} />
      <div className="button-row">
        {fields.every(({ name }) => name !== NAME) && (
          <Button variant="secondary" size="sm" icon="user" onClick={addName}>
            {t('products.holder_add_name')}
          </Button>
        )}
        <Button variant="secondary" size="sm" icon="plus" onClick={() => add(blank(freeCode(fields)))}>
          {t('products.holder_add')}
        </Button>
      </div>
    </div>
  );
}
