import { useForm } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import type { RefundUnit } from '@server/payments/pages';
import { findLeftAlone } from '@server/shared/companions';
import { add, type Cents } from '@server/shared/money';
import { paths } from '@server/shared/paths';
import { SAYS_ERRORS } from '@server/shared/records';
import { quoteRefund, type RefundHow, withoutFees } from '@server/shared/refunds';
import { uuidv7 } from '@server/shared/uuid';
import type { FormEvent } from 'react';
import { Alert } from '@/Components/Alert';
import { PayeeFields } from '@/Components/sales/PayeeFields';
import { useT } from '@/hooks/useT';
import { focusFirstError } from '@/lib/focusFirstError';
import { ColleaguePin, noApproval, sentApproval } from './Partials/order/ColleaguePin';
import { OrderFrame } from './Partials/order/OrderFrame';
import { RefundSummary } from './Partials/refund/RefundSummary';
import { RefundUnits } from './Partials/refund/RefundUnits';
import { StaffFields } from './Partials/refund/StaffFields';
import { WhereTo } from './Partials/refund/WhereTo';

const fresh = () => ({ id: uuidv7() });

type Choice = { isStaff: boolean; force: boolean; keep: boolean };

/**
 * Whether this user can choose a unit. A ticket that stays valid may already be used; a gift voucher is always
 * cancelled with its refund.
 */
function isOpen(unit: RefundUnit, { isStaff, force, keep }: Choice): boolean {
  const { isUsed, isReturnable, isVoucher, paidCents, paysNewCode, isGiven } = unit;
  if (paysNewCode || isGiven) return false;
  if (keep) return !isVoucher && paidCents > 0;
  return isStaff ? !isUsed || force : !isUsed && isReturnable;
}

/** Refunds tickets; shows amount, destination and consequences before anything happens. */
export default function Refund(props: Pages['Orders/Refund']) {
  const { order, units, requested, hasPromos, destination, balance, isMixed, staff, till } = props;
  const t = useT();
  const isStaff = staff !== null;
  const openUnits = units.filter((unit) => isOpen(unit, { isStaff, force: false, keep: false }));
  // Staff start with the refund by the terms; if that is nothing, with the full amount, so that one press never refunds
  // nothing.
  const isNothingAgreed = isStaff && units.every(({ backCents, backFeeCents }) => backCents + backFeeCents <= 0);
  const form = useForm({
    ...fresh(),
    // A single ticket is preselected.
    positions:
      openUnits.length === 1
        ? [openUnits[0]!.position]
        : openUnits.filter(({ position }) => props.chosen.includes(position)).map(({ position }) => position),
    how: (isNothingAgreed ? 'all' : 'terms') as 'terms' | 'all' | 'amount',
    amountCents: null as Cents | null,
    note: '',
    force: false,
    keep: false,
    to: (props.prefersBalance && balance?.kind === 'own' ? 'balance' : 'same') as 'same' | 'balance',
    agreed: false,
    payeeName: '',
    payeeIban: '',
    ...noApproval,
  });
  const { data } = form;
  const errors = form.errors as Record<string, string | undefined>;
  // Another choice gets a new id; only unchanged retries are idempotent.
  const change = (part: Partial<typeof data>) => form.setData({ ...data, ...fresh(), ...part });
  /** Typing the PIN again keeps the id: it is the same refund. */
  const approve = (part: Partial<typeof noApproval>) => form.setData({ ...data, ...part });
  const canChoose = (unit: RefundUnit) => isOpen(unit, { isStaff, force: data.force, keep: data.keep });
  const chosen = units.filter((unit) => data.positions.includes(unit.position) && canChoose(unit));
  const positions = chosen.map(({ position }) => position);
  const how: RefundHow = data.how === 'amount' ? { amountCents: data.amountCents ?? (0 as Cents) } : data.how;
  const priced = data.keep ? withoutFees(units) : units;
  const alone = data.keep ? null : findLeftAlone(units, positions);
  const quote = quoteRefund(priced, positions, how);
  const isCredit = data.to === 'balance' && balance !== null && quote.amountCents > 0;
  const needsPayee = destination.kind === 'bank' && quote.amountCents > 0 && !isCredit;

  const send = (event: FormEvent) => {
    event.preventDefault();
    const amounts = { expectedCents: quote.amountCents, currency: order.currency };
    form.transform(({ approver, pin, ...sent }) => ({
      ...sent,
      ...amounts,
      positions,
      to: isCredit ? 'balance' : 'same',
      ...sentApproval(till, quote.amountCents, { approver, pin }),
    }));
    const own = paths.orders.refund(order.reference, order.key ?? undefined);
    form.post(till ? paths.pos.refund(order.reference) : own, {
      // On success the order's page starts at the top, with the result.
      preserveScroll: 'errors',
      headers: { [SAYS_ERRORS]: 'true' },
      onError: focusFirstError,
    });
  };

  return (
    <OrderFrame
      order={order}
      page="refund"
      title={t(isStaff ? 'refunds.staff_title' : 'refunds.title')}
      proof={props.proof}
    >
      <div className="mb-6 grid gap-4 empty:hidden">
        {destination.isDisputed && <Alert tone="danger">{t('refunds.disputed')}</Alert>}
        {requested > 0 && <Alert>{t('refunds.waiting', { count: requested })}</Alert>}
        {errors.form && (
          <Alert tone="danger" live>
            {errors.form}
          </Alert>
        )}
      </div>
      <form
        method="post"
        onSubmit={send}
        noValidate
        className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]"
      >
        <div className="grid min-w-0 gap-8">
          <p>{t(isStaff ? 'refunds.staff_lead' : 'refunds.lead')}</p>
          <RefundUnits
            order={order}
            units={units}
            codes={till?.codes}
            chosen={positions}
            isOpen={canChoose}
            keeps={data.keep || data.how !== 'terms'}
            onChange={(next) => change({ positions: next })}
            error={errors.positions}
          />
          {staff && (
            <StaffFields {...{ order, data, errors, change, units: priced, positions, mayForce: staff.mayForce }} />
          )}
          {quote.amountCents > 0 && <WhereTo {...{ order, destination, balance, data, errors, change }} />}
          {needsPayee && (
            <section className="grid gap-5">
              <div>
                <h2 className="text-subheading">{t('refunds.account')}</h2>
                <p className="text-soft">{t('refunds.account_lead')}</p>
              </div>
              <PayeeFields {...{ data, errors, change }} isOwn={!isStaff} />
            </section>
          )}
          <ColleaguePin {...{ till, data, errors }} amountCents={quote.amountCents} onChange={approve} />
        </div>
        <RefundSummary
          {...{ order, quote, destination, hasPromos, staff, alone, isCredit, isMixed }}
          keeps={data.keep}
          feeCents={add(...priced.filter(({ position }) => positions.includes(position)).map((unit) => unit.feeCents))}
          chosen={positions.length}
          reasons={
            isStaff ? [] : chosen.filter(({ backCents, paidCents }) => backCents < paidCents).map(({ now }) => now)
          }
          handedOut={chosen.filter(({ code }) => code?.state === 'sent' || code?.state === 'claimed').length}
          isLast={positions.length === units.length && requested === 0}
          isApproved={till !== null && (!till.isHolder || data.approver !== '')}
          busy={form.processing}
        />
      </form>
    </OrderFrame>
  );
}
