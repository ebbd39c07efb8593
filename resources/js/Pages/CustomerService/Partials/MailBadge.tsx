import type { MailStanding } from '@server/support/pages';
import { StatusBadge } from '@/Components/StatusBadge';
import { useT } from '@/hooks/useT';

/** Maps to the order or payment state with the same look. */
const LOOKS: Record<MailStanding, string> = {
  queued: 'pending',
  sent: 'accepted',
  kept: 'closed',
  failed: 'failed',
  held: 'failed',
  delayed: 'pending',
  bounced: 'failed',
};

/** Delivery state of an email. */
export function MailBadge({ standing }: { standing: MailStanding }) {
  const t = useT();
  return <StatusBadge status={LOOKS[standing]} label={t(`sentMails.standing_${standing}`)} />;
}
