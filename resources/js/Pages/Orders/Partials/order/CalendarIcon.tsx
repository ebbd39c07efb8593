import type { IsoDateTime } from '@server/shared/time';
import { useLocale } from '@/hooks/useLocale';

/** A calendar leaf with the day of the visit; decoration, the date is beside it. */
export function CalendarIcon({ at, zone, className = '' }: { at: IsoDateTime; zone: string; className?: string }) {
  const locale = useLocale();
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { ...options, timeZone: zone }).format(new Date(at));
  return (
    <span
      aria-hidden="true"
      className={`grid w-20 shrink-0 overflow-hidden rounded-md border border-edge bg-raised text-center ${className}`}
    >
      <span className="bg-accent py-1 text-caption font-bold tracking-caps text-on-accent uppercase">
        {part({ month: 'short' })}
      </span>
      <span className="display figures pt-1 text-number leading-none">{part({ day: 'numeric' })}</span>
      <span className="pb-1.5 text-caption text-soft">{part({ weekday: 'short' })}</span>
    </span>
  );
}
