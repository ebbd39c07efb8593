import { router, useForm } from '@inertiajs/react';
import type { OrderHead } from '@server/orders/pages';
import { paths } from '@server/shared/paths';
import { useState } from 'react';
import { Button } from '@/Components/Button';
import { ConfirmDialog } from '@/Components/ConfirmDialog';
import { LinkButton } from '@/Components/LinkButton';
import { PostForm } from '@/Components/PostForm';
import { useT } from '@/hooks/useT';
import { CalendarLinks } from './CalendarLinks';
import { refundText } from './refundText';

type OrderActionsProps = {
  order: OrderHead;
  canPrint: boolean;
  canEnterInCalendar: boolean;
  canMail: boolean;
  canCancel: boolean;
  canRefund: boolean;
  canRefundAtTill: boolean;
  canInvoice: boolean;
  canReschedule: boolean;
  canExchange: boolean;
  canGive: boolean;
  canAsk: boolean;
  canLink: boolean;
  canRenewLinks: boolean;
};

const changeText = (canReschedule: boolean, canExchange: boolean) => {
  if (!canExchange) return 'afterSale.show_reschedule';
  return canReschedule ? 'afterSale.show_reschedule_both' : 'afterSale.show_exchange';
};

/** Up to this number, actions are not folded. */
const MAX_SHOWN = 2;

/** Actions on the whole order. */
export function OrderActions({
  order,
  canPrint,
  canEnterInCalendar,
  canMail,
  canCancel,
  canRefund,
  canRefundAtTill,
  canInvoice,
  canReschedule,
  canExchange,
  canGive,
  canAsk,
  canLink,
  canRenewLinks,
}: OrderActionsProps) {
  const t = useT();
  const key = order.key ?? undefined;
  const offered = [
    canPrint,
    canEnterInCalendar,
    canMail,
    canCancel,
    canInvoice,
    canGive,
    canAsk,
    canLink,
    canRenewLinks,
  ];
  const count = offered.filter(Boolean).length;
  const mayChange = canReschedule || canExchange || canRefund || canRefundAtTill;
  if (count === 0 && !mayChange) return null;
  const coming = canEnterInCalendar ? order.slots.filter(({ isCancelled }) => !isCancelled) : [];
  const changes = mayChange && (
    <div className="no-print flex flex-wrap gap-3">
      {(canReschedule || canExchange) && (
        <LinkButton href={paths.orders.reschedule(order.reference, key)} icon="clock" variant="secondary">
          {t(changeText(canReschedule, canExchange))}
        </LinkButton>
      )}
      {canRefund && (
        <LinkButton href={paths.orders.refund(order.reference, key)} variant="secondary">
          {t(order.isForVouchers ? 'afterSale.show_refund_vouchers' : refundText(order))}
        </LinkButton>
      )}
      {canRefundAtTill && (
        <LinkButton href={paths.pos.manual(order.reference)} variant="secondary">
          {t('afterSale.show_refund_at_till')}
        </LinkButton>
      )}
    </div>
  );
  const actions = count > 0 && (
    <>
      <div className="flex flex-wrap gap-3">
        {canPrint && (
          <>
            <LinkButton href={paths.orders.pdf(order.reference, key)} external icon="download" variant="secondary">
              {t('afterSale.show_pdf')}
            </LinkButton>
            <LinkButton href={paths.orders.print(order.reference, key)} icon="printer" variant="secondary">
              {t('afterSale.show_print')}
            </LinkButton>
          </>
        )}
        {canEnterInCalendar && (
          <LinkButton href={paths.orders.calendar(order.reference, key)} download icon="calendar" variant="secondary">
            {t('afterSale.visit_calendar')}
          </LinkButton>
        )}
        {canMail && <MailAgain order={order} />}
        {canGive && (
          <LinkButton href={paths.giving.give(order.reference, key)} icon="share" variant="secondary">
            {t('afterSale.show_give')}
          </LinkButton>
        )}
        {canInvoice && (
          <LinkButton href={paths.orders.invoice(order.reference, key)} variant="secondary">
            {t('afterSale.show_invoice')}
          </LinkButton>
        )}
        {canLink && (
          <LinkButton href={paths.payLinks.make({ order: order.reference })} icon="mail" variant="secondary">
            {t('afterSale.show_pay_link')}
          </LinkButton>
        )}
        {canAsk && (
          <LinkButton href={paths.help.ask({ reference: order.reference, ...(key && { key }) })} variant="secondary">
            {t('afterSale.show_ask')}
          </LinkButton>
        )}
        {canRenewLinks && <RenewLinks order={order} />}
        {canCancel && <CancelOrder order={order} />}
      </div>
      {coming.map((slot) => (
        <CalendarLinks
          key={`${slot.startsAt} ${slot.place.eventTitle}`}
          order={order}
          slot={slot}
          isNamed={coming.length > 1}
        />
      ))}
    </>
  );
  // A buyer opens the page for the tickets: other actions are folded, except changes and refunds.
  const isOpen = order.access === 'staff' || count <= MAX_SHOWN;
  return (
    <div className="grid gap-4">
      {changes}
      {isOpen && actions && <div className="no-print">{actions}</div>}
      {!isOpen && (
        <details className="no-print rounded-md border border-rule">
          <summary className="min-h-(--tap) px-4 py-2.5 font-strong">{t('afterSale.show_more')}</summary>
          <div className="px-4 pt-1 pb-4">{actions}</div>
        </details>
      )}
    </div>
  );
}

function MailAgain({ order }: { order: OrderHead }) {
  const t = useT();
  const action = paths.orders.resendMail(order.reference, order.key ?? undefined);
  const button = { variant: 'secondary', icon: 'mail' } as const;
  return <PostForm form={useForm({})} action={action} label={t('afterSale.show_mail')} button={button} />;
}

function RenewLinks({ order }: { order: OrderHead }) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  const form = useForm({});
  const renew = () => form.post(paths.orders.renewLinks(order.reference), { onFinish: () => setAsking(false) });
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {t('afterSale.show_renew_links')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('afterSale.show_renew_links_title')}
        confirmLabel={t('afterSale.show_renew_links')}
        onConfirm={renew}
        busy={form.processing}
      >
        {t('afterSale.show_renew_links_text')}
      </ConfirmDialog>
    </>
  );
}

function CancelOrder({ order }: { order: OrderHead }) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const cancel = () =>
    router.post(
      paths.orders.cancel(order.reference, order.key ?? undefined),
      {},
      {
        onStart: () => setBusy(true),
        onFinish: () => {
          setBusy(false);
          setAsking(false);
        },
      },
    );
  return (
    <>
      <Button variant="quiet" icon="x" onClick={() => setAsking(true)}>
        {t('afterSale.show_cancel')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('afterSale.show_cancel_title')}
        confirmLabel={t('afterSale.show_cancel')}
        onConfirm={cancel}
        busy={isBusy}
        dangerous
      >
        {t('afterSale.show_cancel_text')}
      </ConfirmDialog>
    </>
  );
}
