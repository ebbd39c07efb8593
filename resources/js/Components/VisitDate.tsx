import type { IsoDateTime } from '@server/shared/time';
import { useFormat } from '@/hooks/useFormat';

type VisitDateProps = {
  at: IsoDateTime;
  zone: string;
  /** It is for a day, at whatever time. */
  byDay: boolean;
  className?: string;
};

/** When a visit is, by the clock there: day and time, or the day alone. */
export function VisitDate({ at, zone, byDay, className = '' }: VisitDateProps) {
  const format = useFormat();
  return (
    <time dateTime={at} className={`figures ${className}`}>
      {format.visitDate(at, { timeZone: zone, byDay })}
    </time>
  );
}
