import { paths } from '@server/shared/paths';
import { Button } from '@/Components/Button';
import { useT } from '@/hooks/useT';
import { useIsHydrated } from '@/lib/hydration';
import { toast } from '@/lib/toast';

type ShareTicketProps = { code: string; eventTitle: string; reference: string; size?: 'sm' };

/** One ticket for somebody else: its own link, by what the phone shares with, or copied. */
export function ShareTicket({ code, eventTitle, reference, size }: ShareTicketProps) {
  const t = useT();
  const isHydrated = useIsHydrated();
  if (!isHydrated) return null;
  const canShare = typeof navigator.share === 'function';
  // Both are for secure pages only; elsewhere the page's own address can be copied by hand.
  if (!canShare && !navigator.clipboard) return null;
  const share = async () => {
    const url = new URL(paths.tickets.show(code), window.location.origin).href;
    if (!canShare) {
      await navigator.clipboard.writeText(url);
      return toast.success(t('tickets.share_copied'));
    }
    // Closing the sheet again is no failure.
    await navigator.share({ title: t('tickets.share_text', { event: eventTitle }), url }).catch(() => {});
  };
  return (
    <Button variant="secondary" size={size} icon={canShare ? 'share' : 'copy'} onClick={() => void share()}>
      {t(canShare ? 'tickets.share' : 'tickets.share_copy')}
      <span className="sr-only"> {reference}</span>
    </Button>
  );
}
