import { router } from '@inertiajs/react';
import type { BuyableProduct } from '@server/bulk-orders/pages';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { useState } from 'react';
import { Button } from '@/Components/Button';
import { NumberField } from '@/Components/form/NumberField';
import { TextInput } from '@/Components/TextInput';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import type { Wanted } from '../Create';

type TimesProps = {
  product: BuyableProduct;
  company: string;
  times: Pages['BulkOrders/Create']['times'];
  wanted: (productId: string, slotId: string | null) => number | null;
  onWant: (wanted: Wanted) => void;
};

/** Quantities for the time slots of a day. */
export function Times({ product, company, times, wanted, onWant }: TimesProps) {
  const t = useT();
  const format = useFormat();
  const own = times?.eventId === product.eventId ? times : null;
  const [day, setDay] = useState(own?.day ?? '');
  const show = () =>
    router.get(
      paths.bulk.create({ company, event: product.eventId, day }),
      {},
      { only: ['times'], preserveState: true, preserveScroll: true },
    );
  return (
    <details>
      <summary className="link w-fit cursor-pointer py-2">{t('bulk.choose_times')}</summary>
      <div className="flex flex-wrap items-end gap-3">
        <TextInput label={t('bulk.day')} type="date" value={day} onChange={setDay} />
        <Button variant="secondary" onClick={show} disabled={!day}>
          {t('bulk.show_times')}
        </Button>
      </div>
      {own && own.slots.length === 0 && <p className="mt-3 text-soft">{t('bulk.times_none')}</p>}
      {own && (
        <ul className="mt-3 grid gap-3 sm:grid-cols-2">
          {own.slots.map(({ id, startsAt, left }) => (
            <li key={id}>
              <NumberField
                label={format.dateTime(startsAt, own.zone)}
                hint={t('bulk.places_left', { count: left })}
                value={wanted(product.id, id)}
                onChange={(quantity) =>
                  onWant({ productId: product.id, slotId: id, quantity: quantity ?? 0, startsAt, zone: own.zone })
                }
              />
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}
