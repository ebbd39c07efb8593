import type { IsoDateTime } from '@server/shared/time';
import { useFormat } from '@/hooks/useFormat';

type DateTimeProps = {
  at: IsoDateTime;
  /** The venue's zone; people see its clock wherever they are. The organisation's, where no venue is meant. */
  zone?: string;
  as?: 'day' | 'shortDay' | 'time' | 'dateTime' | 'relative';
  className?: string;
};

/** An instant in the venue's own time; the relative form carries the exact one as its title. */
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
