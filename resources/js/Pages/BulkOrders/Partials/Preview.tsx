import { useForm, usePage } from '@inertiajs/react';
import type { RecipientPreview } from '@server/bulk-orders/pages';
import { RECIPIENT_COLUMNS, type RecipientColumn } from '@server/shared/bulkOrders';
import { paths } from '@server/shared/paths';
import { uuidv7 } from '@server/shared/uuid';
import { useState } from 'react';
import { Alert } from '@/Components/Alert';
import { Badge } from '@/Components/Badge';
import { Checkbox } from '@/Components/Checkbox';
import { PostForm } from '@/Components/PostForm';
import { Select } from '@/Components/Select';
import { type Column, Table } from '@/Components/Table';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

type PreviewProps = {
  orderId: string;
  file: string;
  terms: { productId: string; locale: string };
  preview: RecipientPreview;
  onColumns: (columns: RecipientColumn[]) => void;
};

/** Preview of a recipient list; nothing is sent before confirmation. */
export function Preview({ orderId, file, terms, preview, onColumns }: PreviewProps) {
  const t = useT();
  const format = useFormat();
  const { headings, columns, problems, count, total, free, known, doubles, isRunning, rows } = preview;
  const [id] = useState(uuidv7);
  const [skipKnown, setSkipKnown] = useState(false);
  const [skipFaulty, setSkipFaulty] = useState(false);
  const form = useForm({});
  const errors = usePage().props.errors as Record<string, string | undefined>;
  const isTooMany = total > free;
  const hasEmail = columns.includes('email');
  const unused = headings.filter((_, at) => (columns[at] ?? 'none') === 'none');
  const left = skipKnown ? rows.filter(({ isKnown }) => !isKnown) : rows;
  const quantity = skipKnown && rows.length === count ? left.reduce((sum, row) => sum + row.quantity, 0) : total;
  const isFaulty = problems.length > 0 && !(skipFaulty && count > 0);
  form.transform(() => ({
    id,
    file,
    columns,
    skipKnown,
    skipFaulty,
    locale: terms.locale,
    productId: terms.productId || null,
  }));
  const change = (at: number, kind: RecipientColumn) =>
    onColumns(columns.map((before, n) => (n === at ? kind : before === kind && kind !== 'none' ? 'none' : before)));
  return (
    <div className="mt-6 grid gap-6">
      <fieldset className="grid gap-3">
        <legend className="font-strong">{t('bulk.columns')}</legend>
        <p className="text-small text-soft">{t('bulk.columns_text')}</p>
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {headings.map((heading, at) => (
            <Select
              // biome-ignore lint/suspicious/noArrayIndexKey: columns are known by their place
              key={at}
              label={heading}
              value={columns[at] ?? 'none'}
              onChange={(kind) => change(at, kind)}
              options={RECIPIENT_COLUMNS.map((kind) => ({ value: kind, label: t(`bulk.column_${kind}`) }))}
            />
          ))}
        </div>
      </fieldset>
      {!hasEmail && <Alert tone="warn">{t('bulk.preview_no_email')}</Alert>}
      {hasEmail && unused.length > 0 && (
        <Alert tone="warn" title={t('bulk.preview_unused', { columns: unused.join(', ') })}>
          {t('bulk.preview_unused_text')}
        </Alert>
      )}
      {hasEmail && !columns.includes('quantity') && <Alert tone="info">{t('bulk.preview_one_each')}</Alert>}
      {hasEmail && problems.length > 0 && (
        <Alert tone="danger" title={t('bulk.problems')} live>
          <ul className="list-disc pl-5">
            {problems.map(({ line, kind, text }) => (
              <li key={line}>{t(`bulk.problem_${kind}`, { line, text })}</li>
            ))}
          </ul>
          <p className="mt-2">{t('bulk.problems_text')}</p>
          {count > 0 && <Checkbox label={t('bulk.skip_faulty')} value={skipFaulty} onChange={setSkipFaulty} />}
        </Alert>
      )}
      {hasEmail && isTooMany && (
        <Alert tone="danger" live>
          {t('bulk.preview_too_many', { total: format.number(total), free: format.number(free) })}
        </Alert>
      )}
      {isRunning && (
        <Alert tone="warn">{t('bulk.preview_running', { column: headings[columns.indexOf('quantity')] ?? '' })}</Alert>
      )}
      {known.length > 0 && (
        <Alert tone="warn">
          <p>
            {t('bulk.preview_known', { count: known.length })} {t('bulk.line')} {known.slice(0, 20).join(', ')}
          </p>
          <Checkbox label={t('bulk.skip_known')} value={skipKnown} onChange={setSkipKnown} />
        </Alert>
      )}
      {doubles > 0 && <Alert tone="info">{t('bulk.preview_doubles', { count: doubles })}</Alert>}
      {hasEmail && !isFaulty && !isTooMany && (
        <>
          {(errors.rows ?? errors.file ?? errors.form) && (
            <Alert tone="danger" live>
              {errors.rows ?? errors.file ?? errors.form}
            </Alert>
          )}
          <p>{t('bulk.preview_count', { count, total: format.number(total) })}</p>
          <PostForm form={form} action={paths.bulk.imports(orderId)} label={t('bulk.confirm', { count: quantity })} />
        </>
      )}
      {hasEmail && <Rows rows={rows} problems={problems} count={count} />}
    </div>
  );
}

type Problem = RecipientPreview['problems'][number];
type Row = RecipientPreview['rows'][number] & { problem?: Problem };
type RowsProps = { rows: RecipientPreview['rows']; problems: readonly Problem[]; count: number };

/** Rows of the list, with the error of a row in its place. */
function Rows({ rows, problems, count }: RowsProps) {
  const t = useT();
  const wrong = problems.map((problem): Row => {
    const email = problem.kind === 'bad_email' ? problem.text : '–';
    return {
      line: problem.line,
      name: '',
      email,
      quantity: 0,
      language: null,
      isKnown: false,
      doubleOf: null,
      problem,
    };
  });
  const all = [...rows, ...wrong].sort((one, other) => one.line - other.line);
  const shown: Column<Row>[] = [
    { key: 'line', header: t('bulk.line'), cell: ({ line }) => <span className="figures">{line}</span> },
    { key: 'email', header: t('bulk.email'), primary: true, cell: ({ email }) => email },
    { key: 'name', header: t('bulk.name'), cell: ({ name }) => name || '–' },
    { key: 'quantity', header: t('bulk.column_quantity'), align: 'right', cell: ({ quantity }) => quantity || '–' },
    {
      key: 'note',
      header: t('bulk.state'),
      cell: ({ problem, isKnown, doubleOf }) =>
        problem ? (
          <span className="text-danger">{t(`bulk.problem_${problem.kind}`, problem)}</span>
        ) : isKnown ? (
          <Badge tone="warn">{t('bulk.is_known')}</Badge>
        ) : doubleOf === null ? (
          t('bulk.line_ready')
        ) : (
          <Badge tone="info">{t('bulk.is_double', { line: doubleOf })}</Badge>
        ),
    },
  ];
  return (
    <>
      <Table caption={t('bulk.file')} columns={shown} rows={all} rowKey={({ line }) => line} />
      {rows.length < count && <p className="text-small text-soft">{t('bulk.shown_first', { count: rows.length })}</p>}
    </>
  );
}
