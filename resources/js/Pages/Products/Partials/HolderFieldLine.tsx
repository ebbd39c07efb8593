import { HOLDER_FIELD_KINDS } from '@server/shared/holderFieldKinds';
import type { MessageKey } from '@server/shared/i18n/translate';
import { useEffect, useId, useState } from 'react';
import { Button } from '@/Components/Button';
import { Checkbox } from '@/Components/Checkbox';
import { LocalTextField } from '@/Components/form/LocalTextField';
import { IconButton } from '@/Components/IconButton';
import { Select } from '@/Components/Select';
import { useT } from '@/hooks/useT';
import { HolderFieldDetails } from './HolderFieldDetails';
import type { HolderFieldValues } from './HolderFields';
import { OptionsField } from './OptionsField';

export type HolderLineProps = {
  field: HolderFieldValues;
  index: number;
  title: string;
  errors: Record<string, string | undefined>;
  onChange: (changed: Partial<HolderFieldValues>) => void;
  onRemove: () => void;
};

/** A holder field: label, kind and whether it is required; the rest unfolds. */
export function HolderFieldLine({ field, index, title, errors, onChange, onRemove }: HolderLineProps) {
  const t = useT();
  const id = useId();
  const at = `holderFields.${index}`;
  const [isOpen, setOpen] = useState(false);
  const folded = ['help', 'min', 'max', 'from', 'until', 'name'].map((name) => `${at}.${name}`);
  const isRefused = folded.some((name) => Object.keys(errors).some((path) => path.startsWith(name) && errors[path]));
  useEffect(() => {
    if (isRefused) setOpen(true);
  }, [isRefused]);
  const isName = field.name === 'name';
  return (
    <div className="grid gap-3 pb-2">
      <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <LocalTextField
          label={t('products.holder_label')}
          name={`${at}.label`}
          value={field.label}
          error={errors[`${at}.label`]}
          maxLength={120}
          onChange={(label) => onChange({ label: label as HolderFieldValues['label'] })}
        />
        <Select
          label={t('products.holder_kind')}
          name={`${at}.kind`}
          options={HOLDER_FIELD_KINDS.map((value) => ({ value, label: t(`products.kind_${value}` as MessageKey) }))}
          value={field.kind}
          error={errors[`${at}.kind`]}
          disabled={isName}
          onChange={(kind) => onChange({ kind, min: null, max: null, from: null, until: null })}
        />
      </div>
      {field.kind === 'choice' && (
        <OptionsField
          options={field.options}
          at={`${at}.options`}
          errors={errors}
          onChange={(options) => onChange({ options })}
        />
      )}
      <Checkbox
        label={t('products.holder_required')}
        hint={t('products.holder_required_hint')}
        name={`${at}.required`}
        value={field.required}
        onChange={(required) => onChange({ required })}
      />
      {isName && <p className="text-small text-soft">{t('products.holder_is_name')}</p>}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button
          variant="quiet"
          size="sm"
          className="-ml-3"
          iconEnd={isOpen ? 'chevron-up' : 'chevron-down'}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {t('products.holder_details')}
          <span className="sr-only">: {title}</span>
        </Button>
        <IconButton icon="trash" label={t('products.holder_remove', { name: title })} onClick={onRemove} />
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && <HolderFieldDetails {...{ field, at, errors, onChange }} />}
      </div>
    </div>
  );
}
