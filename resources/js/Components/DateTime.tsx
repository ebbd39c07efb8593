import type { IsoDateTime } from '@server/shared/time';
import { useFormat } from '@/hooks/useFormat';

type DateTimeProps = {
  at: IsoDateTime;
  /** Time zone of the venue; the organisation's if left out. The reader's own zone is never used. */
  zone?: string;
  as?: 'day' | 'shortDay' | 'time' | 'dateTime' | 'relative';
  className?: string;
};

/** An instant in the venue's time; the relative form has the exact time as its title. */
export function DateTime({ at, zone: venueZone, as = 'dateTime', className = '' }: DateTimeProps) {
  const format = useFormat();
  const zone = venueZone ?? format.homeZone;
  const exact = format.dateTime(at, zone);
  return (
    <time dateTime={at} title={as === 'relative' ? exact : undefined} className={`figures ${className}`}>
      {as === 'relative' ? format.relative(at) : format[as](at, zone)}
    </time>
  );
}
