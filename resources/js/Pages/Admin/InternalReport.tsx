import { Link, router, usePage } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import type { InternalReport as Report } from '@server/reports/pages';
import { subtract } from '@server/shared/money';
import { paths } from '@server/shared/paths';
import { plusDays } from '@server/shared/period';
import { formatDate } from '@server/shared/time';
import type { ReactNode } from 'react';
import { Icon } from '@/Components/Icon';
import { LinkButton } from '@/Components/LinkButton';
import { Occupancy } from '@/Components/Occupancy';
import { PageHeader } from '@/Components/PageHeader';
import { Table } from '@/Components/Table';
import { TextInput } from '@/Components/TextInput';
import { useFormat } from '@/hooks/useFormat';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';
import { resultName } from '@/lib/resultName';
import { Drawers } from './Partials/Drawers';

type Props = Pages['Admin/InternalReport'];

/** Daily report on one page: problems that need staff first, then the figures. */
export default function InternalReport({ day, today, report }: Props) {
  const t = useT();
  const locale = useLocale();
  return (
    <>
      <PageHeader
        title={t('reports.internal_title')}
        eyebrow={t('reports.internal_title')}
        heading={
          <span className="inline-block first-letter:uppercase">{formatDate(`${day}T12:00:00Z`, 'UTC', locale)}</span>
        }
        actions={<Days day={day} today={today} />}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
        <Needs needs={report.needs} />
        <Sales sales={report.sales} channels={report.channels} />
        <Drawers drawers={report.drawers} paidOutside={report.paidOutside} />
        <Visits occupancy={report.occupancy} />
        <div className="grid gap-12 lg:grid-cols-3">
          <Gates entries={report.entries} refusals={report.refusals} />
          <FailedPayments failed={report.failedPayments} />
          <Mails mails={report.mails} />
        </div>
      </div>
    </>
  );
}

function Days({ day, today }: Pick<Props, 'day' | 'today'>) {
  const t = useT();
  return (
    <div className="no-print flex flex-wrap items-end gap-2">
      <LinkButton variant="secondary" href={paths.internalReport(plusDays(day, -1))} icon="chevron-left">
        {t('reports.internal_before')}
      </LinkButton>
      <TextInput
        type="date"
        label={t('reports.internal_day')}
        hideLabel
        value={day}
        max={today}
        onChange={(value) => value && router.visit(paths.internalReport(value), { preserveState: true })}
      />
      {day < today && (
        <LinkButton variant="secondary" href={paths.internalReport(plusDays(day, 1))} icon="chevron-right">
          {t('reports.internal_after')}
        </LinkButton>
      )}
    </div>
  );
}

