import { Form } from '@inertiajs/react';
import type { PaymentOutcome, Purchase } from '@server/payments/pages';
import { paths } from '@server/shared/paths';
import { SAYS_ERRORS } from '@server/shared/records';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import type { IconName } from '@/Components/Icon';
import { LinkButton } from '@/Components/LinkButton';
import { ReleaseButton } from '@/Components/ReleaseButton';
import { useT } from '@/hooks/useT';

type StepBackProps = {
  order: Pick<Purchase, 'reference' | 'company'>;
  secret: string | null;
  /** The payment is for a change of time. */
  isMove?: boolean;
  /** Part of it is paid: the buyer can cancel it, with a refund, but cannot change it. */
  isPartPaid?: boolean;
};

/** Alternatives to paying an unpaid order: change it and keep the places, or cancel the reservation. */
export function StepBack({ order: { reference, company }, secret, isMove = false, isPartPaid = false }: StepBackProps) {
  const t = useT();
  const key = secret ?? undefined;
  // A company's order is changed and cancelled on the company's page.
  if (company)
    return company.href ? (
      <p className="mt-8 border-t border-rule pt-5">
        <LinkButton href={company.href} variant="secondary" icon="arrow-left">
          {t('payments.to_company_order')}
        </LinkButton>
      </p>
    ) : null;
  if (isMove)
    return (
      <div className="mt-8 border-t border-rule pt-5">
        <p className="mb-3 text-soft">{t('payments.move_step_back')}</p>
        <LinkButton href={paths.orders.show(reference, key)} variant="secondary" icon="arrow-left">
          {t('payments.to_the_order')}
        </LinkButton>
      </div>
    );
  return (
    <div className="mt-8 border-t border-rule pt-5">
      {!isPartPaid && <p className="mb-3 text-soft">{t('payments.step_back')}</p>}
      <div className="flex flex-wrap gap-3">
        {!isPartPaid && (
          <Press action={paths.payments.reopen(reference, key)} label={t('payments.change_order')} icon="arrow-left" />
        )}
        <Press action={paths.orders.cancel(reference, key)} icon="x" isPartPaid={isPartPaid} />
      </div>
    </div>
  );
}

/** Page of a paid order: its tickets, or the page of the company that bought it. */
export const pageOfOrder = ({ reference, company }: Pick<Purchase, 'reference' | 'company'>, secret: string | null) =>
  company?.href ?? paths.orders.show(reference, secret ?? undefined);

/** Link that selects the order's tickets again; null without the order's key. */
export const againOf = (reference: string, secret: string | null) =>
  secret === null ? undefined : ({ reference, key: secret, again: true } as const);

/** Texts of the payment state: an unpaid change of time leaves the order as it was, and some orders are free. */
export const wordsOf = ({ state, isMove }: PaymentOutcome, total: number) => {
  if (isMove && (state === 'expired' || state === 'unpaid')) return `move_${state}` as const;
  return state === 'expired' && total === 0 ? 'expired_free' : state;
};

/** Without a label, the button cancels the reservation. */
type PressProps = { action: string; label?: string; icon: IconName; isPartPaid?: boolean };

function Press({ action, label, icon, isPartPaid = false }: PressProps) {
  return (
    <Form action={action} method="post" headers={{ [SAYS_ERRORS]: 'true' }}>
      {({ processing, errors, submit }) => (
        <>
          {errors.form && (
            <Alert tone="danger" live className="mb-3">
              {errors.form}
            </Alert>
          )}
          {label ? (
            <Button type="submit" variant="secondary" icon={icon} busy={processing}>
              {label}
            </Button>
          ) : (
            <ReleaseButton icon={icon} busy={processing} isPartPaid={isPartPaid} onRelease={submit} />
          )}
        </>
      )}
    </Form>
  );
}
