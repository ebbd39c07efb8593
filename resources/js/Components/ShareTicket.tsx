import { paths } from '@server/shared/paths';
import { Button } from '@/Components/Button';
import { useT } from '@/hooks/useT';
import { useIsHydrated } from '@/lib/hydration';
import { toast } from '@/lib/toast';

type ShareTicketProps = { code: string; eventTitle: string; reference: string; size?: 'sm' };

const canShare = () => typeof navigator.share === 'function';

/** One ticket for another person: its own link, by what the phone shares with, or copied. */
export function ShareTicket({ code, eventTitle, reference, size }: ShareTicketProps) {
  const t = useT();
  const isHydrated = useIsHydrated();
  // Both are for secure pages only; elsewhere the page's own address can be copied by hand. What the server draws has the
  // button, and it looks the same on every device: nothing beside it moves under a finger.
  if (isHydrated && !canShare() && !navigator.clipboard) return null;
  const share = async () => {
    const url = new URL(paths.tickets.show(code), window.location.origin).href;
    if (!canShare()) {
      await navigator.clipboard.writeText(url);
      return toast.success(t('tickets.share_copied'));
    }
    // Closing the sheet again is no failure.
    await navigator.share({ title: t('tickets.share_text', { event: eventTitle }), url }).catch(() => {});
  };
  return (
    <Button variant="secondary" size={size} icon="share" onClick={() => void share()}>
      {t('tickets.share')}
      <span className="sr-only"> {reference}</span>
    </Button>
  );
}