function Needs({ needs }: Pick<Report, 'needs'>) {
  const t = useT();
  const count = needs.reduce((sum, need) => sum + need.count, 0);
  return (
    <section aria-labelledby="needs">
      <h2 id="needs" className="mb-3 flex items-center gap-2 text-heading">
        <Icon name={count > 0 ? 'alert' : 'check'} />
        {t(count > 0 ? 'reports.internal_needs' : 'reports.internal_needs_none')}
      </h2>
      <ul className="divide-y divide-rule border-y border-rule empty:hidden">
        {needs.map((need) => (
          <li key={need.kind}>
            <Link href={need.href} className="flex min-h-(--tap) items-center justify-between gap-4 hover:bg-sunken">
              {t(`reports.need_${need.kind}`, { count: need.count })}
              <Icon name="chevron-right" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Sales({ sales, channels }: Pick<Report, 'sales' | 'channels'>) {
  const t = useT();
  const { money, number } = useFormat();
  const rows = [...channels, ...sales.map((total) => ({ ...total, name: t('reports.internal_total') }))];
  return (
    <section aria-labelledby="sales">
      <h2 id="sales" className="mb-4 text-heading">
        {t('reports.sales')}
      </h2>
      <p className="mb-3 text-soft">{t('reports.with_vouchers')}</p>
      <Table
        caption={t('reports.sales')}
        rows={rows}
        rowKey={({ name, currency }) => `${name} ${currency}`}
        empty={<p className="text-soft">{t('reports.internal_no_sales')}</p>}
        columns={[
          { key: 'channel', header: t('reports.channel'), primary: true, cell: ({ name }) => name },
          { key: 'orders', header: t('reports.orders'), align: 'right', cell: ({ orders }) => number(orders) },
          { key: 'tickets', header: t('reports.tickets'), align: 'right', cell: ({ tickets }) => number(tickets) },
          {
            key: 'sold',
            header: t('reports.internal_sold'),
            align: 'right',
            cell: ({ sold, currency }) => money(sold, currency),
          },
          {
            key: 'refunded',
            header: t('reports.internal_refunded'),
            align: 'right',
            cell: ({ refunded, currency }) => money(refunded, currency),
          },
          {
            key: 'net',
            header: t('reports.internal_net'),
            align: 'right',
            cell: ({ sold, refunded, currency }) => money(subtract(sold, refunded), currency),
          },
          {
            key: 'tax',
            header: t('reports.internal_tax'),
            align: 'right',
            cell: ({ tax, currency }) => money(tax, currency),
          },
        ]}
      />
    </section>
  );
}

function Visits({ occupancy }: Pick<Report, 'occupancy'>) {
  const t = useT();
  const { number } = useFormat();
  return (
    <section aria-labelledby="visits">
      <h2 id="visits" className="mb-4 text-heading">
        {t('reports.occupancy')}
      </h2>
      {occupancy.length === 0 && <p className="text-soft">{t('reports.no_slots')}</p>}
      <ul className="grid gap-4">
        {occupancy.map(({ id, title, sold, capacity, entered, entries }) => (
          <li key={id} className="grid gap-1">
            <span className="flex flex-wrap justify-between gap-x-4">
              <span className="font-strong">{title}</span>
              <span className="figures text-soft">
                {[
                  capacity > 0 &&
                    t('reports.internal_places', {
                      sold: number(sold),
                      capacity: number(capacity),
                      entered: number(entered),
                    }),
                  entries > 0 && t('reports.internal_let_in', { count: entries, figure: number(entries) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            {capacity > 0 && <Occupancy sold={sold} held={0} capacity={capacity} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Lines({ title, lines, note }: { title: string; lines: [name: string, value: ReactNode][]; note?: string }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-4 text-heading">{title}</h2>
      <dl className="divide-y divide-rule border-y border-rule empty:hidden">
        {lines.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 py-2">
            <dt>{name}</dt>
            <dd className="figures text-right">{value}</dd>
          </div>
        ))}
      </dl>
      {note && <p className="mt-2 text-soft">{note}</p>}
    </section>
  );
}

function Gates({ entries, refusals }: Pick<Report, 'entries' | 'refusals'>) {
  const t = useT();
  const { number } = useFormat();
  return (
    <Lines
      title={t('reports.internal_gates')}
      lines={[
        [t('reports.internal_entries'), number(entries)],
        ...refusals.map(({ result, count }): [string, string] => [resultName(result, t), number(count)]),
      ]}
      note={[
        t('reports.internal_entries_note'),
        ...(refusals.length === 0 ? [t('reports.internal_no_refusals')] : []),
      ].join(' ')}
    />
  );
}

function FailedPayments({ failed }: { failed: Report['failedPayments'] }) {
  const t = useT();
  const { number, money } = useFormat();
  return (
    <Lines
      title={t('reports.internal_payments')}
      lines={failed.map(({ currency, count, amount }) => [currency, `${number(count)} · ${money(amount, currency)}`])}
      note={failed.length === 0 ? t('reports.internal_no_failed') : undefined}
    />
  );
}

function Mails({ mails }: Pick<Report, 'mails'>) {
  const t = useT();
  const { number } = useFormat();
  const goOut = usePage().props.features.mails;
  return (
    <Lines
      title={t('reports.internal_mails')}
      lines={[
        [t(goOut ? 'reports.internal_mails_sent' : 'reports.internal_mails_written'), number(mails.sent)],
        [t('reports.internal_mails_failed'), number(mails.failed)],
        [t('reports.internal_mails_bounced'), number(mails.bounced)],
      ]}
    />
  );
}
