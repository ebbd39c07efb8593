import type { IsoDateTime } from '@server/shared/time';
import { useFormat } from '@/hooks/useFormat';

type VisitDateProps = {
  at: IsoDateTime;
  zone: string;
  /** Day ticket: no time is shown. */
  byDay: boolean;
  className?: string;
};

/** Date and time of a visit in the venue's zone; the day alone for a day ticket. */
export function VisitDate({ at, zone, byDay, className = '' }: VisitDateProps) {
  const format = useFormat();
  return (
    <time dateTime={at} className={`figures ${className}`}>
      {format.visitDate(at, { timeZone: zone, byDay })}
    </time>
  );
}
