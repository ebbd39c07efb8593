import type { Cancellation } from '@server/cancellations/pages';
import { DescriptionList } from '@/Components/DescriptionList';
import { Money } from '@/Components/Money';
import { StatusBadge } from '@/Components/StatusBadge';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

const SHOWN = ['waiting', 'told', 'moved', 'refunded', 'credited', 'asked', 'left', 'failed', 'reinstated'] as const;
/** Figures shown even when they are 0. */
const ALWAYS: ReadonlySet<string> = new Set(['told', 'moved', 'refunded']);

/** Figures of a cancellation, and the cancelled slots. */
export function Progress({ cancellation }: { cancellation: Cancellation }) {
  const t = useT();
  const format = useFormat();
  const { counts, orders, cost, state, deadline, timeZone, slots, slotCount, keptPlaces, afterwards } = cancellation;
  const figure = (count: number) => <span className="figures">{format.number(count)}</span>;
  const waits = cost.filter((sum) => sum.waits > 0);
  return (
    <div className="grid gap-8 lg:grid-cols-2">
      <section aria-label={t('cancellations.progress')}>
        {state === 'running' && (
          <progress
            className="mb-4 w-full"
            aria-label={t('cancellations.state_running')}
            max={orders}
            value={orders - counts.waiting}
          />
        )}
        <DescriptionList
          short
          items={[
            {
              term: t('cancellations.state'),
              value: <StatusBadge status={state} label={t(`cancellations.state_${state}`)} />,
            },
            { term: t('cancellations.orders'), value: figure(orders) },
            ...SHOWN.filter((one) => counts[one] > 0 || ALWAYS.has(one)).map((one) => ({
              term: t(`cancellations.order_${one}`),
              value: figure(counts[one]),
            })),
            { term: t('cancellations.kept_places'), value: figure(keptPlaces) },
            ...(cost.length === 0
              ? [{ term: t('cancellations.went_back'), value: t('cancellations.nothing_back') }]
              : cost.map(({ currency, amount }) => ({
                  term: t('cancellations.went_back'),
                  value: <Money amount={amount} currency={currency} />,
                }))),
            ...cost
              .filter(({ credited }) => credited > 0)
              .map(({ currency, credited }) => ({
                term: t('cancellations.became_credit'),
                value: <Money amount={credited} currency={currency} />,
              })),
            ...waits.map(({ currency, waits: amount }) => ({
              term: t('cancellations.waits_back'),
              value: <Money amount={amount} currency={currency} />,
            })),
          ]}
        />
      </section>
      <section aria-label={t('cancellations.which')}>
        <DescriptionList
          items={[
            { term: t('cancellations.deadline'), value: format.dateTime(deadline, timeZone) },
            { term: t('cancellations.afterwards'), value: t(`cancellations.afterwards_${afterwards}`) },
            {
              term: t('cancellations.which'),
              value: (
                <ul className="grid gap-1">
                  {slots.map((slot) => (
                    <li key={slot.id}>
                      {`${slot.event}, ${format.visitDate(slot.startsAt, slot)}`}
                      <span className="block text-small text-soft">
                        {!slot.isOff
                          ? t('cancellations.takes_place')
                          : slot.instead && t('cancellations.instead', { time: format.visitDate(slot.instead, slot) })}
                      </span>
                    </li>
                  ))}
                  {slotCount > slots.length && (
                    <li>{t('cancellations.more_slots_too', { count: slotCount - slots.length })}</li>
                  )}
                </ul>
              ),
            },
            ...(cancellation.note
              ? [
                  {
                    term: t('cancellations.note'),
                    value: <span className="whitespace-pre-line">{cancellation.note}</span>,
                  },
                ]
              : []),
          ]}
        />
      </section>
    </div>
  );
}
