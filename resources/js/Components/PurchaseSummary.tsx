import type { Pages } from '@server/pages';
import { subtract, ZERO } from '@server/shared/money';
import { Money } from '@/Components/Money';
import { Price } from '@/Components/Price';
import { VisitDate } from '@/Components/VisitDate';
import { useT } from '@/hooks/useT';

type PurchaseSummaryProps = { order: Pages['Payments/Card/Create']['order'] };

/** Summary of an order: event, ticket types with times, and total. */
export function PurchaseSummary({ order }: PurchaseSummaryProps) {
  const t = useT();
  const { lines, currency } = order;
  const isOfSeveral = new Set(lines.map(({ event }) => event)).size > 1;
  return (
    <section aria-labelledby="purchase" className="border-t-[1.5px] border-ink pt-5">
      <h2 id="purchase" className="text-heading">
        <span className="sr-only">{t('payments.summary')}: </span>
        {order.title}
      </h2>
      <p className="text-soft">{order.venue}</p>
      <ul className="mt-5 divide-y divide-rule border-y border-rule">
        {lines.map((line) => (
          <li
            key={`${line.event}${line.name}${line.startsAt}`}
            className="flex flex-wrap items-baseline justify-between gap-x-6 py-3"
          >
            <span className="min-w-0 grow basis-32">
              {t('payments.line', { quantity: line.quantity, name: line.name })}
              {isOfSeveral && <span className="block text-small text-soft">{line.event}</span>}
              {line.startsAt && (
                <VisitDate
                  at={line.startsAt}
                  zone={line.zone}
                  byDay={line.byDay}
                  className="block text-small text-soft"
                />
              )}
              {line.visits.map((visit) => (
                <span key={`${visit.title}${visit.startsAt}`} className="mt-1 block text-small text-soft">
                  {visit.title}
                  {', '}
                  {visit.startsAt ? (
                    <VisitDate at={visit.startsAt} zone={visit.zone} byDay={visit.byDay} />
                  ) : (
                    t('payments.visit_later')
                  )}
                </span>
              ))}
            </span>
            <Price amount={line.amount} currency={currency} />
          </li>
        ))}
        {order.discounts.map(({ name, code, amount }) => (
          <li key={`${name}${code}`} className="flex flex-wrap items-baseline justify-between gap-x-6 py-3 text-ok">
            <span className="min-w-0 grow basis-32">
              <span className="sr-only">{t('payments.discount')}: </span>
              {name}
              {code && <span className="text-soft"> {code}</span>}
            </span>
            <Money amount={subtract(ZERO, amount)} currency={currency} className="whitespace-nowrap" />
          </li>
        ))}
        {order.fee > 0 && (
          <li className="flex flex-wrap items-baseline justify-between gap-x-6 py-3">
            <span>{t('payments.fee')}</span>
            <Money amount={order.fee} currency={currency} />
          </li>
        )}
      </ul>
      <p className="flex flex-wrap items-baseline justify-between gap-x-6 pt-4">
        <span className="font-strong">{t('payments.total')}</span>
        <Price amount={order.total} currency={currency} className="display text-heading" />
      </p>
    </section>
  );
}
