import { router } from '@inertiajs/react';
import type { OpenVisit, OrderHead, VisitChoice } from '@server/orders/pages';
import { paths } from '@server/shared/paths';
import { Button } from '@/Components/Button';
import { Card } from '@/Components/Card';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { VisitPicker } from './VisitPicker';

type OpenVisitsProps = {
  order: OrderHead;
  choice: VisitChoice | null;
  canChoose: boolean;
};

/** Changes of the visitor's position in the time choice; month and day as in URLs. */
export type Turn = { visit?: number; month?: string; day?: string };

/** Visits bought without a time, each with a link to choose one. */
export function OpenVisits({ order, choice, canChoose }: OpenVisitsProps) {
  const t = useT();
  const count = order.openVisits.reduce((sum, { positions }) => sum + positions.length, 0);
  if (count === 0) return null;
  const turnTo = (turn: Turn) =>
    router.get(paths.orders.show(order.reference, order.key ?? undefined), turn, {
      only: ['choice'],
      preserveState: true,
      preserveScroll: true,
      replace: true,
    });
  return (
    <section aria-labelledby="open-visits" className="no-print mb-8">
      <h2 id="open-visits" className="text-heading">
        {t('afterSale.choose_remind', { count })}
      </h2>
      <p className="mt-1 mb-4 max-w-reading text-soft">
        {t(order.state === 'pending' ? 'afterSale.choose_later' : 'afterSale.choose_remind_text')}
      </p>
      <ul className="grid gap-5">
        {order.openVisits.map((visit) => (
          <Visit
            key={visit.positions.join()}
            order={order}
            visit={visit}
            choice={choice?.positions[0] === visit.positions[0] ? choice : null}
            canChoose={canChoose}
            turnTo={turnTo}
          />
        ))}
      </ul>
    </section>
  );
}

type VisitProps = OpenVisitsProps & { visit: OpenVisit; turnTo: (turn: Turn) => void };

function Visit({ order, visit, choice, canChoose, turnTo }: VisitProps) {
  const t = useT();
  const format = useFormat();
  const { positions, product, place, startsAt, timeZone } = visit;
  const event = place.eventTitle;
  return (
    <Card as="li">
      <h3 className="text-subheading">{t('afterSale.choose_title', { event })}</h3>
      <p className="mt-1 max-w-reading">
        {t('afterSale.choose_text', { count: positions.length, product, event })}{' '}
        {startsAt && t('afterSale.choose_after', { time: format.dateTime(startsAt, timeZone) })}
      </p>
      <p className="mt-1 text-soft">
        {place.venue.name}, {place.venue.address}
      </p>
      {canChoose && (
        <div className="mt-4">
          <Button
            variant={choice ? 'quiet' : 'primary'}
            icon={choice ? 'x' : 'calendar'}
            aria-expanded={choice !== null}
            onClick={() => turnTo(choice ? {} : { visit: positions[0]! })}
          >
            {t(choice ? 'afterSale.choose_close' : 'afterSale.choose_open')}
            <span className="sr-only"> {event}</span>
          </Button>
        </div>
      )}
      {choice && <VisitPicker order={order} visit={visit} choice={choice} turnTo={turnTo} />}
    </Card>
  );
}
