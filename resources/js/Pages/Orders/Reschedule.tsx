import { useForm } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { SAYS_ERRORS } from '@server/shared/records';
import { uuidv7 } from '@server/shared/uuid';
import type { FormEvent } from 'react';
import { Alert } from '@/Components/Alert';
import { PayMethods } from '@/Components/PayMethods';
import { useT } from '@/hooks/useT';
import { focusFirstError } from '@/lib/focusFirstError';
import { ColleaguePin, noApproval, sentApproval } from './Partials/order/ColleaguePin';
import { OrderFrame } from './Partials/order/OrderFrame';
import { isExchangeable, MovableTickets } from './Partials/reschedule/MovableTickets';
import { MoveSummary } from './Partials/reschedule/MoveSummary';
import { NewTimes } from './Partials/reschedule/NewTimes';
import { OtherTickets } from './Partials/reschedule/OtherTickets';
import { StaffMove } from './Partials/reschedule/StaffMove';
import { useMove } from './Partials/reschedule/useMove';

const fresh = () => ({ id: uuidv7() });

const title = ({ moves, exchanges }: Pages['Orders/Reschedule']['may']) => {
  if (!exchanges) return ['reschedule.title', 'reschedule.lead'] as const;
  return moves
    ? (['reschedule.title_both', 'reschedule.lead_both'] as const)
    : (['reschedule.title_exchange', 'reschedule.lead_exchange'] as const);
};

/** Changes times and exchanges tickets; shows tickets, new times and price before anything happens. */
export default function Reschedule(props: Pages['Orders/Reschedule']) {
  const { order, tickets, positions, dates, plan, payOptions, isStaff, may, till } = props;
  const t = useT();
  const form = useForm({
    ...fresh(),
    force: false,
    free: false,
    house: false,
    reason: '',
    payment: payOptions[0]?.id ?? '',
    ...noApproval,
  });
  const errors = form.errors as Record<string, string | undefined>;
  // Another choice gets a new id; only unchanged retries are idempotent.
  const change = (part: Partial<typeof form.data>) => form.setData({ ...form.data, ...fresh(), ...part });
  const move = useMove(props, () => change({}));
  const chosen = tickets.filter(({ position }) => move.positions.includes(position));
  const refused = errors.form ?? errors.to ?? errors.seen ?? (dates ? undefined : errors.added);
  const exchangeable = chosen.filter((ticket) => isExchangeable(ticket, isStaff));
  const [heading, lead] = title(may);
  const returned = Math.max(0, -(plan?.quote?.totalCents ?? 0));

  const send = (event: FormEvent) => {
    event.preventDefault();
    const seen = chosen
      .flatMap(({ stops }) => stops)
      .flatMap((stop) => (stop.slotId ? [[stop.position, stop.slotId]] : []));
    form.transform(({ approver, pin, ...data }) => ({
      ...data,
      payment: data.payment || undefined,
      positions: move.positions,
      to: Object.fromEntries(Object.entries(plan?.to ?? {}).map(([key, { slotId }]) => [key, slotId])),
      products: plan?.products ?? {},
      seen: Object.fromEntries(seen),
      expectedCents: plan?.quote?.totalCents ?? 0,
      currency: order.currency,
      ...sentApproval(till, returned, { approver, pin }),
    }));
    const own = paths.orders.reschedule(order.reference, order.key ?? undefined);
    form.post(till ? paths.pos.reschedule(order.reference) : own, {
      // On success the order's page starts at the top, with the result.
      preserveScroll: 'errors',
      headers: { [SAYS_ERRORS]: 'true' },
      onError: focusFirstError,
    });
  };

  const types = exchangeable.length > 0 && (
    <OtherTickets key="types" {...{ order, move }} tickets={exchangeable} error={errors.products} />
  );
  const times = positions.length > 0 && dates && (
    <NewTimes key="times" {...{ dates, plan, move }} moves={may.moves} tickets={chosen} error={errors.added} />
  );

  return (
    <OrderFrame order={order} page="reschedule" title={t(heading)} proof={props.proof}>
      {refused && (
        <Alert tone="danger" live className="mb-6">
          {refused}
        </Alert>
      )}
      <form
        method="post"
        onSubmit={send}
        noValidate
        className={`grid grid-cols-1 items-start gap-8 ${isStaff ? 'xl:grid-cols-[minmax(0,1fr)_24rem]' : 'lg:grid-cols-[minmax(0,1fr)_24rem]'}`}
      >
        <div className="grid min-w-0 gap-8">
          <p>{t(lead)}</p>
          <MovableTickets
            {...{ order, tickets, isStaff }}
            codes={till?.codes}
            chosen={move.positions}
            onChange={move.choose}
            error={errors.positions}
          />
          {may.moves ? [times, types] : [types, times]}
          {!isStaff && payOptions.length > 1 && (plan?.quote?.totalCents ?? 0) > 0 && (
            <PayMethods
              options={payOptions}
              value={form.data.payment}
              onChange={(payment) => change({ payment })}
              error={errors.payment}
            />
          )}
          {isStaff && plan && (
            <StaffMove
              {...{ plan, errors, change }}
              mayHouse={props.mayRefundAsStaff}
              data={form.data}
              onFree={move.setFree}
            />
          )}
          {plan && (
            <ColleaguePin
              {...{ till, errors }}
              data={form.data}
              amountCents={returned}
              onChange={(part) => form.setData({ ...form.data, ...part })}
            />
          )}
        </div>
        <MoveSummary
          {...{ order, plan, isStaff, may }}
          mayReturnCents={props.mayReturnCents}
          canPay={payOptions.length > 0}
          tickets={chosen}
          all={tickets.length}
          force={form.data.force}
          busy={form.processing || move.isBusy}
        />
      </form>
    </OrderFrame>
  );
}
