import type { IsoDate } from '@server/shared/time';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import type { Shop } from './cart';

type DayStateProps = { day: IsoDate; slots: Shop['slots']; zone: string };

/** The chosen day: opening hours and places left. */
export function DayState({ day, slots: [slot], zone }: DayStateProps) {
  const t = useT();
  const format = useFormat();
  return (
    <p className="mt-4" aria-live="polite">
      <span className="block font-strong first-letter:uppercase">{format.day(`${day}T12:00:00Z`, 'UTC')}</span>
      {slot ? (
        <span className="figures block text-soft">
          {t('orders.day_open', { from: format.time(slot.startsAt, zone), until: format.time(slot.endsAt, zone) })}
          {' · '}
          {slot.left > 0 ? t('orders.places_left', { count: slot.left }) : t('orders.slot_full')}
        </span>
      ) : (
        <span className="block text-soft">{t('orders.day_not_on_sale')}</span>
      )}
    </p>
  );
}
