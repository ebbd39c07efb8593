import { Link, useForm } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { formatReference } from '@server/shared/reference';
import type { OtherOrder } from '@server/support/pages';
import { Card } from '@/Components/Card';
import { DateTime } from '@/Components/DateTime';
import { PostForm } from '@/Components/PostForm';
import { StatusBadge } from '@/Components/StatusBadge';
import { TextInput } from '@/Components/TextInput';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';

type Props = Pages['CustomerService/Show'];

/** Summary of the linked order, or the form that links one. */
export function LinkedOrder({ conversation, order, can }: Props) {
  const t = useT();
  const { id, orderTyped, hasOrder } = conversation;
  return (
    <Card title={t('support.linked_order')}>
      {order && <OrderFacts order={order} />}
      {!order && <p className="text-soft">{t(hasOrder ? 'support.order_hidden' : 'support.no_order')}</p>}
      {orderTyped && <p className="mt-2 wrap-anywhere">{t('support.typed_order', { typed: orderTyped })}</p>}
      {can.manage && (hasOrder ? <Unlink id={id} /> : <LinkOrder id={id} typed={orderTyped ?? ''} />)}
    </Card>
  );
}

function OrderFacts({ order }: { order: NonNullable<Props['order']> }) {
  const t = useT();
  const format = useFormat();
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center gap-3">
        <Link href={paths.orders.show(order.reference)} className="link figures font-strong">
          {formatReference(order.reference)}
        </Link>
        <StatusBadge status={order.state} label={t(`reports.order_${order.state}`)} />
      </p>
      <p>{order.title}</p>
      {order.slots.map((slot) => (
        <p key={`${slot.startsAt} ${slot.place.eventTitle}`} className="text-small text-soft">
          {format.visit(slot.startsAt, { timeZone: slot.place.venue.timeZone, byDay: slot.place.byDay })}
        </p>
      ))}
      <p className="text-small text-soft">{t('support.tickets', { count: order.validTickets })}</p>
    </div>
  );
}

function Unlink({ id }: { id: string }) {
  const t = useT();
  const button = { variant: 'quiet', size: 'sm' } as const;
  return (
    <PostForm
      form={useForm({ reference: '' })}
      action={paths.customerService.order(id)}
      label={t('support.unlink')}
      button={button}
      className="mt-4"
    />
  );
}

function LinkOrder({ id, typed }: { id: string; typed: string }) {
  const t = useT();
  const form = useForm({ reference: typed });
  return (
    <PostForm
      form={form}
      action={paths.customerService.order(id)}
      label={t('support.link')}
      button={{ variant: 'secondary', size: 'sm' }}
      className="mt-4"
    >
      <TextInput
        {...fieldProps(form, 'reference')}
        label={t('support.reference')}
        inputClassName="figures"
        maxLength={40}
        autoComplete="off"
        spellCheck={false}
      />
    </PostForm>
  );
}

/** Other orders with the same email address. */
export function OtherOrders({ others, zone }: { others: readonly OtherOrder[]; zone: string }) {
  const t = useT();
  const format = useFormat();
  return (
    <Card title={t('support.others')}>
      <ul className="grid gap-3">
        {others.map(({ reference, title, state, totalCents, currency, at }) => (
          <li key={reference}>
            <span className="flex flex-wrap items-center gap-3">
              <Link href={paths.orders.show(reference)} className="link figures">
                {formatReference(reference)}
              </Link>
              <StatusBadge status={state} label={t(`reports.order_${state}`)} />
            </span>
            <span className="block text-small text-soft">
              {title} · {format.money(totalCents, currency)} · <DateTime at={at} zone={zone} as="shortDay" />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
