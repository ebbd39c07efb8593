import type { Pages } from '@server/pages';
import type { Selection } from '@server/shared/lists';
import { paths } from '@server/shared/paths';
import { useState } from 'react';
import { Badge } from '@/Components/Badge';
import { EmptyState } from '@/Components/EmptyState';
import type { BulkAction } from '@/Components/list/BulkBar';
import { ListPage } from '@/Components/list/ListPage';
import { useT } from '@/hooks/useT';
import { BookDialog } from './Partials/BookDialog';
import { NameDialog } from './Partials/NameDialog';

type Props = Pages['OrdersAdmin/UnassignedItems'];
type Row = Props['list']['rows'][number];
type Open = { what: 'name' | 'book'; selection: Selection; count: number; done: () => void };

/** Page that completes a ticket: the holder form, or the choice of a time on the order's page. */
const placeOf = ({ id, lacks, reference, position }: Row): string =>
  lacks === 'holder' ? paths.orderItems.createProfile(id) : paths.orders.chooseVisit(reference, position);

/** Tickets without a holder or a time, with bulk actions. */
export default function UnassignedItems({ list, slots, can }: Props) {
  const t = useT();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const opens = (what: Open['what']) => (selection: Selection, count: number, done: () => void) =>
    setOpen({ what, selection, count, done });
  const mail: BulkAction = {
    label: t('holders.do_mail'),
    icon: 'mail',
    href: paths.unassigned.mails(),
    confirm: (count) => ({
      title: t('holders.mail_title', { count }),
      text: t('holders.mail_text'),
      label: t('holders.do_mail'),
    }),
  };
  const actions: BulkAction[] = [
    { label: t('holders.do_name'), icon: 'user', onSelect: opens('name') },
    ...(slots.length > 0 ? [{ label: t('holders.do_book'), onSelect: opens('book') }] : []),
    ...(can.mail ? [mail] : []),
  ];
  return (
    <>
      <ListPage
        list={list}
        title={t('holders.title')}
        lead={t('holders.lead')}
        rowHref={placeOf}
        rowName={({ order, product }) => `${order} ${product}`}
        actions={actions}
        cells={{
          order: ({ order }) => <span className="figures">{order}</span>,
          lacks: ({ lacks }) => <Badge tone="warn">{t(`holders.lacks_${lacks}`)}</Badge>,
        }}
        empty={
          <EmptyState icon="ticket" title={t('holders.none')}>
            {t('holders.none_text')}
          </EmptyState>
        }
      />
      {open?.what === 'name' && <NameDialog {...open} onClose={close} />}
      {open?.what === 'book' && <BookDialog {...open} slots={slots} onClose={close} />}
    </>
  );
}
