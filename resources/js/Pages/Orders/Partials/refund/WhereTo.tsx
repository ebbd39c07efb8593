import type { RefundDestination, RefundPageProps } from '@server/payments/pages';
import type { Translate } from '@server/shared/i18n/translate';
import { paths } from '@server/shared/paths';
import { Alert } from '@/Components/Alert';
import { Checkbox } from '@/Components/Checkbox';
import { LinkButton } from '@/Components/LinkButton';
import { RadioCards } from '@/Components/RadioCards';
import { useT } from '@/hooks/useT';

type WhereData = { to: 'same' | 'balance'; agreed: boolean };

type WhereToProps = Pick<RefundPageProps, 'order' | 'destination' | 'balance'> & {
  data: WhereData;
  errors: Record<string, string | undefined>;
  change: (part: Partial<WhereData>) => void;
};

function sameWay(destination: RefundDestination, t: Translate): string {
  if (destination.kind === 'bank') return t('refunds.where_bank');
  if (destination.kind === 'account') return t('refunds.where_account');
  if (destination.kind === 'hand') return t('refunds.where_hand');
  const last4 = destination.kind === 'same' ? destination.last4 : null;
  return last4 ? t('refunds.where_card', { last4 }) : t('refunds.where_same');
}

/** Choice of the refund's destination; buyers who would have one after signing in are told so. */
export function WhereTo({ order, destination, balance, data, errors, change }: WhereToProps) {
  const t = useT();
  if (!balance) return null;
  if (balance.kind === 'sign_in')
    return (
      <Alert
        action={
          <LinkButton
            size="sm"
            href={paths.auth.login(paths.orders.refund(order.reference, order.key ?? undefined, 'balance'))}
          >
            {t('refunds.sign_in_link')}
          </LinkButton>
        }
      >
        {t('refunds.sign_in')}
      </Alert>
    );
  const isStaff = balance.kind === 'staff';
  return (
    <div className="grid gap-3">
      <RadioCards
        legend={t('refunds.where')}
        name="to"
        value={data.to}
        onChange={(to) => change({ to, agreed: false })}
        error={errors.to}
        options={[
          { value: 'same', label: sameWay(destination, t) },
          {
            value: 'balance',
            label: isStaff ? t('refunds.where_balance_staff', { name: balance.owner }) : t('refunds.where_balance'),
            description: t(isStaff ? 'refunds.where_balance_staff_text' : 'refunds.where_balance_text'),
          },
        ]}
      />
      {isStaff && data.to === 'balance' && (
        <Checkbox
          name="agreed"
          label={t('refunds.agreed')}
          value={data.agreed}
          onChange={(agreed) => change({ agreed })}
          error={errors.agreed}
        />
      )}
    </div>
  );
}
