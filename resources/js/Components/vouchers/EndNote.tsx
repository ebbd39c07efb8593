import { type IsoDateTime, lastMoment } from '@server/shared/time';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

/** The last valid day of a gift voucher: it expires at the end of a day, so midnight is shown as the day before. */
export function EndNote({ expiresAt, zone }: { expiresAt: IsoDateTime | null; zone: string }) {
  const t = useT();
  const { day } = useFormat();
  return (
    <p className="text-soft">
      {expiresAt ? t('vouchers.ends_on', { day: day(lastMoment(expiresAt), zone) }) : t('vouchers.ends_never')}
    </p>
  );
}
