import { router, useForm } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import type { Selection } from '@server/shared/lists';
import { paths } from '@server/shared/paths';
import { uuidv7 } from '@server/shared/uuid';
import { useState } from 'react';
import { EmptyState } from '@/Components/EmptyState';
import { LinkButton } from '@/Components/LinkButton';
import type { BulkAction } from '@/Components/list/BulkBar';
import { ListPage } from '@/Components/list/ListPage';
import { Money } from '@/Components/Money';
import { PostForm } from '@/Components/PostForm';
import { StatusBadge } from '@/Components/StatusBadge';
import { TextArea } from '@/Components/TextArea';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { RefundDialog } from './Partials/range/RefundDialog';

type Props = Pages['Orders/Range'];

/** Orders by dates, slots or a pasted list, with bulk actions. */
export default function Range({ list, figures, chosen, can }: Props) {
  const t = useT();
  const [refunding, setRefunding] = useState<{ selection: Selection; count: number } | null>(null);
  const prepare = (selection: Selection, more: Record<string, string>) =>
    router.post(paths.orders.prepareRun(chosen?.id), { id: uuidv7(), selection: selection as never, ...more });
  const print: BulkAction = {
    label: t('finding.do_print'),
    icon: 'printer',
    onSelect: (selection) => prepare(selection, { kind: 'print' }),
  };
  const mail: BulkAction = {
    label: t('finding.do_mail'),
    icon: 'mail',
    onSelect: (selection) => prepare(selection, { kind: 'mail' }),
  };
  const refund: BulkAction = {
    label: t('finding.do_refund'),
    onSelect: (selection, count) => setRefunding({ selection, count }),
  };
  const actions = [...(can.print ? [print] : []), ...(can.mail ? [mail] : []), ...(can.refund ? [refund] : [])];
  return (
    <>
      <ListPage
        list={list}
        title={t('finding.range_title')}
        lead={t('finding.range_lead')}
        headActions={
          chosen && (
            <LinkButton href={paths.orders.range()} variant="secondary">
              {t('finding.range_all')}
            </LinkButton>
          )
        }
        rowHref={({ plain }) => paths.orders.show(plain)}
        rowName={({ reference }) => reference}
        actions={actions}
        cells={{
          reference: ({ reference }) => <span className="figures">{reference}</span>,
          state: ({ state }) => <StatusBadge status={state} label={t(`reports.order_${state}`)} />,
        }}
        empty={<EmptyState icon="search" title={t('finding.range_none')} />}
      >
        <Figures figures={figures} />
        {chosen && chosen.missing.length > 0 && <Missing missing={chosen.missing} />}
        <Paste />
      </ListPage>
      {refunding && (
        <RefundDialog
          count={refunding.count}
          onClose={() => setRefunding(null)}
          onPrepare={(terms) => prepare(refunding.selection, { kind: 'refund', ...terms })}
        />
      )}
    </>
  );
}

function Figures({ figures }: Pick<Props, 'figures'>) {
  const t = useT();
  const { number } = useFormat();
  const { orders, tickets, money, awaited, most } = figures;
  return (
    <p className="figures mb-6 flex flex-wrap gap-x-6 gap-y-1 text-lead">
      <span>{t('finding.orders', { count: orders, number: number(orders) })}</span>
      <span>{t('finding.people', { count: tickets, number: number(tickets) })}</span>
      {money.map(({ amount, currency }) => (
        <span key={currency}>
          <Money amount={amount} currency={currency} />{' '}
          <span className="text-small text-soft">{t('finding.sold_sum')}</span>
        </span>
      ))}
      {awaited.map(({ amount, currency }) => (
        <span key={currency}>
          <Money amount={amount} currency={currency} />{' '}
          <span className="text-small text-soft">{t('finding.awaited')}</span>
        </span>
      ))}
      <span className="text-small text-soft">{t('reports.with_vouchers')}</span>
      {most !== null && <span className="text-small text-soft">{t('finding.summed', { most: number(most) })}</span>}
    </p>
  );
}

function Missing({ missing }: { missing: NonNullable<Props['chosen']>['missing'] }) {
  const t = useT();
  return (
    <section
      className="mb-6 border-l-4 border-warn py-1 pl-4"
      aria-label={t('finding.missing', { count: missing.length })}
    >
      <h2 className="font-medium">{t('finding.missing', { count: missing.length })}</h2>
      <ul className="mt-1 grid gap-1 text-small">
        {missing.slice(0, 50).map(({ line, text }) => (
          <li key={line} className="wrap-anywhere">
            {t('finding.line', { line })} <span className="figures">{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Pasted references, one on each line. */
function Paste() {
  const t = useT();
  const form = useForm(() => ({ id: uuidv7(), references: '' }));
  return (
    <details className="mb-6">
      <summary className="inline-flex min-h-(--tap) cursor-pointer items-center font-strong text-accent">
        {t('finding.paste')}
      </summary>
      <PostForm
        form={form}
        action={paths.orders.chooseRange()}
        label={t('finding.paste_do')}
        className="mt-2 max-w-reading"
      >
        <TextArea
          name="references"
          label={t('finding.paste_label')}
          hint={t('finding.paste_hint')}
          value={form.data.references}
          onChange={(references) => form.setData('references', references)}
          error={form.errors.references}
          spellCheck={false}
        />
      </PostForm>
    </details>
  );
}
