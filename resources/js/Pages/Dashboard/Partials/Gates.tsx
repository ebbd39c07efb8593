import { Link } from '@inertiajs/react';
import type { GateToday, LastScan } from '@server/reports/pages';
import { paths } from '@server/shared/paths';
import { DateTime } from '@/Components/DateTime';
import { StatusBadge } from '@/Components/StatusBadge';
import { Table } from '@/Components/Table';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { resultName } from '@/lib/resultName';

type GatesProps = { gates: readonly GateToday[]; lastScans: readonly LastScan[]; canOpen: boolean };

/** Today's entries and denials by gate, and the latest scans. */
export function Gates({ gates, lastScans, canOpen }: GatesProps) {
  const t = useT();
  const { number } = useFormat();
  return (
    <div className="grid gap-x-12 gap-y-10 xl:grid-cols-2">
      <section aria-labelledby="gates">
        <h2 id="gates" className="mb-4 text-heading">
          {t('reports.gates')}
        </h2>
        <Table
          caption={t('reports.gates')}
          rows={gates}
          rowKey={({ id }) => id}
          empty={<p className="text-soft">{t('reports.no_gates')}</p>}
          columns={[
            {
              key: 'gate',
              header: t('reports.gate'),
              primary: true,
              cell: ({ name, venue }) => (
                <>
                  {name} <span className="block font-normal text-soft">{venue}</span>
                </>
              ),
            },
            { key: 'entries', header: t('reports.entries'), align: 'right', cell: ({ entries }) => number(entries) },
            {
              key: 'refusals',
              header: t('reports.refusals'),
              align: 'right',
              cell: ({ refusals }) => number(refusals),
            },
            {
              key: 'last',
              header: t('reports.last_scan'),
              align: 'right',
              cell: ({ lastScanAt, timeZone }) =>
                lastScanAt ? <DateTime at={lastScanAt} zone={timeZone} as="time" /> : t('reports.never'),
            },
          ]}
        />
      </section>
      <LastScans scans={lastScans} canOpen={canOpen} />
    </div>
  );
}

function LastScans({ scans, canOpen }: { scans: readonly LastScan[]; canOpen: boolean }) {
  const t = useT();
  return (
    <section aria-labelledby="last-scans">
      <div className="mb-4 flex items-baseline justify-between gap-4">
        <h2 id="last-scans" className="text-heading">
          {t('reports.last_scans')}
        </h2>
        {canOpen && (
          <Link
            href={paths.validations.index()}
            className="inline-flex min-h-(--tap) items-center text-accent underline"
          >
            {t('reports.all_scans')}
          </Link>
        )}
      </div>
      {scans.length === 0 && <p className="text-soft">{t('reports.no_scans')}</p>}
      <ul className="divide-y divide-rule border-y border-rule">
        {scans.map((scan) => (
          <li key={scan.id}>
            <ScanLine scan={scan} canOpen={canOpen} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ScanLine({
  scan: { id, at, zone, result, product, gate, ticket },
  canOpen,
}: {
  scan: LastScan;
  canOpen: boolean;
}) {
  const t = useT();
  const line = (
    <>
      <DateTime at={at} zone={zone} as="time" className="text-soft" />
      <span className="min-w-0 leading-snug wrap-anywhere">{product ?? gate}</span>
      <span className="figures text-small text-soft max-sm:hidden">{ticket}</span>
      <StatusBadge status={result} label={resultName(result, t)} />
    </>
  );
  const look =
    'grid min-h-(--tap) grid-cols-[3.2rem_1fr_auto] items-center gap-3 py-1 sm:grid-cols-[3.2rem_1fr_auto_auto]';
  if (!canOpen) return <span className={look}>{line}</span>;
  return (
    <Link href={paths.validations.show(id)} className={`${look} hover:bg-sunken`}>
      {line}
    </Link>
  );
}
