import type { MailStanding } from '@server/support/pages';
import { StatusBadge } from '@/Components/StatusBadge';
import { useT } from '@/hooks/useT';

/** The look of an order's or payment's state that says the same. */
const LOOKS: Record<MailStanding, string> = {
  queued: 'pending',
  sent: 'accepted',
  kept: 'closed',
  failed: 'failed',
  held: 'failed',
  delayed: 'pending',
  bounced: 'failed',
};

/** What became of a mail. */
export function MailBadge({ standing }: { standing: MailStanding }) {
  const t = useT();
  return <StatusBadge status={LOOKS[standing]} label={t(`sentMails.standing_${standing}`)} />;
}
