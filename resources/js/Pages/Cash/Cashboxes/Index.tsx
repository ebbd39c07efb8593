import { Link, router } from '@inertiajs/react';
import type { CashboxCard } from '@server/cash/pages';
import type { Pages } from '@server/pages';
import { channels, echoName } from '@server/shared/channels';
import { paths } from '@server/shared/paths';
import { useState } from 'react';
import { Alert } from '@/Components/Alert';
import { Badge } from '@/Components/Badge';
import { Button } from '@/Components/Button';
import { DateTime } from '@/Components/DateTime';
import { DescriptionList } from '@/Components/DescriptionList';
import { EmptyState } from '@/Components/EmptyState';
import { HiddenAmount } from '@/Components/list/cellContent';
import { Money } from '@/Components/Money';
import { PageHeader } from '@/Components/PageHeader';
import { usePrivateChannel } from '@/hooks/useChannel';
import { useLaterOnce } from '@/hooks/useLaterOnce';
import { useT } from '@/hooks/useT';
import { CashboxDialog } from './Partials/CashboxDialog';
import { Devices } from './Partials/Devices';

type Props = Pages['Cash/Cashboxes/Index'];

/** All tills: cashier, content, last closing, and whether the closings are consistent. */
export default function Index(props: Props) {
  const t = useT();
  const { cashboxes, chain } = props;
  const [edited, setEdited] = useState<CashboxCard | 'new' | null>(null);
  const reload = useLaterOnce(() => router.reload({ only: ['cashboxes'] }));
  return (
    <>
      <PageHeader
        title={t('cash.cashboxes')}
        lead={t('cash.cashboxes_lead')}
        actions={
          <Button icon="plus" onClick={() => setEdited('new')}>
            {t('cash.cashbox_new')}
          </Button>
        }
      />
      <Chain chain={chain} />
      {cashboxes.length === 0 ? (
        <EmptyState icon="wallet" title={t('cash.cashboxes_none')}>
          {t('cash.cashboxes_none_text')}
        </EmptyState>
      ) : (
        <ul className="mt-8 grid gap-6 lg:grid-cols-2">
          {cashboxes.map((cashbox) => (
            <Sheet key={cashbox.id} cashbox={cashbox} onEdit={() => setEdited(cashbox)} onNews={reload} />
          ))}
        </ul>
      )}
      {edited && (
        <CashboxDialog {...props} cashbox={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </>
  );
}

function Chain({ chain }: Pick<Props, 'chain'>) {
  const t = useT();
  if (!chain) return <p className="text-small text-soft">{t('cash.chain_checking')}</p>;
  const { closings, faults } = chain;
  if (faults.length === 0)
    return (
      <p className="text-small text-soft">
        {closings === 0 ? t('cash.chain_none') : t('cash.chain_fits', { count: closings })}
      </p>
    );
  return (
    <Alert tone="danger" title={t('cash.chain_broken')}>
      <p>{t('cash.chain_broken_text')}</p>
      <ul className="mt-2 list-disc pl-5">
        {faults.map(({ cashbox, what, z }) => (
          <li key={`${cashbox} ${what} ${z}`}>{t(`cash.chain_${what}`, { cashbox, z: String(z) })}</li>
        ))}
      </ul>
    </Alert>
  );
}

type SheetProps = { cashbox: CashboxCard; onEdit: () => void; onNews: () => void };

function Sheet({ cashbox, onEdit, onNews }: SheetProps) {
  const t = useT();
  const { values, venue, open, last } = cashbox;
  usePrivateChannel(echoName(channels.cashbox(cashbox.id)), {
    ShiftOpened: onNews,
    ShiftClosed: onNews,
    CashMoved: onNews,
    SaleMade: onNews,
  });
  return (
    <li className="rounded-md border border-rule bg-raised sheet-pad">
      <div className="mb-4 flex flex-wrap items-start justify-between gap-4">
        <div>
          <h2 className="text-heading">{values.name}</h2>
          <p className="text-soft">{venue}</p>
        </div>
        <Button variant="quiet" size="sm" onClick={onEdit}>
          {t('cash.cashbox_settings')}
        </Button>
      </div>
      <p className="mb-4 flex flex-wrap gap-2">
        <Standing cashbox={cashbox} />
        {open?.awaits && <Badge tone="danger">{t('cash.awaits_approval')}</Badge>}
        {open?.isForgotten && (
          <>
            <Badge tone="warn">{t('cash.forgotten')}</Badge>
            <Link href={`${paths.shifts.one(open.id)}?tab=close`} className="link">
              {t('cash.begin_count')}
            </Link>
          </>
        )}
      </p>
      <DescriptionList
        short
        items={[
          ...(open
            ? [
                {
                  term: t('cash.shift'),
                  value: (
                    <Link href={paths.shifts.one(open.id)} className="link">
                      <DateTime at={open.openedAt} zone={open.zone} />
                    </Link>
                  ),
                },
                {
                  term: t('cash.in_drawer'),
                  value:
                    open.drawer === null ? <HiddenAmount /> : <Money amount={open.drawer} currency={values.currency} />,
                },
                { term: t('cash.sales'), value: String(open.sales) },
              ]
            : []),
          ...(last
            ? [
                {
                  term: t('cash.last_closing'),
                  value: (
                    <Link href={paths.shifts.one(last.id)} className="link">
                      {t('cash.z_report', { z: String(last.z) })}
                    </Link>
                  ),
                },
                { term: t('cash.difference'), value: <Money amount={last.difference} currency={values.currency} /> },
                { term: t('cash.left_in_drawer'), value: <Money amount={last.left} currency={values.currency} /> },
              ]
            : [{ term: t('cash.last_closing'), value: t('cash.never_opened') }]),
        ]}
      />
      <Devices cashbox={cashbox} />
    </li>
  );
}

function Standing({ cashbox: { values, open } }: Pick<SheetProps, 'cashbox'>) {
  const t = useT();
  if (open)
    return (
      <Badge tone={open.state === 'open' ? 'ok' : 'warn'}>
        {t(open.state === 'open' ? 'cash.is_open_by' : 'cash.is_counting_by', { name: open.cashier })}
      </Badge>
    );
  return <Badge>{t(values.active ? 'cash.is_closed' : 'cash.inactive')}</Badge>;
}
