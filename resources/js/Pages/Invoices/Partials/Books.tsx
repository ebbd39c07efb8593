import { Link, router } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { MAX_BOOK_DAYS } from '@server/shared/invoices';
import type { Cents } from '@server/shared/money';
import { paths } from '@server/shared/paths';
import { type Days, lengthOf, monthBefore, plusDays, quarterBefore } from '@server/shared/period';
import { formatReference } from '@server/shared/reference';
import { formatDate, type IsoDate } from '@server/shared/time';
import { Fragment, useState } from 'react';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { Card } from '@/Components/Card';
import { LinkButton } from '@/Components/LinkButton';
import { Money } from '@/Components/Money';
import { Select } from '@/Components/Select';
import { Table } from '@/Components/Table';
import { TextInput } from '@/Components/TextInput';
import { useFormat } from '@/hooks/useFormat';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';

type Props = Pick<Pages['Invoices/Index'], 'today' | 'books' | 'hasRecords'>;
type Typed = { from: IsoDate | ''; to: IsoDate | '' };

/** The reason why there are no books for the period; null if there are. */
function reasonOf({ from, to }: Typed, today: IsoDate): 'no_day' | 'reversed' | 'open' | 'long' | null {
  if (from === '' || to === '') return 'no_day';
  if (from > to) return 'reversed';
  if (to >= today) return 'open';
  return lengthOf({ from, to }) > MAX_BOOK_DAYS ? 'long' : null;
}

/** Journal and VAT book of a past period, and its sales that are missing from the VAT book. */
export function Books({ today, books, hasRecords }: Props) {
  const t = useT();
  const locale = useLocale();
  const yesterday = plusDays(today, -1);
  const daysOf = {
    yesterday: { from: yesterday, to: yesterday },
    last_month: monthBefore(today),
    last_quarter: quarterBefore(today),
  };
  const [range, setRange] = useState<keyof typeof daysOf | 'custom'>(
    (['yesterday', 'last_month', 'last_quarter'] as const).find(
      (one) => daysOf[one].from === books.days.from && daysOf[one].to === books.days.to,
    ) ?? 'custom',
  );
  const [days, setDays] = useState<Typed>(books.days);
  const reason = reasonOf(days, today);
  const ask = (next: Typed) => {
    setDays(next);
    if (reasonOf(next, today) === null)
      router.reload({ data: { books_from: next.from, books_to: next.to }, only: ['books'] });
  };
  const choose = (next: typeof range) => {
    setRange(next);
    if (next !== 'custom') ask(daysOf[next]);
  };
  const files = [
    ...(['books', 'vat-book'] as const).flatMap((name) =>
      (['csv', 'xlsx'] as const).map((format) => ({
        hrefOf: (whole: Days) => paths.invoices.booksFile(name, format, whole),
        label: t(name === 'books' ? 'invoices.books_journal' : 'invoices.books_vat', { format: format.toUpperCase() }),
      })),
    ),
    ...(hasRecords ? [{ hrefOf: paths.invoices.recordsFile, label: t('invoices.books_records') }] : []),
  ];
  return (
    <Card title={t('invoices.books')} className="mb-8">
      <p className="mb-4 max-w-2xl text-soft">{t('invoices.books_text')}</p>
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <Select
          label={t('invoices.books_days')}
          value={range}
          onChange={choose}
          options={(['yesterday', 'last_month', 'last_quarter', 'custom'] as const).map((value) => ({
            value,
            label: t(`invoices.books_${value}`),
          }))}
        />
        {range === 'custom' &&
          (['from', 'to'] as const).map((end) => (
            <TextInput
              key={end}
              type="date"
              name={end}
              label={t(`invoices.books_${end}`)}
              value={days[end]}
              onChange={(value) => ask({ ...days, [end]: value as IsoDate | '' })}
              max={yesterday}
              required
            />
          ))}
      </div>
      <div className="button-row">
        {files.map(({ hrefOf, label }) =>
          reason === null ? (
            <LinkButton key={label} href={hrefOf(days as Days)} variant="secondary" icon="download" download>
              {label}
            </LinkButton>
          ) : (
            <Button key={label} variant="secondary" icon="download" disabled>
              {label}
            </Button>
          ),
        )}
      </div>
      <p className="mt-3 text-soft empty:hidden" role="status">
        {reason &&
          t(`invoices.books_reason_${reason}`, {
            day: formatDate(`${yesterday}T12:00:00Z`, 'UTC', locale),
            max: MAX_BOOK_DAYS,
          })}
      </p>
      {reason === null && days.from === books.days.from && days.to === books.days.to && (
        <>
          <TaxByRate {...books} />
          <WithoutInvoice rows={books.without} />
        </>
      )}
    </Card>
  );
}

/**
 * Boxes of form 303 by basis points: base, rate and tax. Corrective invoices have a base and a tax, whichever their
 * rate.
 */
const BOXES: Readonly<Record<number, string>> = { 400: '01, 02, 03', 1000: '04, 05, 06', 2100: '07, 08, 09' };
const CORRECTIVE_BOXES = '14, 15';

/** Totals of the VAT book by rate, as declared. */
function TaxByRate({ rates, hasForm303 }: Props['books']) {
  const t = useT();
  const { number } = useFormat();
  if (rates.length === 0) return null;
  return (
    <div className="mt-6 max-w-3xl">
      <Table
        caption={t(hasForm303 ? 'invoices.books_form_303' : 'invoices.books_rates')}
        showCaption
        rows={rates}
        rowKey={({ currency, rate }) => `${currency} ${rate}`}
        columns={[
          {
            key: 'rate',
            header: t('invoices.rate'),
            cell: ({ rate }) => (rate === null ? t('invoices.books_corrective') : `${number(rate / 100)} %`),
            primary: true,
          },
          {
            key: 'base',
            header: t('invoices.base'),
            align: 'right',
            cell: ({ base, currency }) => <Money amount={base} currency={currency} />,
          },
          {
            key: 'tax',
            header: t('invoices.tax'),
            align: 'right',
            cell: ({ tax, currency }) => <Money amount={tax} currency={currency} />,
          },
          ...(hasForm303
            ? [
                {
                  key: 'boxes',
                  header: t('invoices.books_boxes'),
                  cell: ({ rate }: Props['books']['rates'][number]) => (
                    <span className="figures">{rate === null ? CORRECTIVE_BOXES : (BOXES[rate] ?? '–')}</span>
                  ),
                },
              ]
            : []),
        ]}
      />
    </div>
  );
}

/** Shown beside the book, so that an accountant does not declare less than was sold. */
function WithoutInvoice({ rows }: { rows: Props['books']['without'] }) {
  const t = useT();
  const format = useFormat();
  if (rows.length === 0) return <p className="mt-3 text-soft">{t('invoices.books_without_none')}</p>;
  return (
    <Alert tone="warn" className="mt-4" title={t('invoices.books_without')}>
      {rows.map(({ currency, orders, gross, tax }) => (
        <p key={currency}>
          {t('invoices.books_without_text', {
            count: orders,
            figure: format.number(orders),
            sum: format.money(gross as Cents, currency),
            tax: format.money(tax as Cents, currency),
          })}
        </p>
      ))}
      {rows.map(({ currency, orders, first }) => (
        <p key={`${currency} orders`} className="mt-2">
          {first.map((order, at) => (
            <Fragment key={order}>
              {at > 0 && ', '}
              <Link className="link figures" href={paths.orders.invoice(order)}>
                {formatReference(order)}
              </Link>
            </Fragment>
          ))}
          {orders > first.length && '…'}
        </p>
      ))}
    </Alert>
  );
}
