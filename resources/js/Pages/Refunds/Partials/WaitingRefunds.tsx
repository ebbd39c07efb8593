import { Link, useForm } from '@inertiajs/react';
import type { WaitingRefund } from '@server/payments/pages';
import { isBankRefusal, refusalText } from '@server/shared/bankRefusals';
import { inFours } from '@server/shared/iban';
import { paths } from '@server/shared/paths';
import { formatReference } from '@server/shared/reference';
import { useState } from 'react';
import { Button } from '@/Components/Button';
import { ConfirmDialog } from '@/Components/ConfirmDialog';
import { InputDialog } from '@/Components/form/InputDialog';
import { LinkButton } from '@/Components/LinkButton';
import { Money } from '@/Components/Money';
import { StatusBadge } from '@/Components/StatusBadge';
import { TextArea } from '@/Components/TextArea';
import { useAuth } from '@/hooks/useAuth';
import { useFormat } from '@/hooks/useFormat';
import { usePost } from '@/hooks/usePost';
import { useT } from '@/hooks/useT';
import { AccountForm } from './AccountForm';
import { GiveToBalance } from './GiveToBalance';

/** Refunds to approve by a second person, or to retry. */
export function WaitingRefunds({ waiting }: { waiting: readonly WaitingRefund[] }) {
  const t = useT();
  return (
    <section aria-labelledby="waiting-refunds" className="mb-10">
      <h2 id="waiting-refunds" className="mb-3 text-subheading">
        {t('refunds.waiting_title')}
      </h2>
      <ul className="grid gap-4 lg:grid-cols-2">
        {waiting.map((refund) => (
          <Waiting key={refund.id} refund={refund} />
        ))}
      </ul>
    </section>
  );
}

const BADGES = {
  requested: 'refunds.state_requested',
  failed: 'refunds.state_failed',
  created: 'refunds.state_created',
} as const satisfies Record<WaitingRefund['state'], string>;

function Waiting({ refund }: { refund: WaitingRefund }) {
  const t = useT();
  const format = useFormat();
  const { reference, state, amountCents, currency, tickets, event, note, isForced, requestedBy, failure } = refund;
  const at = format.dateTime(refund.at, refund.zone);
  return (
    <li className="grid content-start gap-3 rounded-md border border-rule bg-raised p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="text-subheading">
          <Money amount={amountCents} currency={currency} />
        </span>
        <StatusBadge
          status={state}
          label={t(state === 'created' && refund.isOfTill ? 'refunds.state_pay_out' : BADGES[state])}
        />
      </div>
      <p>
        <Link href={paths.orders.show(reference)} className="figures font-strong">
          {formatReference(reference)}
        </Link>
        {` · ${[event, tickets > 0 && t('refunds.tickets', { count: tickets })].filter(Boolean).join(' · ')}`}
        {isForced && ` (${t('refunds.with_used')})`}
        {refund.toBalance && ` · ${t('refunds.goes_to_balance')}`}
      </p>
      <p className="text-small text-soft">
        {requestedBy ? t('refunds.asked_by', { name: requestedBy, at }) : t('refunds.asked_at', { at })}
        {note && <span className="block break-words text-ink">{note}</span>}
        {isBankRefusal(failure) ? (
          <span className="block">{t('refunds.bank_says', { reason: t(refusalText(failure)) })}</span>
        ) : (
          failure && <span className="block break-words">{t('refunds.failed_because', { reason: failure })}</span>
        )}
        {state === 'created' && refund.payee && (
          <span className="block break-words text-ink">
            {refund.payee.name}, <span className="figures">{inFours(refund.payee.iban)}</span>
          </span>
        )}
        {state === 'requested' && refund.refusal === 'own' && <span className="block">{t('refunds.own')}</span>}
        {state === 'requested' && refund.refusal === 'limit' && (
          <span className="block">{t('refunds.above_limit')}</span>
        )}
      </p>
      <div className="flex flex-wrap gap-3">
        {state === 'requested' && <Decision refund={refund} />}
        {state === 'failed' && <Failure refund={refund} />}
        {state === 'created' && <HandedBack refund={refund} />}
      </div>
    </li>
  );
}

