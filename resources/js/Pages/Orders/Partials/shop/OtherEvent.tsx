import { Link } from '@inertiajs/react';
import { paths } from '@server/shared/paths';
import { IconButton } from '@/Components/IconButton';
import { Price } from '@/Components/Price';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import type { Other } from './cart';

type OtherEventProps = { other: Other; currency: string; onDrop: (eventId: string) => void };

/** Tickets of another event in the basket, with links to change and remove them. */
export function OtherEvent({ other, currency, onDrop }: OtherEventProps) {
  const t = useT();
  const format = useFormat();
  return (
    <div className="mt-4 border-t border-rule pt-3">
      <div className="flex items-start justify-between gap-3">
        <h3 className="font-sans font-strong tracking-normal">
          <Link href={paths.events.show(other.slug)} className="link">
            {other.title}
          </Link>
        </h3>
        <IconButton
          icon="x"
          label={t('orders.basket_remove', { event: other.title })}
          className="-mt-2 -mr-2"
          onClick={() => onDrop(other.eventId)}
        />
      </div>
      <ul className="mt-1 grid gap-1.5">
        {other.shown.map(({ name, quantity, amountCents, visits }) => (
          <li key={`${name} ${visits[0]?.startsAt}`} className="flex justify-between gap-4">
            <span>
              <span className="figures">{quantity}</span> × {name}
              {visits.map(({ title, startsAt, zone, byDay }, n) => (
                <span key={`${title} ${startsAt}`} className="block text-small text-soft">
                  {n > 0 && `${title}: `}
                  {startsAt
                    ? format.visitDate(startsAt, { timeZone: zone, byDay })
                    : t(n > 0 ? 'orders.visit_open' : 'orders.basket_any_day')}
                </span>
              ))}
            </span>
            <Price amount={amountCents} currency={currency} />
          </li>
        ))}
      </ul>
    </div>
  );
}
