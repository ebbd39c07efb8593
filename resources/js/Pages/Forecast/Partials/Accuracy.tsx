import type { AccuracyLine } from '@server/forecast/pages';
import { Table } from '@/Components/Table';
import { useFormat } from '@/hooks/useFormat';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';

export function usePercent(): (share: number) => string {
  const locale = useLocale();
  return (share) =>
    new Intl.NumberFormat(locale === 'en' ? 'en-GB' : locale, { style: 'percent', maximumFractionDigits: 1 }).format(
      share,
    );
}

/** Forecasts compared with actual figures: published ones if there are any, else simulated ones. */
export function Accuracy({ said, tried }: { said: AccuracyLine[]; tried: AccuracyLine[] }) {
  const t = useT();
  return (
    <section aria-labelledby="accuracy" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="accuracy" className="text-heading">
        {t('forecast.accuracy')}
      </h2>
      {said.length > 0 && (
        <>
          <p className="max-w-reading text-soft">{t('forecast.accuracy_lead')}</p>
          <Lines caption={t('forecast.accuracy')} lines={said} />
        </>
      )}
      {tried.length > 0 && (
        <>
          <h3 className="mt-4 text-subheading font-strong">{t('forecast.accuracy_tried')}</h3>
          {said.length === 0 && <p className="max-w-reading text-soft">{t('forecast.accuracy_tried_lead')}</p>}
          <Lines caption={t('forecast.accuracy_tried')} lines={tried} />
        </>
      )}
      {said.length + tried.length === 0 ? (
        <p className="text-soft">{t('forecast.accuracy_none')}</p>
      ) : (
        <p className="text-small text-soft">{t('forecast.error_hint')}</p>
      )}
    </section>
  );
}

function Lines({ caption, lines }: { caption: string; lines: AccuracyLine[] }) {
  const t = useT();
  const { number } = useFormat();
  const percent = usePercent();
  const right = { align: 'right' } as const;
  return (
    <Table
      caption={caption}
      rows={lines}
      rowKey={({ ahead }) => ahead}
      columns={[
        {
          key: 'ahead',
          header: t('forecast.ahead'),
          primary: true,
          cell: ({ ahead }) => t('forecast.ahead_days', { count: ahead }),
        },
        { key: 'error', header: t('forecast.error'), ...right, cell: ({ wape }) => percent(wape) },
        { key: 'naive', header: t('forecast.naive'), ...right, cell: ({ naiveWape }) => percent(naiveWape) },
        { key: 'coverage', header: t('forecast.coverage'), ...right, cell: ({ coverage }) => percent(coverage) },
        { key: 'count', header: t('forecast.judged'), ...right, cell: ({ count }) => number(count) },
      ]}
    />
  );
}
