import { useForm } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { uuidv7 } from '@server/shared/uuid';
import type { FormEvent, ReactNode } from 'react';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { Card } from '@/Components/Card';
import { LinkButton } from '@/Components/LinkButton';
import { OrderCode } from '@/Components/OrderCode';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { OrderFrame } from './Partials/order/OrderFrame';

type Props = Pages['Orders/OrderCancellation'];

/** A cancelled visit: the buyer's choices with their deadline, or the result. */
export default function OrderCancellation(props: Props) {
  const { order, answer, isOver, note, afterwards } = props;
  const t = useT();
  const format = useFormat();
  const until = format.dateTime(props.until, order.timeZone);
  const isAsked = answer === null && !isOver;
  return (
    <OrderFrame order={order} page="show" title={t('cancellations.own_title')}>
      <div className="grid max-w-reading gap-6">
        {isAsked ? <p>{t('cancellations.own_lead', { until })}</p> : <Answer {...props} />}
        <Visits {...props} />
        {note && <p className="whitespace-pre-line break-words">{note}</p>}
      </div>
      {isAsked && (
        <div className="mt-8">
          <OrderCode order={order} proof={props.proof}>
            <div className={`grid items-start gap-6 ${props.credit ? 'lg:grid-cols-2' : 'lg:grid-cols-3'}`}>
              <Reserved {...props} />
              {props.canMove && (
                <Choice title={t('cancellations.own_other')} text={t('cancellations.own_other_text')}>
                  <LinkButton
                    href={withUnits(paths.orders.reschedule(order.reference, order.key ?? undefined), props.units)}
                    icon="clock"
                    variant="secondary"
                  >
                    {t('cancellations.own_choose')}
                  </LinkButton>
                </Choice>
              )}
              <MoneyBack {...props} />
              <Credit {...props} />
            </div>
            <p className="mt-6 text-soft">{t(`cancellations.own_otherwise_${afterwards}`, { until })}</p>
          </OrderCode>
        </div>
      )}
    </OrderFrame>
  );
}

/** URL with the affected tickets selected. */
const withUnits = (path: string, units: readonly number[]) =>
  `${path}${path.includes('?') ? '&' : '?'}units=${units.join()}`;

function Answer({ order, answer, isOver }: Props) {
  const t = useT();
  const link = (
    <LinkButton size="sm" href={paths.orders.show(order.reference, order.key ?? undefined)}>
      {t('cancellations.own_see_order')}
    </LinkButton>
  );
  const isGood = answer === 'moved' || answer === 'reinstated' || answer === 'refunded';
  return (
    <Alert tone={isGood ? 'ok' : 'warn'} action={link}>
      {t(isOver || answer === null ? 'cancellations.own_over' : `cancellations.own_answer_${answer}`)}
      {!isGood && order.contact && <span className="block font-strong break-words">{order.contact}</span>}
    </Alert>
  );
}

function Visits({ visits, answer }: Props) {
  const t = useT();
  const format = useFormat();
  return (
    <div>
      <ul className="divide-y divide-rule border-y border-rule">
        {visits.map((visit) => (
          <li key={visit.slotId} className="flex flex-wrap justify-between gap-x-6 py-3">
            <span className="font-strong">{`${visit.event}, ${format.visitDate(visit.startsAt, visit)}`}</span>
            {visit.tickets > 0 && (
              <span className="text-soft">{t('cancellations.own_tickets', { count: visit.tickets })}</span>
            )}
          </li>
        ))}
      </ul>
      {answer === null && <p className="mt-2 text-small text-soft">{t('cancellations.own_keep_rest')}</p>}
    </div>
  );
}

const Choice = ({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) => (
  <Card title={title}>
    <div className="grid justify-items-start gap-4">
      <div>{text}</div>
      {children}
    </div>
  </Card>
);

/** Takes the reserved replacement in one step. */
function Reserved({ order, visits, reserved, until }: Props) {
  const t = useT();
  const format = useFormat();
  const form = useForm({ id: uuidv7() });
  const errors = form.errors as Record<string, string | undefined>;
  if (!reserved) return null;
  const take = (event: FormEvent) => {
    event.preventDefault();
    form.post(paths.orders.cancelledVisits(order.reference, order.key ?? undefined), { preserveScroll: 'errors' });
  };
  const amount = format.money(reserved.backCents, order.currency);
  return (
    <Choice
      title={t('cancellations.own_reserved')}
      text={
        <>
          <ul className="mb-3 text-subheading">
            {visits.map((visit) => visit.instead && <li key={visit.slotId}>{format.visit(visit.instead, visit)}</li>)}
          </ul>
          <p>{t('cancellations.own_reserved_text', { until: format.dateTime(until, order.timeZone) })}</p>
          {reserved.backCents > 0 && <p className="mt-2">{t('cancellations.own_reserved_back', { amount })}</p>}
        </>
      }
    >
      {errors.form && (
        <Alert tone="danger" live>
          {errors.form}
        </Alert>
      )}
      <form method="post" onSubmit={take} className="w-full">
        <Button type="submit" full busy={form.processing}>
          {t('cancellations.own_take')}
        </Button>
      </form>
    </Choice>
  );
}

/** A refund to the balance, which needs an account. */
function Credit({ order, credit, units }: Props) {
  const t = useT();
  const format = useFormat();
  if (!credit) return null;
  const page = withUnits(paths.orders.refund(order.reference, order.key ?? undefined, 'balance'), units);
  const isOwn = credit.who === 'own';
  const amount = format.money(credit.amountCents, order.currency);
  return (
    <Choice
      title={t('cancellations.own_credit')}
      text={[t('cancellations.own_credit_text', { amount }), isOwn ? '' : t('cancellations.own_credit_sign_in')].join(
        ' ',
      )}
    >
      <LinkButton href={isOwn ? page : paths.auth.login(page)} icon={isOwn ? 'euro' : 'user'} variant="secondary">
        {t(isOwn ? 'cancellations.own_see_credit' : 'cancellations.own_credit_link')}
      </LinkButton>
    </Choice>
  );
}

function MoneyBack({ order, refund, units }: Props) {
  const t = useT();
  const format = useFormat();
  if (!refund) return null;
  const { amountCents, to, last4 } = refund;
  const back = last4 ? t('cancellations.own_to_card', { last4 }) : t('cancellations.own_to_same');
  const way = to === 'bank' ? t('cancellations.own_to_bank') : back;
  return (
    <Choice
      title={t('cancellations.own_refund')}
      text={
        amountCents > 0
          ? `${t('cancellations.own_refund_text', { amount: format.money(amountCents, order.currency) })} ${way}`
          : t('cancellations.own_refund_none')
      }
    >
      <LinkButton
        href={withUnits(paths.orders.refund(order.reference, order.key ?? undefined), units)}
        icon="euro"
        variant="secondary"
      >
        {t(order.access === 'staff' ? 'cancellations.staff_see_refund' : 'cancellations.own_see_refund')}
      </LinkButton>
    </Choice>
  );
}
