import type { MethodFigures, ShiftFigures, ShiftShown } from '@server/cash/pages';
import { type LocalText, localText } from '@server/shared/localText';
import { add, type Cents } from '@server/shared/money';
import { shareText } from '@server/shared/moneyShares';
import { paths } from '@server/shared/paths';
import { useEffect, useState } from 'react';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { methodName } from '@/Components/counter/methodName';
import { usePrinting } from '@/Components/counter/usePrinting';
import { RefundsNotice } from '@/Components/counter/WaitingRefunds';
import { DescriptionList } from '@/Components/DescriptionList';
import { Money } from '@/Components/Money';
import { Table } from '@/Components/Table';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';
import { Corrections, Discounts, Handovers } from './Afterwards';
import { CashLines, SoFar } from './CashLines';

type BalanceProps = Pick<
  ShiftShown,
  'shift' | 'house' | 'figures' | 'soFar' | 'discounts' | 'handovers' | 'corrections' | 'may' | 'refunds'
>;

/** The X report of an open shift, or the Z report of a closed one. */
export function Balance(shown: BalanceProps) {
  const { shift, house, figures, soFar, discounts, handovers, corrections, may, refunds } = shown;
  const t = useT();
  const { z } = shift;
  const printing = usePrinting();
  const [copy, setCopy] = useState<number | null>(null);
  useEffect(() => {
    if (copy === null) return;
    window.print();
    setCopy(null);
  }, [copy]);
  const print = async () => {
    if (!may.print) return window.print();
    const [asked] = (await printing.ofShift(shift.id, { what: 'report' }))?.prints ?? [];
    if (asked?.via === 'browser') setCopy(asked.copy);
  };
  return (
    <div className="grid max-w-reading gap-8 print:max-w-none">
      {printing.element}
      {copy !== null && copy > 0 && <p className="text-title font-strong">{t('printing.copy', { number: copy })}</p>}
      {shift.state === 'open' && may.move && (
        <RefundsNotice
          count={refunds.filter(({ isOurs }) => isOurs).length}
          href={`${paths.cashbox()}?tab=withdrawals`}
        />
      )}
      <House house={house} />
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h2 className="text-heading">{z === null ? t('cash.x_report') : t('cash.z_report', { z: String(z) })}</h2>
          <p className="mt-1 text-small text-soft">{t(z === null ? 'cash.x_lead' : 'cash.z_lead')}</p>
        </div>
        {figures && (
          <Button variant="secondary" icon="printer" className="no-print" onClick={() => void print()}>
            {t('cash.print')}
          </Button>
        )}
      </header>
      <CashLines shift={shift} figures={figures} />
      {figures && <Figures figures={figures} currency={shift.currency} />}
      {soFar && (
        <>
          <Alert tone="info">{t('cash.blind')}</Alert>
          <SoFar soFar={soFar} currency={shift.currency} />
        </>
      )}
      {discounts.length > 0 && <Discounts shift={shift} discounts={discounts} />}
      {handovers.length > 0 && <Handovers shift={shift} handovers={handovers} />}
      {(may.correct || corrections.length > 0) && <Corrections shift={shift} corrections={corrections} may={may} />}
      {shift.z !== null && (
        <div className="hidden gap-8 pt-10 print:grid print:grid-cols-2">
          {(['sign_cashier', 'sign_manager'] as const).map((line) => (
            <p key={line} className="border-t border-ink pt-1 text-small">
              {t(`cash.${line}`)}
            </p>
          ))}
        </div>
      )}
      {shift.seal && (
        <div className="grid gap-1 text-note text-soft">
          <Seal label={t('cash.seal')} hash={shift.seal.hash} />
          {shift.seal.previous && <Seal label={t('cash.seal_before')} hash={shift.seal.previous} />}
        </div>
      )}
    </div>
  );
}

/** The organisation's data, on paper only. */
const House = ({ house }: Pick<ShiftShown, 'house'>) => (
  <div className="hidden text-small print:block">
    <p className="font-strong">{house.name}</p>
    {house.taxId && <p>{house.taxId}</p>}
    <p className="whitespace-pre-line">{house.address}</p>
  </div>
);

const SEAL_FIGURES = 12;

/** The first characters of the hash, for comparison by eye; the whole hash on request. */
const Seal = ({ label, hash }: { label: string; hash: string }) => (
  <details>
    <summary className="cursor-pointer">
      {label} <span className="font-mono text-ink">{hash.slice(0, SEAL_FIGURES)}</span>
    </summary>
    <span className="break-all font-mono">{hash}</span>
  </details>
);

const TOTAL = 'total';
const SUMMED = ['sales', 'salesCount', 'refunds', 'refundsCount', 'rounding', 'corrections', 'total'] as const;

