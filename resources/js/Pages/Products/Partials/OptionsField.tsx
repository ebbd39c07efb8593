import { useState } from 'react';
import { Button } from '@/Components/Button';
import { FieldError } from '@/Components/Field';
import { LocalTextField } from '@/Components/form/LocalTextField';
import { SortableList } from '@/Components/form/SortableList';
import { IconButton } from '@/Components/IconButton';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';
import type { HolderFieldValues } from './HolderFields';

type Option = HolderFieldValues['options'][number];
type OptionsFieldProps = {
  options: Option[];
  at: string;
  errors: Record<string, string | undefined>;
  onChange: (options: Option[]) => void;
};

/** Options in order: the label that buyers read, and the stored value. */
export function OptionsField({ options, at, errors, onChange }: OptionsFieldProps) {
  const t = useT();
  const [keys, setKeys] = useState<number[]>(() => options.map((_, index) => index));
  const [nextKey, setNextKey] = useState(options.length);
  const lines = options.map((option, index) => ({ option, key: keys[index] ?? index }));
  const write = (next: typeof lines) => {
    setKeys(next.map(({ key }) => key));
    onChange(next.map(({ option }) => option));
  };
  const add = () => {
    setNextKey(nextKey + 1);
    write([...lines, { option: { value: String(options.length + 1), label: {} }, key: nextKey }]);
  };
  const change = (key: number, changed: Partial<Option>) =>
    write(lines.map((line) => (line.key === key ? { ...line, option: { ...line.option, ...changed } } : line)));
  return (
    <fieldset className="min-w-0 rounded-md border border-rule p-3">
      <legend className="float-left mb-2 font-strong">{t('products.holder_options')}</legend>
      <div className="clear-both">
        <SortableList
          tall
          label={t('products.holder_options')}
          items={lines}
          idOf={({ key }) => String(key)}
          nameOf={({ key }) => t('products.holder_option', { number: lines.findIndex((it) => it.key === key) + 1 })}
          onChange={write}
        >
          {({ option, key }, index) => (
            <div className="flex flex-wrap items-end gap-2 pb-1">
              <LocalTextField
                className="min-w-40 grow"
                label={t('products.holder_option', { number: index + 1 })}
                name={`${at}.${index}.label`}
                value={option.label}
                error={errors[`${at}.${index}.label`]}
                maxLength={120}
                onChange={(label) => change(key, { label: label as Option['label'] })}
              />
              <TextInput
                className="w-20"
                label={t('products.holder_option_value', { number: index + 1 })}
                name={`${at}.${index}.value`}
                value={option.value}
                error={errors[`${at}.${index}.value`]}
                maxLength={60}
                onChange={(value) => change(key, { value })}
              />
              <IconButton
                icon="trash"
                label={t('products.holder_option_remove', { number: index + 1 })}
                onClick={() => write(lines.filter((line) => line.key !== key))}
              />
            </div>
          )}
        </SortableList>
        <FieldError id={`${at}-error`} error={errors[at]} />
        <Button variant="secondary" size="sm" icon="plus" className="mt-2" onClick={add}>
          {t('products.holder_option_add')}
        </Button>
      </div>
    </fieldset>
  );
}
