import type { Pages } from '@server/pages';
import { Button } from '@/Components/Button';
import { TicketQr } from '@/Components/TicketQr';
import { useT } from '@/hooks/useT';
import { toast } from '@/lib/toast';

type ShopLinkProps = { shop: NonNullable<Pages['Events/Show']['shop']> };

/** The event's shop URL: copy, open, and a QR code for posters. */
export function ShopLink({ shop: { url, qr } }: ShopLinkProps) {
  const t = useT();
  const copy = async () => {
    await navigator.clipboard.writeText(url);
    await toast.success(t('reports.link_copied'));
  };
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <a href={url} target="_blank" rel="noreferrer" className="link wrap-anywhere">
        {url}
      </a>
      {/* Browsers offer the clipboard on secure pages only; elsewhere the URL can be selected. */}
      {globalThis.navigator?.clipboard && (
        <Button variant="secondary" size="sm" icon="copy" onClick={() => void copy()}>
          {t('reports.copy_link')}
        </Button>
      )}
      <details>
        <summary className="inline-flex min-h-(--tap) cursor-pointer items-center font-strong text-accent">
          {t('reports.qr')}
        </summary>
        <TicketQr qr={qr} label={t('reports.qr_of', { url })} className="mt-2 w-56 border border-rule" />
      </details>
    </div>
  );
}
