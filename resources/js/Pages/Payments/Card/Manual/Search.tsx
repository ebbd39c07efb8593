import { Link, router } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { EmptyState } from '@/Components/EmptyState';
import { LinkButton } from '@/Components/LinkButton';
import { ListPage } from '@/Components/list/ListPage';
import { Money } from '@/Components/Money';
import { Table } from '@/Components/Table';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';

type Props = Pages['Payments/Card/Manual/Search'];

/** Payments on separate card terminals, and the daily total of each terminal. */
export default function Search({ list, ...totals }: Props) {
  const t = useT();
  return (
    <>
      <ListPage
        list={list}
        title={t('counter.cards')}
        lead={t('counter.cards_lead')}
        createHref={paths.manualCards.create()}
        createLabel={t('counter.manual_card')}
        cells={{
          order: ({ order }) =>
            order && (
              <Link href={paths.orders.show(order)} className="link figures">
                {order}
              </Link>
            ),
        }}
        empty={
          <EmptyState
            icon="card"
            title={t('counter.cards_none')}
            action={<LinkButton href={paths.manualCards.create()}>{t('counter.manual_card')}</LinkButton>}
          >
            {t('counter.cards_none_text')}
          </EmptyState>
        }
      />
      <Totals {...totals} />
    </>
  );
}

function Totals({ day, today, totals }: Omit<Props, 'list'>) {
  const t = useT();
  return (
    <section className="mt-12 max-w-reading">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
        <h2 className="text-heading">{t('counter.totals')}</h2>
        <TextInput
          type="date"
          label={t('counter.day')}
          value={day}
          max={today}
          onChange={(wanted) => wanted && router.visit(paths.manualCards.index(wanted), { preserveScroll: true })}
        />
      </div>
      <Table
        caption={t('counter.totals')}
        rows={totals}
        rowKey={({ terminal, cashbox, currency }) => `${terminal} ${cashbox} ${currency}`}
        empty={<p className="text-soft">{t('counter.totals_none')}</p>}
        columns={[
          {
            key: 'terminal',
            header: t('counter.card_terminal'),
            primary: true,
            cell: ({ terminal }) => terminal || t('counter.terminal_none'),
          },
          { key: 'cashbox', header: t('cash.cashbox'), cell: ({ cashbox }) => cashbox },
          { key: 'count', header: t('counter.count'), align: 'right', cell: ({ count }) => String(count) },
          {
            key: 'amount',
            header: t('cash.total'),
            align: 'right',
            cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
          },
        ]}
      />
    </section>
  );
}
