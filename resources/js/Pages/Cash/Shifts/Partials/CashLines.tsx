import type { MethodFigures, ShiftFigures, ShiftShown, ShiftSoFar } from '@server/cash/pages';
import type { Cents } from '@server/shared/money';
import { methodName } from '@/Components/counter/methodName';
import { DescriptionList } from '@/Components/DescriptionList';
import { HiddenAmount } from '@/Components/list/cellContent';
import { Money } from '@/Components/Money';
import { Table } from '@/Components/Table';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

const MOVED = ['deposit', 'withdrawal', 'drop'] as const;

type Line = { term: string; amount: Cents };

function useMovedLines(): (moved: ShiftFigures['moved']) => Line[] {
  const t = useT();
  return (moved) =>
    MOVED.flatMap((kind) => {
      const one = moved[kind];
      return one ? [{ term: `${t(`cash.during_${kind}`)} (${one.count})`, amount: one.amount }] : [];
    });
}

const OF_CASH = ['sales', 'refunds', 'rounding', 'corrections'] as const satisfies readonly (keyof MethodFigures)[];
const NAMES = { sales: 'sold', refunds: 'refunded', rounding: 'rounded', corrections: 'corrected' } as const;

type CashLinesProps = Pick<ShiftShown, 'shift' | 'figures'>;

/** The drawer as a sum: 100.00 counted at the start, 26.00 sold and 40.00 taken out are 86.00 expected. */
export function CashLines({ shift, figures }: CashLinesProps) {
  const t = useT();
  const format = useFormat();
  const movedLines = useMovedLines();
  const money = (amount: Cents) => <Money amount={amount} currency={shift.currency} className="block text-right" />;
  const right = (text: string) => <span className="block text-right">{text}</span>;
  const shown = ({ term, amount }: Line) => ({ term, value: money(amount) });
  const { count } = shift;
  const cash = figures?.methods.find(({ method }) => method === 'cash');
  return (
    <section className="grid gap-3">
      <h3 className="text-subheading font-strong">{t('cash.in_cash')}</h3>
      <DescriptionList
        short
        items={[
          {
            term: t('cash.opening_difference'),
            value: (
              <>
                {money(shift.openingDifference)}
                {shift.openingDifference !== 0 && (
                  <span className="block text-right text-small text-soft">
                    {t(shift.openingDifference > 0 ? 'cash.opening_more' : 'cash.opening_less', {
                      expected: format.money((shift.openingCounted - shift.openingDifference) as Cents, shift.currency),
                    })}
                  </span>
                )}
              </>
            ),
          },
          shown({ term: t('cash.opening_counted'), amount: shift.openingCounted }),
          ...OF_CASH.filter((one) => cash && cash[one] !== 0).map((one) =>
            shown({ term: t(`cash.${NAMES[one]}`), amount: cash![one] }),
          ),
          ...movedLines(figures?.moved ?? {}).map(shown),
          ...(figures ? [{ term: t('cash.expected'), value: <strong>{money(figures.expected)}</strong> }] : []),
          ...(count
            ? [
                {
                  term: t('cash.counted'),
                  value: (
                    <>
                      {money(count.counted)}
                      {count.first !== null && (
                        <span className="block text-right text-small text-soft">
                          {t('cash.second_count', { first: format.money(count.first, shift.currency) })}
                        </span>
                      )}
                    </>
                  ),
                },
                ...(count.difference === null
                  ? []
                  : [{ term: t('cash.difference'), value: <strong>{money(count.difference)}</strong> }]),
                ...(count.reason ? [{ term: t('cash.reason'), value: right(count.reason) }] : []),
                ...(shift.closer
                  ? [{ term: t('cash.closed_for'), value: right(`${shift.closer.name}: ${shift.closer.reason}`) }]
                  : []),
                ...(count.approvedBy ? [{ term: t('cash.approved_by'), value: right(count.approvedBy) }] : []),
                shown({ term: t('cash.banked'), amount: count.banked }),
                shown({ term: t('cash.left'), amount: count.left }),
              ]
            : []),
        ]}
      />
    </section>
  );
}

/** X report of a drawer before its count: without the expected cash. */
export function SoFar({ soFar, currency }: { soFar: ShiftSoFar; currency: string }) {
  const t = useT();
  const movedLines = useMovedLines();
  const money = (amount: Cents) => <Money amount={amount} currency={currency} />;
  const right = 'right' as const;
  const figure = (count: number) => <span className="figures block text-right">{count}</span>;
  return (
    <>
      <DescriptionList
        short
        items={[
          { term: t('cash.orders_count'), value: figure(soFar.orders) },
          { term: t('cash.tickets_count'), value: figure(soFar.tickets) },
          ...movedLines(soFar.moved).map(({ term, amount }) => ({
            term,
            value: <Money amount={amount} currency={currency} className="block text-right" />,
          })),
        ]}
      />
      {soFar.methods.length > 0 && (
        <Table
          caption={t('cash.method')}
          rows={soFar.methods}
          rowKey={({ method, terminal }) => `${method} ${terminal}`}
          columns={[
            {
              key: 'method',
              header: t('cash.method'),
              primary: true,
              cell: ({ method, terminal }) => [methodName(method, t), terminal].filter(Boolean).join(' · '),
            },
            { key: 'count', header: t('cash.sales_count'), align: right, cell: (row) => String(row.salesCount) },
            {
              key: 'sold',
              header: t('cash.sold'),
              align: right,
              cell: ({ sales }) => (sales === null ? <HiddenAmount /> : money(sales)),
            },
            {
              key: 'refunded',
              header: t('cash.refunded'),
              align: right,
              cell: ({ refunds }) => (refunds === null ? <HiddenAmount /> : money(refunds)),
            },
          ]}
        />
      )}
    </>
  );
}
