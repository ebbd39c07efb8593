import { Link } from '@inertiajs/react';
import type { ProfileEntry } from '@server/people/pages';
import type { MessageKey, Translate } from '@server/shared/i18n/translate';
import { paths } from '@server/shared/paths';
import { formatReference } from '@server/shared/reference';
import { HiddenAmount } from '@/Components/list/cellContent';
import { Money } from '@/Components/Money';
import { StatusBadge } from '@/Components/StatusBadge';
import { Table } from '@/Components/Table';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

/** A state in the words of its own kind. */
function stateText({ kind, state }: ProfileEntry, t: Translate): string | null {
  if (!state || kind === 'invoice') return null;
  if (kind === 'order') return t(`reports.order_${state}` as MessageKey);
  if (kind === 'question') return t(`profiles.question_${state}` as MessageKey);
  return t((kind === 'scan' ? `validations.${state}` : `profiles.state_${state}`) as MessageKey);
}

/** All events of a person's orders, newest first. */
export function Timeline({ entries, zone }: { entries: readonly ProfileEntry[]; zone: string }) {
  const t = useT();
  const format = useFormat();
  const rows = entries.map((entry, at) => ({ ...entry, key: `${entry.at} ${entry.kind} ${at}` }));
  return (
    <Table
      caption={t('profiles.what_happened')}
      showCaption
      rows={rows}
      rowKey={({ key }) => key}
      empty={<p className="text-soft">{t('profiles.nothing')}</p>}
      columns={[
        {
          key: 'what',
          header: t('profiles.what'),
          primary: true,
          cell: ({ kind, text, part }) => (
            <>
              {t(`profiles.did_${kind}`)}
              {kind === 'order' && part === 'holder' && ` (${t('profiles.as_holder')})`}
              {text && kind !== 'payment' && <span className="block font-normal text-soft wrap-anywhere">{text}</span>}
            </>
          ),
        },
        {
          key: 'at',
          header: t('profiles.at'),
          cell: ({ at }) => <time dateTime={at}>{format.dateTime(at, zone)}</time>,
        },
        {
          key: 'order',
          header: t('profiles.order'),
          cell: ({ reference }) => (
            <Link href={paths.orders.show(reference)} className="link figures whitespace-nowrap">
              {formatReference(reference)}
            </Link>
          ),
        },
        {
          key: 'state',
          header: t('profiles.state'),
          cell: (row) => {
            const label = stateText(row, t);
            return label && row.state && <StatusBadge status={row.state} label={label} />;
          },
        },
        {
          key: 'amount',
          header: t('profiles.amount'),
          align: 'right',
          cell: ({ amountCents, isHidden, currency }) =>
            isHidden ? <HiddenAmount /> : amountCents !== null && <Money amount={amountCents} currency={currency} />,
        },
      ]}
    />
  );
}
