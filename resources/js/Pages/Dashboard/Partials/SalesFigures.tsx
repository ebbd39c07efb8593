import type { SalesFigures as Figures, SalesToday } from '@server/reports/pages';
import { formatWeekday, type IsoDateTime } from '@server/shared/time';
import { RefundNotes } from '@/Components/sales/AfterRefunds';
import { type Format, useFormat } from '@/hooks/useFormat';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';
import { Figure } from './Figure';

const grossOf = ({ gross }: Figures, format: Format): string =>
  gross.map(({ currency, cents }) => format.money(cents, currency)).join(' + ');

type SalesFiguresProps = { sales: SalesToday; now: IsoDateTime; zone: string; hidesMoney: boolean };

/** Today's sales beside those of the same weekday a week ago, up to the same time of day. */
export function SalesFigures({ sales: { today, lastWeek }, now, zone, hidesMoney }: SalesFiguresProps) {
  const t = useT();
  const locale = useLocale();
  const format = useFormat();
  const then = (figure: string) =>
    t('reports.than_last_week', {
      weekday: formatWeekday(now, zone, locale),
      figure: figure || t('reports.no_takings'),
    });
  return (
    <dl className="grid gap-x-8 gap-y-6 sm:grid-cols-3 xl:grid-cols-1">
      {!hidesMoney && (
        <Figure
          label={t('reports.gross')}
          value={grossOf(today, format) || format.number(0)}
          note={
            <>
              <RefundNotes {...today} />
              {then(grossOf(lastWeek, format))}
              <span className="block">{t('reports.with_vouchers')}</span>
            </>
          }
        />
      )}
      <Figure
        label={t('reports.tickets')}
        value={format.number(today.tickets)}
        note={then(format.number(lastWeek.tickets))}
      />
      <Figure
        label={t('reports.orders')}
        value={format.number(today.orders)}
        note={then(format.number(lastWeek.orders))}
      />
    </dl>
  );
}
