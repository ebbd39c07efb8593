import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { useState } from 'react';
import { Button } from '@/Components/Button';
import { CreditForm } from '@/Components/balances/CreditForm';
import { EmptyState } from '@/Components/EmptyState';
import { InputDialog } from '@/Components/form/InputDialog';
import { ListPage } from '@/Components/list/ListPage';
import { StatusBadge } from '@/Components/StatusBadge';
import { useT } from '@/hooks/useT';
import { LOOK } from './Partials/look';

export default function Index({ list, ...terms }: Pages['GiftVouchers/Index']) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <ListPage
      list={list}
      title={t('vouchers.title')}
      lead={t('vouchers.lead')}
      headActions={
        <Button icon="plus" onClick={() => setIsOpen(true)}>
          {t('vouchers.issue')}
        </Button>
      }
      rowHref={({ id }) => paths.giftVouchers.one(id)}
      cells={{
        ending: ({ ending }) => <span className="figures">{ending}</span>,
        state: ({ state }) => <StatusBadge status={LOOK[state]} label={t(`vouchers.state_${state}`)} />,
      }}
      empty={
        <EmptyState icon="ticket" title={t('vouchers.none')}>
          {t('vouchers.none_text')}
        </EmptyState>
      }
    >
      <InputDialog open={isOpen} onOpenChange={setIsOpen} title={t('vouchers.issue')} keepOpen>
        <CreditForm source="voucher" action={paths.giftVouchers.index()} {...terms} />
      </InputDialog>
    </ListPage>
  );
}
