import type { Impact } from '@server/appointments/pages';
import type { Selection } from '@server/shared/lists';
import { paths } from '@server/shared/paths';
import { useEffect, useState } from 'react';
import { Alert } from '@/Components/Alert';
import { DescriptionList } from '@/Components/DescriptionList';
import { Money } from '@/Components/Money';
import { Spinner } from '@/Components/Spinner';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { http } from '@/lib/http';

/** Whom it touches when these slots are called off, as it is at this moment. */
export function ImpactFacts({ selection }: { selection: Selection }) {
  const t = useT();
  const [impact, setImpact] = useState<Impact | 'failed' | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked up once, when the question is asked
  useEffect(() => {
    http.post<Impact>(paths.appointments.impact(), { selection }).then(
      ({ data }) => setImpact(data),
      () => setImpact('failed'),
    );
  }, []);
  if (impact === 'failed') return <Alert tone="danger">{t('appointments.impact_failed')}</Alert>;
  return (
    <div aria-live="polite" className="grid gap-4">
      {impact ? <Facts impact={impact} /> : <Looking />}
    </div>
  );
}

function Looking() {
  const t = useT();
  return (
    <p className="flex items-center gap-3 text-soft">
      <Spinner /> {t('appointments.impact_loading')}
    </p>
  );
}

function Facts({ impact: { orders, people, tickets, money, carts } }: { impact: Impact }) {
  const t = useT();
  const { number } = useFormat();
  if (orders + carts === 0) return <p>{t('appointments.cancel_nobody')}</p>;
  const paid = money.map(({ amount, currency }) => <Money key={currency} amount={amount} currency={currency} />);
  return (
    <>
      <DescriptionList
        items={[
          { term: t('appointments.impact_orders'), value: number(orders) },
          { term: t('appointments.impact_people'), value: number(people) },
          { term: t('appointments.impact_tickets'), value: number(tickets) },
          { term: t('appointments.impact_money'), value: paid.length > 0 ? paid : '–' },
          { term: t('appointments.impact_carts'), value: number(carts) },
        ]}
      />
      <p>{t('appointments.cancel_text')}</p>
    </>
  );
}
