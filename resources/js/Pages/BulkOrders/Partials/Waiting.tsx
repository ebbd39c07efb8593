import type { WaitingMonth } from '@server/bulk-orders/pages';
import { formatMonth } from '@server/shared/time';
import { useFormat } from '@/hooks/useFormat';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';

/** Orders for the invoice of their month, and their total so far. */
export function Waiting({ waiting }: { waiting: readonly WaitingMonth[] }) {
  const t = useT();
  const format = useFormat();
  const locale = useLocale();
  if (waiting.length === 0) return null;
  return (
    <section className="mt-10" aria-labelledby="waiting">
      <h2 id="waiting" className="mb-3 text-heading">
        {t('bulk.waiting')}
      </h2>
      <ul className="space-y-1">
        {waiting.map(({ month, orders, amount, currency }) => (
          <li key={`${month} ${currency}`}>
            {t('bulk.waiting', {
              month: formatMonth(month, locale),
              count: orders,
              amount: format.money(amount, currency),
            })}
          </li>
        ))}
      </ul>
    </section>
  );
}
