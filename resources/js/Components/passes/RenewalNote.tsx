import type { PassRenewal } from '@server/orders/pages';
import { formatDate } from '@server/shared/time';
import { Alert } from '@/Components/Alert';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';

/** Says which pass an order renews and for which period, so that it is not taken for a second pass. */
export function RenewalNote({ renewals, className }: { renewals: readonly PassRenewal[]; className?: string }) {
  const t = useT();
  const locale = useLocale();
  const day = (on: string) => formatDate(`${on}T12:00:00Z`, 'UTC', locale);
  if (renewals.length === 0) return null;
  return (
    <Alert tone="info" className={className}>
      {renewals.map(({ number, from, until }) => (
        <p key={number}>{t('orders.renewal_of', { number, from: day(from), until: day(until) })}</p>
      ))}
    </Alert>
  );
}