/** Payment methods, with a total below two or more. */
function withTotal(methods: MethodFigures[]): MethodFigures[] {
  const [first, ...rest] = methods;
  if (!first || rest.length === 0) return methods;
  const total: MethodFigures = { ...first, method: TOTAL };
  for (const one of rest) for (const key of SUMMED) total[key] = (total[key] + one[key]) as Cents;
  return [...methods, total];
}

function Figures({ figures, currency }: { figures: ShiftFigures; currency: string }) {
  const t = useT();
  const locale = useLocale();
  const money = (amount: Cents) => <Money amount={amount} currency={currency} />;
  // Older closings do not have this figure.
  const refund = (amount: Cents | undefined) => (amount === undefined ? '–' : money(-amount as Cents));
  const right = 'right' as const;
  // Aligned with the amounts above.
  const figure = (count: number) => <span className="figures block text-right">{count}</span>;
  const atRight = (amount: Cents) => <Money amount={amount} currency={currency} className="block text-right" />;
  return (
    <>
      {figures.methods.length > 0 && (
        <Table
          caption={t('cash.method')}
          rows={withTotal(figures.methods)}
          rowKey={({ method }) => method}
          columns={[
            {
              key: 'method',
              header: t('cash.method'),
              primary: true,
              cell: (row) => (row.method === TOTAL ? <strong>{t('cash.total')}</strong> : methodName(row.method, t)),
            },
            { key: 'sold', header: t('cash.sold'), align: right, cell: (row) => money(row.sales) },
            { key: 'refunded', header: t('cash.refunded'), align: right, cell: (row) => money(row.refunds) },
            {
              key: 'other',
              header: t('cash.rounded'),
              align: right,
              cell: (row: MethodFigures) => money(row.rounding),
            },
            {
              key: 'total',
              header: t('cash.total'),
              align: right,
              // Cash in and cash out are listed above and are not part of sales.
              cell: ({ sales, refunds, rounding, corrections }) => (
                <strong>{money(add(sales, refunds, rounding, corrections))}</strong>
              ),
            },
          ]}
        />
      )}
      <DescriptionList
        short
        items={[
          ...(figures.drawerOpened === undefined
            ? []
            : [{ term: t('cash.drawer_opened'), value: figure(figures.drawerOpened) }]),
          { term: t('cash.orders_count'), value: figure(figures.orders) },
          { term: t('cash.tickets_count'), value: figure(figures.tickets) },
          ...(figures.people === undefined || figures.people === figures.tickets
            ? []
            : [{ term: t('cash.people_count'), value: figure(figures.people) }]),
          ...(figures.discounts > 0 ? [{ term: t('cash.discounts'), value: atRight(figures.discounts) }] : []),
          ...(figures.counterDiscounts && figures.counterDiscounts.count > 0
            ? [
                {
                  term: `${t('cash.counter_discounts')} (${figures.counterDiscounts.count})`,
                  value: atRight(figures.counterDiscounts.amount),
                },
              ]
            : []),
        ]}
      />
      {figures.taxes.length > 0 && (
        <Table
          caption={t('cash.by_tax')}
          showCaption
          rows={figures.taxes}
          rowKey={({ rate }) => rate}
          columns={[
            { key: 'rate', header: t('cash.tax_rate'), primary: true, cell: ({ rate }) => shareText(rate, locale) },
            { key: 'net', header: t('cash.net'), align: right, cell: (row) => money((row.gross - row.tax) as Cents) },
            { key: 'tax', header: t('cash.tax'), align: right, cell: (row) => money(row.tax) },
            { key: 'gross', header: t('cash.sold'), align: right, cell: (row) => money(row.gross) },
            { key: 'refunded', header: t('cash.refunded'), align: right, cell: (row) => refund(row.refunded) },
            {
              key: 'refundedTax',
              header: t('cash.refunded_tax'),
              align: right,
              cell: (row) => refund(row.refundedTax),
            },
          ]}
        />
      )}
      {figures.products.length > 0 && (
        <Table
          caption={t('cash.by_product')}
          showCaption
          rows={figures.products}
          rowKey={({ name }) => JSON.stringify(name)}
          columns={[
            {
              key: 'name',
              header: t('cash.product'),
              primary: true,
              cell: ({ name }) => localText(name as LocalText, locale),
            },
            { key: 'count', header: t('cash.quantity'), align: right, cell: ({ count }) => String(count) },
            { key: 'amount', header: t('cash.sold'), align: right, cell: (row) => money(row.amount) },
            {
              key: 'refundedCount',
              header: t('cash.refunded_quantity'),
              align: right,
              cell: ({ refundedCount }) => refundedCount ?? '–',
            },
            { key: 'refunded', header: t('cash.refunded'), align: right, cell: (row) => refund(row.refunded) },
          ]}
        />
      )}
    </>
  );
}
