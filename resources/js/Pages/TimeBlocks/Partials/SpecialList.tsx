import type { IsoDate } from '@server/shared/time';
import { Button } from '@/Components/Button';
import { FieldError } from '@/Components/Field';
import type { RecordForm } from '@/Components/form/useRecordForm';
import { useDates } from '@/hooks/useDates';
import { useT } from '@/hooks/useT';
import type { Hours } from './hoursValues';
import { useSpecialDayLabels } from './useSpecialDayLabels';
import { useYearTitle } from './useYearTitle';
import { monthsFrom } from './YearCalendar';

type SpecialListProps = { start: string; form: RecordForm<Hours>; onChoose: (days: IsoDate[]) => void };

type Stretch = { from: IsoDate; to: IsoDate; days: IsoDate[] };

/** Groups adjacent days with the same exceptions. */
function stretchesOf(days: Hours['days'], start: string): Stretch[] {
  const months = new Set(monthsFrom(start));
  const special = (Object.keys(days) as IsoDate[])
    .filter((day) => months.has(day.slice(0, 7)) && (days[day]?.length ?? 0) > 0)
    .sort();
  const stretches: Stretch[] = [];
  for (const day of special) {
    const last = stretches.at(-1);
    const isNext = last && Date.parse(day) - Date.parse(last.to) === 86_400_000;
    if (last && isNext && JSON.stringify(days[day]) === JSON.stringify(days[last.to])) {
      last.to = day;
      last.days.push(day);
    } else stretches.push({ from: day, to: day, days: [day] });
  }
  return stretches;
}

/** Exceptions of a year as text; each can be selected in the calendar. */
export function SpecialList({ start, form, onChoose }: SpecialListProps) {
  const t = useT();
  const dates = useDates();
  const inWords = useSpecialDayLabels();
  const stretches = stretchesOf(form.data.days, start);
  const errorOf = ({ days }: Stretch) =>
    Object.entries(form.errors).find(([name]) => days.some((day) => name.startsWith(`days.${day}`)))?.[1];
  return (
    <section aria-labelledby="special-list" className="mt-9">
      <h3 id="special-list" className="text-subheading font-strong">
        {t('timeBlocks.list_title', { year: useYearTitle(start) })}
      </h3>
      {stretches.length === 0 && <p className="mt-2 text-soft">{t('timeBlocks.list_none')}</p>}
      <ul className="mt-2 divide-y divide-rule">
        {stretches.map((stretch) => (
          <li
            key={stretch.from}
            data-field={`days.${stretch.from}`}
            data-label={dates.day(stretch.from)}
            className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 py-3"
          >
            <div className="min-w-0">
              <p className="font-strong">
                {stretch.from === stretch.to
                  ? dates.day(stretch.from)
                  : `${dates.short(stretch.from)} – ${dates.short(stretch.to)}`}
              </p>
              <p className="figures text-small wrap-anywhere text-soft">
                {inWords(form.data.days[stretch.from] ?? [])}
              </p>
              <FieldError id={`special-${stretch.from}`} error={errorOf(stretch)} />
            </div>
            <Button variant="quiet" size="sm" onClick={() => onChoose(stretch.days)}>
              {t('timeBlocks.edit')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
