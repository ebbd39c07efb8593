import type { HandedLink as Link } from '@server/orders/pages';
import { Button } from '@/Components/Button';
import { Card } from '@/Components/Card';
import { TicketQr } from '@/Components/TicketQr';
import { useT } from '@/hooks/useT';
import { toast } from '@/lib/toast';

/** A new link that staff hand to a buyer whose old links are invalid and who gets no email. */
export function HandedLink({ link: { url, qr } }: { link: Link }) {
  const t = useT();
  const copy = async () => {
    await navigator.clipboard.writeText(url);
    await toast.success(t('afterSale.handed_link_copied'));
  };
  return (
    <Card title={t('afterSale.handed_link')} className="mb-8">
      <div className="grid items-start gap-6 sm:grid-cols-[12rem_minmax(0,1fr)]">
        <TicketQr qr={qr} label={t('afterSale.handed_link_qr')} className="w-full max-w-48 border border-rule" />
        <div className="grid gap-4">
          <p className="max-w-reading">{t('afterSale.handed_link_text')}</p>
          <p className="wrap-anywhere select-all">{url}</p>
          <div className="no-print flex flex-wrap gap-3">
            {/* Browsers offer the clipboard on secure pages only; elsewhere the URL can be selected. */}
            {globalThis.navigator?.clipboard && (
              <Button variant="secondary" icon="copy" onClick={() => void copy()}>
                {t('afterSale.handed_link_copy')}
              </Button>
            )}
            <Button variant="secondary" icon="printer" onClick={() => window.print()}>
              {t('afterSale.print_now')}
            </Button>
          </div>
        </div>
      </div>
    </Card>
  );
}
