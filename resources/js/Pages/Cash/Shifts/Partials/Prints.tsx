import { router } from '@inertiajs/react';
import type { ShiftShown } from '@server/cash/pages';
import { useState } from 'react';
import { Badge } from '@/Components/Badge';
import { Button } from '@/Components/Button';
import { PrintReason } from '@/Components/counter/PrintReason';
import { usePrinting } from '@/Components/counter/usePrinting';
import { DateTime } from '@/Components/DateTime';
import { EmptyState } from '@/Components/EmptyState';
import { Table } from '@/Components/Table';
import { useT } from '@/hooks/useT';

type PrintsProps = Pick<ShiftShown, 'shift' | 'prints' | 'may'>;

const TONES = { waiting: 'neutral', printing: 'warn', printed: 'ok', failed: 'danger' } as const;

/** Prints of a shift; failed ones can be printed again. */
export function Prints({ shift, prints, may }: PrintsProps) {
  const t = useT();
  const printing = usePrinting(() => router.reload({ only: ['prints', 'current'] }));
  const [opens, setOpens] = useState(false);
  return (
    <>
      {printing.element}
      {may.sell && (
        <p className="mb-6">
          <Button variant="secondary" onClick={() => setOpens(true)}>
            {t('printing.drawer')}
          </Button>
        </p>
      )}
      {opens && (
        <PrintReason
          isDrawer
          onClose={() => setOpens(false)}
          onReason={(reason) => {
            setOpens(false);
            void printing.ofShift(shift.id, { what: 'drawer' }, reason);
          }}
        />
      )}
      <Table
        caption={t('printing.tab')}
        rows={prints}
        rowKey={({ id }) => id}
        empty={<EmptyState icon="printer" title={t('printing.none')} />}
        columns={[
          {
            key: 'what',
            header: t('printing.what'),
            primary: true,
            cell: ({ kind, reference }) => (
              <>
                {t(`printing.kind_of_${kind}`)} {reference && <span className="figures text-soft">{reference}</span>}
              </>
            ),
          },
          {
            key: 'state',
            header: t('printing.state'),
            cell: ({ state, failure }) => (
              <>
                <Badge tone={TONES[state]}>{t(`printing.state_${state}`)}</Badge>
                {failure && <span className="mt-1 block text-small text-soft">{t(`printing.failure_${failure}`)}</span>}
              </>
            ),
          },
          {
            key: 'copy',
            header: t('printing.copy_header'),
            cell: ({ copy }) => (copy > 0 ? t('printing.copy_number', { number: copy }) : t('printing.original')),
          },
          { key: 'reason', header: t('cash.reason'), cell: ({ reason }) => reason },
          { key: 'by', header: t('cash.by'), cell: ({ by }) => by },
          { key: 'at', header: t('cash.at'), cell: ({ at }) => <DateTime at={at} zone={shift.zone} as="time" /> },
        ]}
        actions={{
          header: t('printing.again'),
          cell: ({ id, state, via, kind, reference }) =>
            may.print &&
            (state === 'failed' || (state === 'waiting' && via !== 'network')) && (
              <span className="flex flex-wrap justify-end gap-2">
                <Button size="sm" variant="secondary" onClick={() => void printing.again(id)}>
                  {t('printing.again')}
                </Button>
                {(kind === 'receipt' || kind === 'tickets') && reference && (
                  <Button size="sm" variant="quiet" onClick={() => void printing.printOrder(reference, kind, true)}>
                    {t('printing.in_browser')}
                  </Button>
                )}
              </span>
            ),
        }}
      />
    </>
  );
}
