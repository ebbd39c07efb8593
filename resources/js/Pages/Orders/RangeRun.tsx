import { Link, router } from '@inertiajs/react';
import type { OrderRun } from '@server/finding/pages';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { useState } from 'react';
import { Button } from '@/Components/Button';
import { DescriptionList } from '@/Components/DescriptionList';
import { Money } from '@/Components/Money';
import { PageHeader } from '@/Components/PageHeader';
import { useFormat } from '@/hooks/useFormat';
import { usePolling } from '@/hooks/usePolling';
import { useT } from '@/hooks/useT';

const EVERY_MS = 1500;

/** A bulk action on orders: preview, then progress. */
export default function RangeRun({ run }: Pages['Orders/RangeRun']) {
  const t = useT();
  const { number } = useFormat();
  const isUnderWay = run.state === 'waiting';
  usePolling(() => router.reload({ only: ['run'] }), EVERY_MS, isUnderWay);
  const concerned = run.waiting + run.done + run.asked;
  return (
    <>
      <PageHeader
        title={t(`finding.run_${run.kind}`)}
        lead={t(run.kind === 'print' ? 'finding.run_files' : `finding.run_${run.state}`)}
        crumbs={[
          { label: t('finding.range_title'), href: paths.orders.range() },
          { label: t(`finding.run_${run.kind}`) },
        ]}
      />
      <div className="max-w-reading">
        <DescriptionList
          short
          items={[
            { term: t('finding.concerned'), value: <span className="figures">{number(concerned)}</span> },
            { term: t('finding.tickets_in_all'), value: <span className="figures">{number(run.tickets)}</span> },
            ...(run.kind === 'refund'
              ? run.money.map(({ amount, currency }) => ({
                  term: t('finding.goes_back'),
                  value: <Money amount={amount} currency={currency} />,
                }))
              : []),
            ...(run.state === 'prepared' || run.kind === 'print'
              ? []
              : [{ term: t('finding.is_done'), value: <span className="figures">{number(run.done)}</span> }]),
            ...(run.asked > 0
              ? [{ term: t('finding.is_asked'), value: <span className="figures">{number(run.asked)}</span> }]
              : []),
            { term: t('finding.left_out'), value: <span className="figures">{number(run.left)}</span> },
          ]}
        />
        {isUnderWay && (
          <progress
            className="mt-6 w-full"
            aria-label={t('finding.run_waiting')}
            max={concerned}
            value={run.done + run.asked}
          />
        )}
        <div className="mt-8">
          {run.kind === 'print' ? (
            <Files run={run} />
          ) : (
            run.state === 'prepared' && concerned > 0 && <Begin run={run} />
          )}
        </div>
        {run.leftOut.length > 0 && <LeftOut run={run} />}
      </div>
    </>
  );
}

function Begin({ run }: { run: OrderRun }) {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  return (
    <>
      {run.kind === 'refund' && <p className="mb-4 text-soft">{t('finding.no_undo')}</p>}
      <Button
        variant={run.kind === 'refund' ? 'danger' : 'primary'}
        busy={isBusy}
        onClick={() =>
          router.post(
            paths.orders.startRun(run.id),
            {},
            { onStart: () => setBusy(true), onFinish: () => setBusy(false) },
          )
        }
      >
        {t(run.kind === 'refund' ? 'finding.begin_refund' : 'finding.begin_mail', { count: run.waiting })}
      </Button>
    </>
  );
}

function Files({ run }: { run: OrderRun }) {
  const t = useT();
  return (
    <ul className="grid gap-2">
      {Array.from({ length: run.parts }, (_, n) => n + 1).map((part) => (
        <li key={part}>
          <a className="button button-secondary" href={paths.orders.printRun(run.id, part)} download>
            {run.parts === 1 ? t('finding.file') : t('finding.file_of', { part, parts: run.parts })}
          </a>
        </li>
      ))}
    </ul>
  );
}

function LeftOut({ run }: { run: OrderRun }) {
  const t = useT();
  return (
    <section className="mt-10">
      <h2 className="text-heading">{t('finding.left_out_title', { count: run.left })}</h2>
      <ul className="mt-3 divide-y divide-rule border-y border-rule">
        {run.leftOut.map(({ reference, written, name, reason }) => (
          <li key={reference} className="flex flex-wrap justify-between gap-x-6 py-2">
            <Link href={paths.orders.show(reference)} className="inline-flex min-h-(--tap) items-center">
              <span className="figures">{written}</span>
              {name && <span className="ml-3 wrap-anywhere">{name}</span>}
            </Link>
            <span className="self-center text-small text-soft">{t(`finding.because_${reason}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
