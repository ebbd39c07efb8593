import { Link } from '@inertiajs/react';
import type { DayAhead, OccupancyAhead } from '@server/reports/pages';
import { paths } from '@server/shared/paths';
import type { IsoDate } from '@server/shared/time';
import { EmptyState } from '@/Components/EmptyState';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

type AheadProps = { ahead: OccupancyAhead; hidesNames?: boolean };

const shareOf = ({ sold, capacity }: DayAhead) => (capacity > 0 ? Math.min(1, sold / capacity) : 0);

/** The shade deepens with occupancy; the figure in the cell says the same. */
const shadeOf = (share: number) => `color-mix(in oklab, var(--accent) ${Math.round(8 + share * 52)}%, var(--raised))`;

/** Occupancy of the coming days: a row for each event, a cell for each day with a link to its slots. */
export function Ahead({ ahead: { dates, events }, hidesNames = false }: AheadProps) {
  const t = useT();
  if (events.length === 0)
    return <EmptyState icon="calendar" title={t(hidesNames ? 'reports.ahead_none_own' : 'reports.ahead_none')} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the window is scrolled by keyboard as well
    <section aria-label={t('reports.ahead')} tabIndex={0} className="relative overflow-x-auto">
      <table className="w-full border-separate border-spacing-1 text-center">
        <caption className="sr-only">{t('reports.ahead')}</caption>
        <thead>
          <tr>
            {!hidesNames && (
              <th scope="col" className="sticky left-0 z-1 bg-paper text-left text-small font-normal text-soft">
                {t('reports.ahead_event')}
              </th>
            )}
            {dates.map((date) => (
              <DayHead key={date} date={date} />
            ))}
          </tr>
        </thead>
        <tbody>
          {events.map((event) => (
            <tr key={event.id}>
              {!hidesNames && (
                <th
                  scope="row"
                  className="sticky left-0 z-1 min-w-28 bg-paper pr-3 text-left text-small leading-snug font-strong max-sm:max-w-32"
                >
                  {event.title}
                </th>
              )}
              {dates.map((date, at) => (
                <Cell key={date} event={event} date={date} day={event.days[at] ?? null} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const noon = (date: IsoDate) => `${date}T12:00:00Z`;

function DayHead({ date }: { date: IsoDate }) {
  const { shortDay } = useFormat();
  return (
    <th scope="col" className="figures min-w-12 text-caption leading-tight font-normal text-soft">
      {shortDay(noon(date), 'UTC')}
    </th>
  );
}

type CellProps = {
  event: OccupancyAhead['events'][number];
  date: IsoDate;
  day: DayAhead | null;
};

function Cell({ event, date, day }: CellProps) {
  const t = useT();
  const format = useFormat();
  const of = { event: event.title, day: format.shortDay(noon(date), 'UTC') };
  if (!day)
    return (
      <td className="bg-sunken text-faint">
        <span aria-hidden="true">·</span>
        <span className="sr-only">{t('reports.ahead_no_times', of)}</span>
      </td>
    );
  const share = shareOf(day);
  const label = t('reports.ahead_day', {
    ...of,
    sold: format.number(day.sold),
    capacity: format.number(day.capacity),
  });
  const look = 'figures flex h-11 items-center justify-center rounded-sm text-small';
  const figure = `${Math.round(share * 100)}%`;
  return (
    <td style={{ background: shadeOf(share) }} className="rounded-sm p-0">
      {event.opens ? (
        <Link
          href={paths.appointments.index({ event: event.id, day: date })}
          className={`${look} hover:underline`}
          aria-label={`${figure}: ${label}`}
          title={label}
        >
          {figure}
        </Link>
      ) : (
        <span className={look} title={label}>
          <span aria-hidden="true">{figure}</span>
          <span className="sr-only">{label}</span>
        </span>
      )}
    </td>
  );
}
