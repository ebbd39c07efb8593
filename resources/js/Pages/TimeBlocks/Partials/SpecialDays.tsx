import type { IsoDate } from '@server/shared/time';
import { type Ref, useEffect, useReducer, useRef, useState } from 'react';
import { Button } from '@/Components/Button';
import { Dialog } from '@/Components/Dialog';
import type { RecordForm } from '@/Components/form/useRecordForm';
import { IconButton } from '@/Components/IconButton';
import { useT } from '@/hooks/useT';
import { plusMonths } from '@/lib/calendarDays';
import { toast } from '@/lib/toast';
import type { Hours, SpecialHours } from './hoursValues';
import { Legend } from './Legend';
import { Painter } from './Painter';
import { RangeChoice } from './RangeChoice';
import { SpecialList } from './SpecialList';
import { useDayChoice } from './useDayChoice';
import { useYearTitle } from './useYearTitle';
import { YearCalendar } from './YearCalendar';

/** First month of the displayed year that contains a day; keeps the current starting month. */
function startFor(day: IsoDate, start: string): string {
  const first = `${start}-01` as IsoDate;
  if (day < first) return startFor(day, plusMonths(first, -12).slice(0, 7));
  return day < plusMonths(first, 12) ? start : startFor(day, plusMonths(first, 12).slice(0, 7));
}

const focusDay = (root: HTMLElement | null, day: IsoDate) =>
  root?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();

/** Exceptions to the weekly hours, on a calendar of the whole year. */
type SpecialDaysProps = { form: RecordForm<Hours>; today: IsoDate; byDay: boolean };

export function SpecialDays({ form, today, byDay }: SpecialDaysProps) {
  const t = useT();
  const [start, setStart] = useState(today.slice(0, 7));
  const [isPainting, setPainting] = useState(false);
  const [goings, goOn] = useReducer((times: number) => times + 1, 0);
  const root = useRef<HTMLDivElement>(null);
  const beside = useRef<HTMLInputElement>(null);
  const within = useRef<HTMLInputElement>(null);
  const wanted = useRef<IsoDate | null>(null);
  const focus = (day: IsoDate) => {
    wanted.current = day;
    setStart(startFor(day, start));
  };
  const choice = useDayChoice(today, { focus, goOn });
  // A day can be focused only once its year is rendered.
  useEffect(() => {
    if (wanted.current) focusDay(root.current, wanted.current);
    wanted.current = null;
  });
  // The form for the selected days is beside the calendar on wide screens, in a dialog on others.
  useEffect(() => {
    if (goings === 0) return;
    if (beside.current?.getClientRects().length) beside.current.focus();
    else setPainting(true);
  }, [goings]);

  const days = [...choice.chosen].sort();
  const choose = (some: readonly IsoDate[]) => {
    if (!some[0]) return choice.clear();
    choice.choose(some);
    setStart(startFor(some[0], start));
    goOn();
  };
  const leave = () => {
    setPainting(false);
    wanted.current = choice.current;
  };
  const clear = () => {
    choice.clear();
    leave();
  };
  const paint = (specials: SpecialHours[], painted: readonly IsoDate[]) => {
    form.setData('days', { ...form.data.days, ...Object.fromEntries(painted.map((day) => [day, specials])) });
    clear();
    void toast.info(t('timeBlocks.painted'));
  };
  const turn = (by: number) => {
    const first = plusMonths(`${start}-01` as IsoDate, by * 12);
    setStart(first.slice(0, 7));
    choice.beginAt(first < today && today < plusMonths(first, 12) ? today : first);
  };
  const painter = (first: Ref<HTMLInputElement>) =>
    days.length > 0 && (
      <Painter key={days.join()} {...{ days, first, byDay }} hours={form.data} onPaint={paint} onClear={clear} />
    );
  return (
    <section aria-labelledby="special-days" className="mt-14" ref={root}>
      <h2 id="special-days" className="text-heading">
        {t('timeBlocks.special')}
      </h2>
      <p className="mt-2 max-w-reading text-soft">{t('timeBlocks.special_lead')}</p>
      <div className="mt-6 grid gap-x-10 gap-y-6 xl:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="min-w-0">
          <YearTurner start={start} onTurn={turn} />
          {days.length > 0 && (
            <div className="sticky top-0 z-10 -mx-2 mb-4 flex flex-wrap items-center justify-between gap-3 border-b border-rule bg-paper px-2 py-3 xl:hidden">
              <p className="font-strong">{t('timeBlocks.chosen', { count: days.length })}</p>
              <Button size="sm" onClick={() => setPainting(true)}>
                {t('timeBlocks.what')}
              </Button>
            </div>
          )}
          <YearCalendar start={start} hours={form.data} saved={form.base} today={today} choice={choice} />
          <Legend />
          <SpecialList start={start} form={form} onChoose={choose} />
        </div>
        <aside className="xl:sticky xl:top-8 xl:max-h-[calc(100dvh-7rem)] xl:self-start xl:overflow-y-auto xl:px-1">
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the way back to the calendar, from whatever is in it */}
          <div
            className="mb-5 max-xl:hidden"
            onKeyDown={(event) => event.key === 'Escape' && focusDay(root.current, choice.current)}
          >
            {painter(beside) || <p className="border-y border-rule py-6 text-soft">{t('timeBlocks.choose_days')}</p>}
          </div>
          <RangeChoice onChoose={choose} />
        </aside>
      </div>
      <Dialog
        open={isPainting && days.length > 0}
        onOpenChange={setPainting}
        title={t('timeBlocks.special')}
        initialFocus={within}
      >
        {painter(within)}
      </Dialog>
    </section>
  );
}

function YearTurner({ start, onTurn }: { start: string; onTurn: (by: number) => void }) {
  const t = useT();
  const title = useYearTitle(start);
  return (
    <div className="mb-4 flex items-center gap-2">
      <IconButton icon="chevron-left" label={t('timeBlocks.earlier_year')} onClick={() => onTurn(-1)} />
      <p className="figures display text-center text-subheading" aria-live="polite">
        {title}
      </p>
      <IconButton icon="chevron-right" label={t('timeBlocks.later_year')} onClick={() => onTurn(1)} />
    </div>
  );
}
