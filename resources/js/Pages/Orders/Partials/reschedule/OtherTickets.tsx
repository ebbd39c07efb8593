import type { ExchangeOption, MovableTicket, OrderHead } from '@server/orders/pages';
import type { Cents } from '@server/shared/money';
import { FieldError } from '@/Components/Field';
import { Select } from '@/Components/Select';
import { useFormat } from '@/hooks/useFormat';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';
import type { Move } from './useMove';

type OtherTicketsProps = {
  order: OrderHead;
  /** Chosen tickets that can be exchanged. */
  tickets: readonly MovableTicket[];
  move: Move;
  error: string | undefined;
};

/** The new product of each chosen ticket. */
export function OtherTickets({ order, tickets, move, error }: OtherTicketsProps) {
  const t = useT();
  const nameOf = useOptionText(order.currency);
  return (
    <section className="grid gap-4">
      <h2 className="text-subheading">{t('reschedule.exchange_title')}</h2>
      {tickets.map(({ position, name, exchanges }) => (
        <Select
          key={position}
          name={`become-${position}`}
          label={t('reschedule.exchange_of', { number: position, name })}
          value={move.products[position] ?? ''}
          onChange={(product) =>
            move.become(position, product, exchanges.find(({ id }) => id === product)?.adds[0]?.key)
          }
          placeholder={t('reschedule.exchange_same')}
          options={exchanges.map((option) => ({ value: option.id, label: nameOf(option) }))}
        />
      ))}
      <FieldError id="move-products-error" error={error} />
    </section>
  );
}

/** Text of an option with its price difference and added visits. */
function useOptionText(currency: string): (option: ExchangeOption) => string {
  const t = useT();
  const format = useFormat();
  const list = new Intl.ListFormat(useLocale());
  const named = (visits: readonly { event: string }[]) => list.format(visits.map(({ event }) => event));
  return ({ name, differenceCents, adds, givesUp }) => {
    const more = adds.length > 0 ? t('reschedule.exchange_with', { name, events: named(adds) }) : name;
    const whole = givesUp.length > 0 ? t('reschedule.exchange_without', { name: more, events: named(givesUp) }) : more;
    const amount = format.money(Math.abs(differenceCents) as Cents, currency);
    if (differenceCents === 0) return t('reschedule.exchange_even', { name: whole });
    return t(differenceCents > 0 ? 'reschedule.exchange_dearer' : 'reschedule.exchange_cheaper', {
      name: whole,
      amount,
    });
  };
}
