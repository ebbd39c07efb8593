import { usePage } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { Alert } from '@/Components/Alert';
import { useT } from '@/hooks/useT';
import { Givable, givingAt } from './Partials/give/Givable';
import { OrderFrame } from './Partials/order/OrderFrame';

/** Transfers an order's tickets one by one by links. */
export default function Give({ order, units, proof }: Pages['Orders/Give']) {
  const t = useT();
  const { form: refusal } = usePage().props.errors as Record<string, string | undefined>;
  return (
    <OrderFrame order={order} page="give" title={t('giveTicket.title')} proof={proof}>
      <div className="max-w-2xl">
        <p>{t('giveTicket.lead')}</p>
        <p className="mt-2 text-soft">{t('giveTicket.stays')}</p>
        {refusal && (
          <Alert tone="danger" live className="mt-6">
            {refusal}
          </Alert>
        )}
        <ol aria-label={t('giveTicket.units')} className="mt-8 grid gap-5">
          {units.map((unit) => (
            <Givable key={`${unit.position} ${unit.offer?.id}`} unit={unit} at={givingAt(order)} of={units.length} />
          ))}
        </ol>
      </div>
    </OrderFrame>
  );
}
