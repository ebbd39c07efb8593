import type { OrderHead } from '@server/orders/pages';
import type { BrowserProof } from '@server/shared/browserProof';
import { comingSlots, timesText } from '@server/shared/namedTimes';
import { paths } from '@server/shared/paths';
import { formatReference } from '@server/shared/reference';
import type { ReactNode } from 'react';
import { OrderCode } from '@/Components/OrderCode';
import { PageHeader } from '@/Components/PageHeader';
import { PageMargins } from '@/Components/PageMargins';
import { SubNav } from '@/Components/SubNav';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';
import { useOrderLive } from './useOrderLive';

type OrderFrameProps = {
  order: OrderHead;
  page: 'show' | 'items' | 'appointment' | 'refund' | 'reschedule' | 'give' | 'invoice';
  /** Heading of the page; by default, the event. */
  title?: string;
  /** Replaces the page's content by the request for a code. */
  proof?: BrowserProof | null;
  children: ReactNode;
};

/** Frame of an order's pages: reference, event, time, and the navigation. */
export function OrderFrame({ order, page, title, proof = null, children }: OrderFrameProps) {
  const t = useT();
  const reference = formatReference(order.reference);
  useOrderLive(order.id);
  return (
    <PageMargins>
      <PageHeader
        title={title ?? t('afterSale.show_title', { reference })}
        heading={title ?? order.title}
        eyebrow={
          <>
            {t('afterSale.show_order')} <span className="figures text-ink">{reference}</span>
          </>
        }
        lead={title ? order.title : <When order={order} />}
      />
      <OrderNav order={order} page={page} />
      <div className="pt-5 md:pt-8">
        <OrderCode order={order} proof={proof}>
          {children}
        </OrderCode>
      </div>
    </PageMargins>
  );
}

const MAX_NAMED = 3;

/** Times of the order; a few for each event where there are several. */
function When({ order }: { order: OrderHead }) {
  const t = useT();
  const locale = useLocale();
  const { places } = order;
  const slots = comingSlots(order.slots);
  const isOfSeveral = places.length > 1;
  if (order.isForVouchers) return t('afterSale.show_for_vouchers');
  if (order.isForNewCode) return t('afterSale.show_for_new_code');
  if (slots.length === 0) return [...new Set(places.map(({ venue }) => venue.name))].join(' · ');
  const lines = isOfSeveral && slots.length <= MAX_NAMED ? slots.map((slot) => [slot]) : [slots];
  return lines.map((line) => {
    const { eventTitle, venue } = line[0]!.place;
    const times = line.map(({ startsAt, place: { byDay, venue: its } }) => ({
      startsAt,
      byDay,
      timeZone: its.timeZone,
    }));
    const when = timesText(times, { t, locale, isLong: true });
    const where = isOfSeveral ? `${eventTitle}, ${venue.name}` : venue.name;
    return <span key={`${when} ${where}`} className="block first-letter:uppercase">{`${when} · ${where}`}</span>;
  });
}

function OrderNav({ order, page }: { order: OrderHead; page: OrderFrameProps['page'] }) {
  const t = useT();
  const key = order.key ?? undefined;
  if (order.isForVouchers || order.isForNewCode || order.access === 'invoice') return null;
  return (
    <SubNav
      label={t('afterSale.show_pages')}
      items={[
        { label: t('afterSale.show_nav'), href: paths.orders.show(order.reference, key), current: page === 'show' },
        {
          label: t('afterSale.visit_nav'),
          href: paths.orders.appointment(order.reference, key),
          current: page === 'appointment',
        },
      ]}
    />
  );
}
