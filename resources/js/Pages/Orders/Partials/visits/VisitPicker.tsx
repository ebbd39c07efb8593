import { useForm } from '@inertiajs/react';
import type { OpenVisit, OrderHead, VisitChoice } from '@server/orders/pages';
import { paths } from '@server/shared/paths';
import { SAYS_ERRORS } from '@server/shared/records';
import { type FormEvent, useState } from 'react';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { Stepper } from '@/Components/Stepper';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { DayCalendar } from '../shop/DayCalendar';
import { TimeSlots } from '../shop/TimeSlots';
import type { Turn } from './OpenVisits';

type VisitPickerProps = {
  order: OrderHead;
  visit: OpenVisit;
  choice: VisitChoice;
  turnTo: (turn: Turn) => void;
};

const nothing = () => undefined;

/** Day, time and quantity, among times that fit the other visits. */
export function VisitPicker({ order, visit, choice, turnTo }: VisitPickerProps) {
  const t = useT();
  const format = useFormat();
  const { positions, calendar, days, day, slots } = choice;
  const form = useForm({ slotId: '' });
  const { slotId, form: refusal } = form.errors as Record<string, string | undefined>;
  const error = slotId ?? refusal;
  const [wanted, setWanted] = useState(positions.length);
  // Some tickets may have got a time on another device.
  const quantity = Math.min(wanted, positions.length);
  const zone = visit.place.venue.timeZone;
  const slot = slots.find(({ id }) => id === form.data.slotId);
  if (!calendar) return <p className="mt-4 text-soft">{t('afterSale.choose_none')}</p>;

  const at = { visit: positions[0]! };
  const book = (event: FormEvent) => {
    event.preventDefault();
    form.transform((data) => ({ ...data, positions: positions.slice(0, quantity) }));
    form.post(paths.orders.visits(order.reference, order.key ?? undefined), {
      preserveScroll: true,
      headers: { [SAYS_ERRORS]: 'true' },
    });
  };
  return (
    <form method="post" onSubmit={book} noValidate className="mt-5 grid gap-6 border-t border-rule pt-5 md:grid-cols-2">
      <DayCalendar
        calendar={calendar}
        days={days}
        day={day}
        onMonth={(month) => turnTo({ ...at, month, ...(day ? { day } : {}) })}
        onDay={(chosen) => turnTo({ ...at, month: calendar.month, day: chosen })}
        onLikely={nothing}
      />
      <div className="grid content-start gap-5">
        {day ? (
          <TimeSlots
            slots={slots}
            zone={zone}
            chosen={slot?.id ?? null}
            ours={null}
            name={`visit-${at.visit}`}
            legend={t('afterSale.choose_times', { day: slots[0] ? format.day(slots[0].startsAt, zone) : day })}
            onChoose={(slotId) => form.setData('slotId', slotId)}
            onPointed={nothing}
          />
        ) : (
          <p className="text-soft">{t('afterSale.choose_day_first')}</p>
        )}
        {positions.length > 1 && (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <span>{t('afterSale.choose_how_many', { count: positions.length })}</span>
            <Stepper
              label={t('afterSale.choose_how_many', { count: positions.length })}
              value={quantity}
              min={1}
              max={positions.length}
              onChange={setWanted}
            />
          </div>
        )}
        {error && (
          <Alert tone="danger" live>
            {error}
          </Alert>
        )}
        {slot && (
          <div>
            <Button type="submit" busy={form.processing}>
              {t('afterSale.choose_book', { time: format.time(slot.startsAt, zone) })}
            </Button>
          </div>
        )}
      </div>
    </form>
  );
}
