import type { CancellationPlan } from '@server/cancellations/pages';
import { Alert } from '@/Components/Alert';
import { DescriptionList } from '@/Components/DescriptionList';
import { Money } from '@/Components/Money';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

/** Affected buyers and the amounts they paid. */
export function Touched({ plan }: { plan: CancellationPlan }) {
  const t = useT();
  const { number } = useFormat();
  return (
    <section aria-label={t('cancellations.touched')} className="mb-8 max-w-[46rem]">
      <DescriptionList
        short
        items={[
          { term: t('cancellations.slots'), value: <span className="figures">{number(plan.ids.length)}</span> },
          { term: t('cancellations.orders'), value: <span className="figures">{number(plan.orders)}</span> },
          { term: t('cancellations.people'), value: <span className="figures">{number(plan.people)}</span> },
          { term: t('cancellations.tickets'), value: <span className="figures">{number(plan.tickets)}</span> },
          ...plan.money.map(({ amount, currency }) => ({
            term: t('cancellations.paid'),
            value: <Money amount={amount} currency={currency} />,
          })),
        ]}
      />
      {plan.unreachable > 0 && (
        <Alert tone="warn" className="mt-4">
          {t('cancellations.unreachable', { count: plan.unreachable })}
        </Alert>
      )}
    </section>
  );
}
