import { paths } from '@server/shared/paths';
import { Button } from '@/Components/Button';
import { useT } from '@/hooks/useT';
import { useIsHydrated } from '@/lib/hydration';
import { toast } from '@/lib/toast';

type ShareTicketProps = { code: string; eventTitle: string; reference: string; size?: 'sm' };

const canShare = () => typeof navigator.share === 'function';

/** Shares a link to one ticket by the device's share sheet, or copies it. */
export function ShareTicket({ code, eventTitle, reference, size }: ShareTicketProps) {
  const t = useT();
  const isHydrated = useIsHydrated();
  // Both APIs need a secure page; elsewhere the reader can copy the URL. The server renders the button for every
  // device, so that nothing moves on hydration.
  if (isHydrated && !canShare() && !navigator.clipboard) return null;
  const share = async () => {
    const url = new URL(paths.tickets.show(code), window.location.origin).href;
    if (!canShare()) {
      await navigator.clipboard.writeText(url);
      return toast.success(t('tickets.share_copied'));
    }
    // Closing the share sheet rejects the promise; it is no failure.
    await navigator.share({ title: t('tickets.share_text', { event: eventTitle }), url }).catch(() => {});
  };
  return (
    <Button variant="secondary" size={size} icon="share" onClick={() => void share()}>
      {t('tickets.share')}
      <span className="sr-only"> {reference}</span>
    </Button>
  );
}
