import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { useState } from 'react';
import { Button } from '@/Components/Button';
import { ChangeTill } from '@/Components/counter/ChangeTill';
import { EmptyState } from '@/Components/EmptyState';
import { LinkButton } from '@/Components/LinkButton';
import { PageHeader } from '@/Components/PageHeader';
import { useT } from '@/hooks/useT';
import { OpenableList } from '../Partials/OpenableList';
import { ShiftLead, ShiftPanel } from '../Partials/ShiftPanel';

/** The user's open till, or the tills that they may open. */
export default function Index({ current, cashboxes }: Pages['Cash/Cashbox/Index']) {
  const t = useT();
  const [changing, setChanging] = useState<'person' | 'drawer' | null>(null);
  if (current)
    return (
      <>
        <PageHeader
          title={current.shift.cashbox}
          lead={<ShiftLead shift={current.shift} />}
          actions={
            current.may.sell && (
              <>
                <Button variant="secondary" onClick={() => setChanging('person')}>
                  {t('cash.change_cashier')}
                </Button>
                <Button variant="secondary" onClick={() => setChanging('drawer')}>
                  {t('cash.handover')}
                </Button>
                <LinkButton href={paths.pos.index()} size="lg">
                  {t('cash.go_sell')}
                </LinkButton>
              </>
            )
          }
        />
        <ShiftPanel shown={current} href={paths.cashbox()} />
        {changing && (
          <ChangeTill shift={current.shift} withCount={changing === 'drawer'} onClose={() => setChanging(null)} />
        )}
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
