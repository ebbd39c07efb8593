import type { ItemVisit } from '@server/orders/pages';
import { paths } from '@server/shared/paths';
import { formatReference } from '@server/shared/reference';
import { LinkButton } from '@/Components/LinkButton';
import { useT } from '@/hooks/useT';

/** The way to a ticket that still stands. */
export function OpenTicket({ ticket }: Pick<ItemVisit, 'ticket'>) {
  const t = useT();
  if (!ticket?.code) return null;
  return (
    <div className="mt-4">
      <LinkButton href={paths.tickets.show(ticket.code)} variant="secondary" size="sm" icon="qr">
        {t('tickets.open_alone')}
        <span className="sr-only"> {formatReference(ticket.reference)}</span>
      </LinkButton>
    </div>
  );
}
