import { CheckboxGroup } from '@/Components/form/CheckboxGroup';
import { DateField, TimeField } from '@/Components/form/DateTimeField';
import { NumberField } from '@/Components/form/NumberField';
import { TextInput } from '@/Components/TextInput';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';
import { WEEKDAYS, weekdayName } from '@/lib/calendarDays';
import type { WeeklyHours } from './hoursValues';

export type BlockFieldsProps = {
  id: string;
  block: WeeklyHours;
  /** Day tickets: a day is one slot, however long it is open. */
  byDay: boolean;
  errors: Record<string, string | undefined>;
  onChange: (block: WeeklyHours) => void;
};

/** Fields of one set of weekly hours. */
export function BlockFields({ id, block, byDay, errors, onChange }: BlockFieldsProps) {
  const t = useT();
  const locale = useLocale();
  const field = <K extends keyof WeeklyHours>(name: K) => ({
    name: `blocks.${id}.${name}`,
    value: block[name],
    error: errors[`blocks.${id}.${name}`],
    onChange: (value: unknown) => onChange({ ...block, [name]: value as WeeklyHours[K] }),
  });
  const unit = t('timeBlocks.minutes');
  return (
    <div className="grid gap-5">
      <TextInput {...field('name')} label={t('timeBlocks.name')} hint={t('timeBlocks.name_hint')} required />
      <CheckboxGroup
        {...field('weekdays')}
        label={t('timeBlocks.weekdays')}
        options={WEEKDAYS.map((weekday) => ({ value: weekday as number, label: weekdayName(weekday, locale) }))}
        className="grid grid-cols-2 gap-x-4 sm:grid-cols-4"
      />
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <TimeField {...field('fromTime')} label={t('timeBlocks.from_time')} required />
        <TimeField {...field('toTime')} label={t('timeBlocks.to_time')} hint={t('timeBlocks.to_time_hint')} required />
      </div>
      <div className="grid gap-5 sm:grid-cols-3">
        {!byDay && <NumberField {...field('stepMinutes')} label={t('timeBlocks.step')} unit={unit} required />}
        {!byDay && <NumberField {...field('durationMinutes')} label={t('timeBlocks.duration')} unit={unit} required />}
        <NumberField
          {...field('capacity')}
          label={t(byDay ? 'timeBlocks.day_capacity' : 'timeBlocks.capacity')}
          required
        />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <DateField {...field('validFrom')} label={t('timeBlocks.valid_from')} required />
        <DateField {...field('validUntil')} label={t('timeBlocks.valid_until')} required />
      </div>
    </div>
  );
}
