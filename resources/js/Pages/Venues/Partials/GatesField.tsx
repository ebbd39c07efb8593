import { uuidv7 } from '@server/shared/uuid';
import { useEffect, useRef } from 'react';
import { Button } from '@/Components/Button';
import { FieldError } from '@/Components/Field';
import { SortableList } from '@/Components/form/SortableList';
import { IconButton } from '@/Components/IconButton';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';

type Gate = { id: string; name: string };
type GatesFieldProps = {
  value: Gate[];
  onChange: (gates: Gate[]) => void;
  errors: Record<string, string | undefined>;
};

/** Gates in the order in which staff see them. */
export function GatesField({ value, onChange, errors }: GatesFieldProps) {
  const t = useT();
  const list = useRef<HTMLDivElement>(null);
  const added = useRef<string | null>(null);
  useEffect(() => {
    if (!added.current) return;
    list.current?.querySelector<HTMLInputElement>(`[data-gate="${added.current}"] input`)?.focus();
    added.current = null;
  });

  const add = () => {
    const gate = { id: uuidv7(), name: value.length === 0 ? t('venues.first_gate') : '' };
    added.current = gate.id;
    onChange([...value, gate]);
  };
  const nameOf = (gate: Gate) => gate.name || t('venues.gate', { number: value.indexOf(gate) + 1 });
  return (
    <div ref={list} data-field="gates" data-label={t('venues.gates')}>
      {value.length === 0 && <p className="text-soft">{t('venues.no_gates')}</p>}
      <SortableList label={t('venues.gates')} items={value} idOf={({ id }) => id} nameOf={nameOf} onChange={onChange}>
        {(gate, index) => (
          <div className="flex items-start gap-2" data-gate={gate.id}>
            <TextInput
              className="grow"
              label={t('venues.gate_name', { number: index + 1 })}
              hideLabel
              name={`gates.${index}.name`}
              value={gate.name}
              placeholder={t('venues.gate_placeholder')}
              error={errors[`gates.${index}.name`]}
              maxLength={80}
              onChange={(name) => onChange(value.map((one) => (one.id === gate.id ? { ...one, name } : one)))}
            />
            <IconButton
              icon="trash"
              label={t('venues.remove_gate', { name: nameOf(gate) })}
              onClick={() => onChange(value.filter(({ id }) => id !== gate.id))}
            />
          </div>
        )}
      </SortableList>
      <FieldError id="gates-error" error={errors.gates} />
      <Button variant="secondary" size="sm" icon="plus" className="mt-4" onClick={add}>
        {t('venues.add_gate')}
      </Button>
    </div>
  );
}
