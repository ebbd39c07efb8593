import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { EmptyState } from '@/Components/EmptyState';
import { LinkButton } from '@/Components/LinkButton';
import { PageHeader } from '@/Components/PageHeader';
import { useT } from '@/hooks/useT';
import { OpenableList } from '../Partials/OpenableList';
import { ShiftLead, ShiftPanel } from '../Partials/ShiftPanel';

/** The cashbox that somebody has open, or those that they may open. */
export default function Index({ current, cashboxes }: Pages['Cash/Cashbox/Index']) {
  const t = useT();
  if (current)
    return (
      <>
        <PageHeader
          title={current.shift.cashbox}
          lead={<ShiftLead shift={current.shift} />}
          actions={
            current.may.sell && (
              <LinkButton href={paths.pos.index()} size="lg">
                {t('cash.go_sell')}
              </LinkButton>
            )
          }
        />
        <ShiftPanel shown={current} href={paths.cashbox()} />
      </>
    );
  return (
    <>
      <PageHeader title={t('cash.my_cashbox')} lead={t('cash.my_cashbox_lead')} />
      <EmptyState
        icon="wallet"
        title={t('cash.not_open')}
        action={cashboxes.length > 0 && <LinkButton href={paths.shifts.create()}>{t('cash.open_cashbox')}</LinkButton>}
      >
        {t(cashboxes.length > 0 ? 'cash.not_open_text' : 'cash.no_cashboxes')}
      </EmptyState>
      <OpenableList cashboxes={cashboxes} />
    </>
  );
}
