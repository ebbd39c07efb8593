import { Link } from '@inertiajs/react';
import { paths } from '@server/shared/paths';
import type { ScanRow } from '@server/validations/pages';
import type { ReactNode } from 'react';
import { DateTime } from '@/Components/DateTime';
import { StatusBadge } from '@/Components/StatusBadge';
import { type Column, Table } from '@/Components/Table';
import { useT } from '@/hooks/useT';
import { resultName } from '@/lib/resultName';

/** Scans as a list, each leading to its story. */
export function ScanTable({ rows, empty }: { rows: readonly ScanRow[]; empty: ReactNode }) {
  const t = useT();
  const columns: Column<ScanRow>[] = [
    {
      key: 'at',
      header: t('validations.time'),
      primary: true,
      cell: ({ id, at, zone }) => (
        <Link href={paths.validations.show(id)} className="inline-flex min-h-(--tap) items-center underline">
          <DateTime at={at} zone={zone} />
        </Link>
      ),
    },
    {
      key: 'result',
      header: t('validations.result'),
      cell: ({ result, forced }) => (
        <span className="flex flex-wrap gap-1.5">
          <StatusBadge status={result} label={resultName(result, t)} />
          {forced && <span className="text-[0.875rem] text-soft">{t('validations.forced')}</span>}
        </span>
      ),
    },
    {
      key: 'ticket',
      header: t('validations.ticket'),
      cell: ({ ticket, order }) =>
        ticket ? (
          <span className="figures">
            {ticket} <span className="block text-[0.9rem] text-soft">{order}</span>
          </span>
        ) : (
          <span className="text-soft">{t('validations.unknown_ticket')}</span>
        ),
    },
    {
      key: 'product',
      header: t('validations.product'),
      cell: ({ product, event }) => (
        <>
          {product} <span className="block text-[0.9rem] text-soft">{event}</span>
        </>
      ),
    },
    { key: 'gate', header: t('validations.gate'), cell: ({ gate }) => gate ?? t('validations.without_gate') },
    { key: 'validator', header: t('validations.validator'), cell: ({ validator }) => validator },
  ];
  return (
    <Table caption={t('validations.index_title')} rows={rows} rowKey={({ id }) => id} columns={columns} empty={empty} />
  );
}