function Decision({ refund }: { refund: WaitingRefund }) {
  const t = useT();
  const format = useFormat();
  const [isAsking, setAsking] = useState(false);
  const approval = usePost();
  const rejection = usePost();
  const { id, refusal, amountCents, currency } = refund;
  return (
    <>
      {refusal === null && (
        <Button icon="check" onClick={() => setAsking(true)}>
          {t('refunds.approve')}
        </Button>
      )}
      <Button variant="secondary" busy={rejection.isBusy} onClick={() => rejection.post(paths.refunds.reject(id))}>
        {t(refusal === 'own' ? 'refunds.take_back' : 'refunds.reject')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('refunds.approve_title', { amount: format.money(amountCents, currency) })}
        confirmLabel={t('refunds.approve')}
        busy={approval.isBusy}
        onConfirm={() => approval.post(paths.refunds.approve(id), () => setAsking(false))}
      >
        {t('refunds.approve_text')}
      </ConfirmDialog>
    </>
  );
}

function Failure({ refund }: { refund: WaitingRefund }) {
  const t = useT();
  const again = usePost();
  return (
    <>
      {refund.payee && <MendAccount refund={refund} />}
      <Button
        variant={refund.payee ? 'secondary' : 'primary'}
        busy={again.isBusy}
        onClick={() => again.post(paths.refunds.retry(refund.id))}
      >
        {t('refunds.retry')}
      </Button>
      <ByHand refund={refund} />
      {refund.owner !== null && <GiveToBalance refund={refund} owner={refund.owner} />}
    </>
  );
}

/** A till pays out what was paid in cash or at a terminal; staff record what they paid out without one. */
function HandedBack({ refund }: { refund: WaitingRefund }) {
  const t = useT();
  const { may } = useAuth();
  return (
    <>
      {refund.isOfTill && may('cash.sell') && (
        <LinkButton href={paths.pos.manual(refund.reference)}>{t('refunds.pay_at_till')}</LinkButton>
      )}
      <ByHand refund={refund} isPrimary={!refund.isOfTill} />
    </>
  );
}

/** Staff returned the money by hand: by another method, or outside a till. */
function ByHand({ refund, isPrimary = false }: { refund: WaitingRefund; isPrimary?: boolean }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const form = useForm({ note: '' });
  const { isOfTill } = refund;
  const label = t(isOfTill ? 'refunds.handed_back' : 'refunds.by_hand');
  const settle = () =>
    form.post(paths.refunds.byHand(refund.id), { preserveScroll: true, onSuccess: () => setOpen(false) });
  return (
    <>
      <Button variant={isPrimary ? 'primary' : 'secondary'} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <InputDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t(isOfTill ? 'refunds.handed_back_title' : 'refunds.by_hand_title')}
        footer={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              {t('common.back')}
            </Button>
            <Button busy={form.processing} onClick={settle}>
              {label}
            </Button>
          </>
        }
      >
        <p className="mb-4">
          {t(
            refund.payee ? 'refunds.transferred_text' : isOfTill ? 'refunds.handed_back_text' : 'refunds.by_hand_text',
          )}
        </p>
        <TextArea
          name="note"
          label={t(isOfTill ? 'refunds.note' : 'refunds.by_hand_note')}
          value={form.data.note}
          onChange={(note) => form.setData('note', note)}
          error={form.errors.note}
          maxLength={500}
          rows={2}
        />
      </InputDialog>
    </>
  );
}

/** A refund that the bank rejected: with a new account it goes into the next file. */
function MendAccount({ refund }: { refund: WaitingRefund }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('refunds.account_mend')}</Button>
      <InputDialog open={isOpen} onOpenChange={setOpen} title={t('refunds.account_mend')}>
        <AccountForm refund={refund.id} payee={refund.payee} onDone={() => setOpen(false)} />
      </InputDialog>
    </>
  );
}
