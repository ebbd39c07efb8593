import type { Pages } from '@server/pages';
import type { Translate } from '@server/shared/i18n/translate';
import { Badge } from '@/Components/Badge';
import { DateTime } from '@/Components/DateTime';
import type { Column } from '@/Components/Table';

export type Connection = Pages['BulkOrders/Companies/Resellers']['connections'][number];

/** Columns of a connection, on the page of its company and in the list of all. */
export const connectionColumns = (t: Translate): Column<Connection>[] => [
  {
    key: 'name',
    header: t('bulk.connection'),
    primary: true,
    cell: ({ name, revokedAt }) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        {name} {revokedAt && <Badge tone="neutral">{t('bulk.connection_is_revoked')}</Badge>}
      </span>
    ),
  },
  {
    key: 'venues',
    header: t('bulk.connection_venues'),
    cell: ({ venues }) => venues?.join(' · ') ?? t('bulk.connection_venues_all'),
  },
  {
    key: 'created',
    header: t('bulk.connection_created'),
    cell: ({ createdAt }) => <DateTime at={createdAt} as="relative" />,
  },
  {
    key: 'used',
    header: t('bulk.connection_used'),
    cell: ({ lastUsedAt }) =>
      lastUsedAt ? <DateTime at={lastUsedAt} as="relative" /> : t('bulk.connection_never_used'),
  },
];
