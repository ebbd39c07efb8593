import type { Impact } from '@server/appointments/pages';
import type { Selection } from '@server/shared/lists';
import { Alert } from '@/Components/Alert';
import { DescriptionList } from '@/Components/DescriptionList';
import { Money } from '@/Components/Money';
import { Spinner } from '@/Components/Spinner';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import type { Action } from './ChangeDialog';
import { TouchedOrders } from './TouchedOrders';

type Named = { selection: Selection; onPage: (page: number) => void };
type ImpactFactsProps = Named & { impact: Impact | 'failed' | null; action: Action };

/** Slots, orders and people affected by a change, shown before it is made. */
export function ImpactFacts({ impact, action, ...named }: ImpactFactsProps) {
  const t = useT();
  if (impact === 'failed') return <Alert tone="danger">{t('appointments.impact_failed')}</Alert>;
  return (
    <div aria-live="polite" className="grid gap-4">
      {!impact ? (
        <Looking />
      ) : action === 'cancel' ? (
        <Cancelled impact={impact} {...named} />
      ) : (
        <Touched {...{ impact, action }} />
      )}
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

/** Number of slots, their events, and that they no longer follow their opening hours. */
function Touched({ impact, action }: { impact: Impact; action: Action }) {
  const t = useT();
  return (
    <>
      {impact.selected > 1 && <Extent impact={impact} />}
      {action !== 'restore' && impact.following > 0 && (
        <Alert tone="info">{t('appointments.leaves_hours', { count: impact.following })}</Alert>
      )}
    </>
  );
}

function Extent({ impact: { selected, days, events, people } }: { impact: Impact }) {
  const t = useT();
  const { number } = useFormat();
  return (
    <DescriptionList
      short
      items={[
        { term: t('appointments.impact_slots'), value: number(selected) },
        { term: t('appointments.impact_days'), value: number(days) },
        ...(events > 1 ? [{ term: t('appointments.impact_events'), value: number(events) }] : []),
        { term: t('appointments.impact_people'), value: number(people) },
      ]}
    />
  );
}

function Cancelled({ impact, ...named }: Named & { impact: Impact }) {
  const t = useT();
  const { number } = useFormat();
  const { selected, days, orders, people, tickets, money, carts, touched } = impact;
  if (orders + carts === 0)
    return (
      <>
        {selected > 1 && <Extent impact={impact} />}
        <p>{t('appointments.cancel_nobody')}</p>
      </>
    );
  const paid = money.map(({ amount, currency }) => <Money key={currency} amount={amount} currency={currency} />);
  const extent = [
    { term: t('appointments.impact_slots'), value: number(selected) },
    { term: t('appointments.impact_days'), value: number(days) },
  ];
  return (
    <>
      <DescriptionList
        short
        items={[
          ...(selected > 1 ? extent : []),
          { term: t('appointments.impact_orders'), value: number(orders) },
          { term: t('appointments.impact_people'), value: number(people) },
          { term: t('appointments.impact_tickets'), value: number(tickets) },
          { term: t('appointments.impact_money'), value: paid.length > 0 ? paid : '–' },
          { term: t('appointments.impact_carts'), value: number(carts) },
        ]}
      />
      {touched && <TouchedOrders touched={touched} {...named} />}
      <p>{t('appointments.cancel_text')}</p>
    </>
  );
}
