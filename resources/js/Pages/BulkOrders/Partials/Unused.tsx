import { router } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { UNUSED_POLICIES, type UnusedPolicy } from '@server/shared/bulkOrders';
import { paths } from '@server/shared/paths';
import { Select } from '@/Components/Select';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

type Unused = Pages['BulkOrders/Show']['unused'];
type UnusedProps = {
  orderId: string;
  currency: string;
  zone: string;
  unused: Unused;
  codeTerms: readonly string[];
  mayChange: boolean;
  mayCredit: boolean;
};

/** Rule for codes that expire unredeemed, and the result for those that have expired. */
export function UnusedCodes({ orderId, currency, zone, unused, codeTerms, mayChange, mayCredit }: UnusedProps) {
  const t = useT();
  const format = useFormat();
  const { policy, endings } = unused;
  const change = (next: UnusedPolicy) =>
    router.post(paths.bulk.policy(orderId), { policy: next }, { preserveScroll: true });
  return (
    <section className="mt-10 grid gap-3" aria-labelledby="unused">
      <h2 id="unused" className="text-heading">
        {t('bulk.unused')}
      </h2>
      <p className="text-soft">
        {codeTerms.map((term) => `${term} `)}
        {t(`bulk.policy_text_${policy}`)}
      </p>
      {endings.length > 0 && (
        <ul className="grid gap-1">
          {endings.map(({ id, outcome, codes, amount, until, at }) => (
            <li key={id}>
              {t('bulk.ended_on', { date: format.shortDay(at, zone), count: codes })} ·{' '}
              {outcome === 'extended'
                ? t('bulk.ended_extended', { date: until ? format.shortDay(until, zone) : '' })
                : outcome === 'credited'
                  ? t('bulk.ended_credited', { amount: format.money(amount, currency) })
                  : t('bulk.ended_reported')}
            </li>
          ))}
        </ul>
      )}
      {mayChange && (
        <Select
          className="max-w-sm"
          label={t('bulk.policy_change')}
          value={policy}
          onChange={change}
          options={UNUSED_POLICIES.filter((value) => value !== 'credit' || mayCredit || policy === value).map(
            (value) => ({ value, label: t(`bulk.policy_${value}`) }),
          )}
        />
      )}
    </section>
  );
}
