import { Link } from '@inertiajs/react';
import type { StaffLink } from '@server/payments/pages';
import { paths } from '@server/shared/paths';
import { formatReference } from '@server/shared/reference';
import { Button } from '@/Components/Button';
import { DateTime } from '@/Components/DateTime';
import { Money } from '@/Components/Money';
import { StatusBadge } from '@/Components/StatusBadge';
import { Table } from '@/Components/Table';
import { WithdrawLink } from '@/Components/WithdrawLink';
import { useT } from '@/hooks/useT';
import { useIsHydrated } from '@/lib/hydration';
import { toast } from '@/lib/toast';

/** Recent payment links with their states; open ones can be copied and withdrawn. */
export function LinkTable({ links }: { links: readonly StaffLink[] }) {
  const t = useT();
  return (
    <Table
      caption={t('payLinks.list')}
      rows={links}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'order',
          header: t('payLinks.order'),
          primary: true,
          cell: ({ reference }) => (
            <Link className="link figures whitespace-nowrap" href={paths.payLinks.make({ order: reference })}>
              {formatReference(reference)}
            </Link>
          ),
        },
        {
          key: 'amount',
          header: t('payLinks.amount'),
          align: 'right',
          cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
        },
        {
          key: 'state',
          header: t('payLinks.state'),
          cell: ({ state }) => <StatusBadge status={state} label={t(`payLinks.state_${state}`)} />,
        },
        {
          key: 'email',
          header: t('payLinks.sent_to'),
          cell: ({ email }) => <span className="wrap-anywhere">{email ?? t('payLinks.copied_only')}</span>,
        },
        { key: 'by', header: t('payLinks.made_by'), cell: ({ by }) => by ?? '—' },
        {
          key: 'until',
          header: t('payLinks.good_until'),
          cell: ({ expiresAt, zone }) => <DateTime at={expiresAt} zone={zone} />,
        },
      ]}
      actions={{
        header: t('payLinks.link'),
        cell: (link) => (link.url ? <Actions id={link.id} url={link.url} /> : null),
      }}
    />
  );
}

function Actions({ id, url }: { id: string; url: string }) {
  const t = useT();
  const isHydrated = useIsHydrated();
  const canCopy = !isHydrated || navigator.clipboard !== undefined;
  const copy = async () => {
    await navigator.clipboard.writeText(url);
    void toast.success(t('payLinks.copied'));
  };
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {canCopy ? (
        <Button variant="secondary" size="sm" icon="copy" onClick={() => void copy()}>
          {t('payLinks.copy')}
        </Button>
      ) : (
        <a className="link" href={url}>
          {t('payLinks.link')}
        </a>
      )}
      <WithdrawLink action={paths.payLinks.withdraw(id)} consequence={t('payLinks.withdraw_text')} size="sm" />
    </div>
  );
}
