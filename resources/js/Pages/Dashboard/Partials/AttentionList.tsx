import { Link } from '@inertiajs/react';
import type { OrderInNeed } from '@server/reports/pages';
import { paths } from '@server/shared/paths';
import { formatReference } from '@server/shared/reference';
import { DateTime } from '@/Components/DateTime';
import { Icon } from '@/Components/Icon';
import { Money } from '@/Components/Money';
import { useT } from '@/hooks/useT';

type AttentionListProps = { orders: readonly OrderInNeed[]; total: number; canOpen: boolean };

/** Orders that need staff. Normally there are none. */
export function AttentionList({ orders, total, canOpen }: AttentionListProps) {
  const t = useT();
  if (total === 0) {
    return (
      <p className="flex items-center gap-2 text-soft">
        <Icon name="check" className="text-ok" /> {t('reports.attention_none')}
      </p>
    );
  }
  return (
    <section aria-labelledby="attention" className="border-l-4 border-warn bg-warn-wash p-4 md:p-5">
      <h2 id="attention" className="text-subheading font-bold">
        {t('reports.attention')}
      </h2>
      <ul className="mt-2 divide-y divide-warn/30">
        {orders.map((order) => (
          <li key={order.reference} className="flex flex-wrap items-baseline gap-x-4 py-2">
            <Reference reference={order.reference} canOpen={canOpen} />
            <span className="grow">{order.causes.map((cause) => t(`common.attention_${cause}`)).join(' · ')}</span>
            <span className="text-soft">{order.event}</span>
            <Money amount={order.totalCents} currency={order.currency} />
            <DateTime at={order.since} zone={order.zone} className="text-soft" />
          </li>
        ))}
      </ul>
      {total > orders.length && <p className="mt-1">{t('reports.attention_more', { count: total - orders.length })}</p>}
    </section>
  );
}

function Reference({ reference, canOpen }: { reference: string; canOpen: boolean }) {
  if (!canOpen) return <span className="figures font-bold">{formatReference(reference)}</span>;
  return (
    <Link
      href={paths.orders.show(reference)}
      className="figures inline-flex min-h-(--tap) items-center font-bold underline"
    >
      {formatReference(reference)}
    </Link>
  );
}
