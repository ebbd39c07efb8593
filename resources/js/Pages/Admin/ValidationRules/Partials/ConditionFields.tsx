import { type Condition, FACT_KINDS, FACT_NAMES, type FactName } from '@server/shared/entryRules';
import { FieldError } from '@/Components/Field';
import { CheckboxGroup } from '@/Components/form/CheckboxGroup';
import { DateField, TimeField } from '@/Components/form/DateTimeField';
import { NumberField } from '@/Components/form/NumberField';
import { IconButton } from '@/Components/IconButton';
import { Select } from '@/Components/Select';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';
import { choicesOf } from './conditionText';
import { firstCondition, opsOf, type RuleOptions } from './ruleValues';

type ConditionFieldsProps = {
  name: string;
  condition: Condition;
  onChange: (condition: Condition) => void;
  /** Null for the only condition. */
  onRemove: (() => void) | null;
  options: RuleOptions;
  venueId: string | null;
  error: string | undefined;
};

/** Up to this number, options are listed without a scroll bar. */
const SHOWN_WHOLE = 12;

const HINTS = {
  age: 'entryRules.hint_age',
  minutes_to_start: 'entryRules.hint_minutes',
  minutes_to_end: 'entryRules.hint_minutes',
  inside: 'entryRules.hint_inside',
  addons: 'entryRules.hint_addons',
} as const;

/** Fact, operator and value of a condition. */
export function ConditionFields(props: ConditionFieldsProps) {
  const { name, condition, onChange, onRemove, error } = props;
  const t = useT();
  const { fact, op } = condition;
  const hint = fact in HINTS ? t(HINTS[fact as keyof typeof HINTS]) : undefined;
  const compare = (next: Condition['op']) => {
    const isSameShape = next !== 'unknown' && op !== 'unknown';
    onChange(isSameShape ? ({ ...condition, op: next } as Condition) : firstCondition(fact, next));
  };
  return (
    <div
      className="rounded-md border border-rule bg-paper p-4"
      data-field={name}
      data-label={t('entryRules.condition')}
    >
      <div className="flex items-start gap-2">
        <div className="grid min-w-0 grow items-start gap-4 sm:grid-cols-2 lg:grid-cols-[2fr_1.2fr_2fr]">
          <Select<FactName>
            label={t('entryRules.fact')}
            hint={hint}
            value={fact}
            onChange={(next) => onChange(firstCondition(next))}
            options={FACT_NAMES.map((one) => ({ value: one, label: t(`entryRules.fact_${one}`) }))}
          />
          {opsOf(fact).length > 1 && (
            <Select<Condition['op']>
              label={t('entryRules.op')}
              value={op}
              onChange={compare}
              options={opsOf(fact).map((one) => ({ value: one, label: t(`entryRules.op_${one}`) }))}
            />
          )}
          <ValueFields {...props} />
        </div>
        {onRemove && <IconButton icon="trash" label={t('entryRules.remove')} onClick={onRemove} />}
      </div>
      <FieldError id={`${name}-error`} error={error} />
    </div>
  );
}

function ValueFields({ condition, onChange, options, venueId }: ConditionFieldsProps) {
  const t = useT();
  const locale = useLocale();
  const put = (some: object) => onChange({ ...condition, ...some } as Condition);
  if (condition.op === 'unknown') return null;
  if ('values' in condition) return <Choices {...{ condition, put, options, venueId }} />;
  if ('from' in condition) {
    const Field = FACT_KINDS[condition.fact] === 'time' ? TimeField : DateField;
    return (
      <div className="grid grid-cols-2 gap-4">
        <Field
          label={t('entryRules.from')}
          value={condition.from as never}
          onChange={(from) => put({ from: from ?? '' })}
        />
        <Field label={t('entryRules.to')} value={condition.to as never} onChange={(to) => put({ to: to ?? '' })} />
      </div>
    );
  }
  if (condition.op === 'is')
    return (
      <Select
        label={t('entryRules.value')}
        value={condition.value ? 'yes' : 'no'}
        onChange={(value) => put({ value: value === 'yes' })}
        options={(['yes', 'no'] as const).map((value) => ({
          value,
          label: t(`entryRules.${value}`).toLocaleLowerCase(locale),
        }))}
      />
    );
  return <NumberField label={t('entryRules.value')} value={condition.value} onChange={(value) => put({ value })} />;
}

type ChoicesProps = Pick<ConditionFieldsProps, 'options' | 'venueId'> & {
  condition: Extract<Condition, { values: string[] }>;
  put: (some: object) => void;
};

function Choices({ condition, put, options, venueId }: ChoicesProps) {
  const t = useT();
  const here = choicesOf(condition.fact, options, useLocale(), venueId);
  const gone = condition.values.filter((value) => !here.some((one) => one.value === value));
  return (
    <CheckboxGroup
      label={t('entryRules.values')}
      options={[...here, ...gone.map((value) => ({ value, label: t('entryRules.gone') }))]}
      value={condition.values}
      onChange={(values) => put({ values })}
      // A long list scrolls: without a scroll bar, a cut list would seem complete.
      className={here.length > SHOWN_WHOLE ? 'grid max-h-96 overflow-y-scroll' : 'grid'}
    />
  );
}
