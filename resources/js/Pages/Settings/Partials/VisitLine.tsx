import type { EditedVisits, VisitValues } from '@server/products/pages';
import { Checkbox } from '@/Components/Checkbox';
import { ComboBox } from '@/Components/form/ComboBox';
import { NumberField } from '@/Components/form/NumberField';
import { IconButton } from '@/Components/IconButton';
import { useT } from '@/hooks/useT';

type VisitLineProps = {
  visit: VisitValues;
  /** Its path in the form: `visits.0`. */
  at: string;
  name: string;
  events: EditedVisits['events'];
  errors: Record<string, string | undefined>;
  onChange: (changed: Partial<VisitValues>) => void;
  onRemove: () => void;
};

/** A further visit: event, interval and terms. */
export function VisitLine({ visit, at, name, events, errors, onChange, onRemove }: VisitLineProps) {
  const t = useT();
  const field = <K extends keyof VisitValues>(key: K) => ({
    name: `${at}.${key}`,
    value: visit[key],
    error: errors[`${at}.${key}`],
    onChange: (value: VisitValues[K]) => onChange({ [key]: value }),
  });
  return (
    <div className="grid gap-3 pb-2">
      <div className="flex items-start gap-3">
        <ComboBox {...field('eventId')} className="min-w-0 grow" label={t('visits.event')} options={events} required />
        <IconButton icon="trash" label={t('visits.remove', { name })} className="mt-7.5" onClick={onRemove} />
      </div>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <NumberField
          {...field('minGapMinutes')}
          label={t('visits.min_gap')}
          unit={t('visits.minutes_after')}
          required
        />
        <NumberField
          {...field('maxGapMinutes')}
          label={t('visits.max_gap')}
          placeholder={t('visits.no_limit')}
          unit={t('visits.minutes_after')}
        />
      </div>
      <Checkbox {...field('sameDay')} label={t('visits.same_day')} />
      <Checkbox
        {...field('canChooseLater')}
        label={t('visits.can_choose_later')}
        hint={t('visits.can_choose_later_hint')}
      />
    </div>
  );
}
