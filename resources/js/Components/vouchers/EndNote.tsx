import type { IsoDateTime } from '@server/shared/time';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

/** Until when a gift voucher is good: it ends with a day, and not with the midnight that begins the next. */
export function EndNote({ expiresAt, zone }: { expiresAt: IsoDateTime | null; zone: string }) {
  const t = useT();
  const { day } = useFormat();
  return (
    <p className="text-soft">
      {expiresAt
        ? t('vouchers.ends_on', { day: day(new Date(new Date(expiresAt).getTime() - 1000), zone) })
        : t('vouchers.ends_never')}
    </p>
  );
}
