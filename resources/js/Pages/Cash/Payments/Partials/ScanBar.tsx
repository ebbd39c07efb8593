import type { CounterEvent, Scanned } from '@server/cash/pages';
import { paths } from '@server/shared/paths';
import { formatReference } from '@server/shared/reference';
import { type ComponentProps, type FormEvent, useEffect, useRef, useState } from 'react';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { refusalIn } from '@/Components/counter/refusalIn';
import { refuseScan, useScanner } from '@/Components/counter/useScanner';
import type { ScannedVoucher } from '@/Components/counter/VoucherKeys';
import { LinkButton } from '@/Components/LinkButton';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { http } from '@/lib/http';
import { useShortcut } from '@/lib/shortcuts';
import { isGone, type Tiles, type useTimes } from './Tiles';
import type { Basket } from './useBasket';

/** Maximum characters of a code in an error. */
const MAX_SHOWN = 40;

type ScanBarProps = {
  basket: Basket;
  /** The events shown as tiles. */
  events: readonly CounterEvent[];
  /** The selected times. */
  times: ReturnType<typeof useTimes>['times'];
  currency: string;
  /** The basket is shown, and a scan may change its price. */
  active: boolean;
  /** The reason why nothing can be added now; otherwise false. */
  refusal: () => string | false;
  onAdd: ComponentProps<typeof Tiles>['onAdd'];
  /** A gift voucher was scanned to pay for the basket. */
  onVoucher: (voucher: ScannedVoucher) => void;
};

/**
 * Finds an order or a ticket, applies a promo code or takes a gift voucher: typed here, or scanned anywhere on the
 * page.
 */
export function ScanBar({ basket, events, times, currency, active, refusal, onAdd, onVoucher }: ScanBarProps) {
  const t = useT();
  const { money } = useFormat();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [found, setFound] = useState<Scanned | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isSearching, setSearching] = useState(false);
  const { lines } = basket;
  // biome-ignore lint/correctness/useExhaustiveDependencies: selling goes on, and what was refused before it is over
  useEffect(() => setError(null), [lines]);
  const refuse = (text: string) => {
    refuseScan();
    setError(text);
  };
  /** Adds the article for the selected time. */
  const addScanned = ({ id, eventId, name }: { id: string; eventId: string; name: string }) => {
    const event = events.find((one) => one.id === eventId);
    const product = event?.products.find((one) => one.id === id);
    const slot = times.get(eventId) ?? null;
    const reason = refusal();
    if (reason !== false) return refuse(reason);
    if (!event || !product) return refuse(t('counter.scan_product_elsewhere', { name }));
    if (event.hasSlots && (!slot || slot.left < product.units)) return refuse(t('counter.scan_product_full', { name }));
    if (isGone(product)) return refuse(t('errors.product_sold_out', { product: name }));
    onAdd(event, { product, slot });
  };
  const act = async (typed: string) => {
    setError(null);
    setFound(null);
    setSearching(true);
    try {
      const { data } = await http.post<Scanned>(paths.pos.scans(), { code: typed });
      // Shows what was read, to reveal a damaged code or a wrong keyboard layout of the scanner.
      if (data.kind === 'unknown') return refuse(t('counter.scan_unknown', { code: typed.slice(0, MAX_SHOWN) }));
      setCode('');
      if (data.kind === 'product') return latest.current.addScanned(data);
      if (data.kind === 'voucher' && basket.isKept)
        return onVoucher({ code: typed, ending: data.ending, left: data.left });
      // All other codes change the amount due or belong to another order.
      if (!latest.current.active) return refuse(t('counter.scan_paying'));
      if (data.kind === 'promo' && basket.lines.length > 0) return await basket.enterCode(data.code);
      if (data.kind === 'pass' && basket.lines.length > 0) {
        setFound(data);
        await basket.enterCode(data.ticket.reference);
        return setFound(null);
      }
      setFound(data);
    } catch (refused) {
      refuse(refusalIn(refused).text);
    } finally {
      setSearching(false);
    }
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== '') void act(code.trim());
  };
  // Scans are looked up one after the other, with the state at the time of the answer.
  const latest = useRef({ addScanned, active, act });
  useEffect(() => {
    latest.current = { addScanned, active, act };
  });
  const queue = useRef(Promise.resolve());
  useScanner((typed) => {
    const reason = refusal();
    if (reason !== false) return reason;
    queue.current = queue.current.then(() => latest.current.act(typed));
    return true;
  });
  useShortcut('F2', t('counter.scan'), () => field.current?.focus() as undefined, active);
  return (
    <div className="grid gap-2">
      <div className="counter-scan">
        <form onSubmit={send} className="flex gap-2">
          <input
            ref={field}
            className="control min-w-0 flex-1"
            aria-label={t('counter.scan')}
            placeholder={t('counter.scan')}
            autoComplete="off"
            maxLength={600}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
          <Button type="submit" variant="secondary" busy={isSearching}>
            {t('counter.scan_go')}
          </Button>
        </form>
        <p role="status" className="text-small text-danger">
          {error}
        </p>
      </div>
      {found && (
        <Alert live title={titleOf(found, t)} onDismiss={() => setFound(null)}>
          {(found.kind === 'ticket' || found.kind === 'pass') && (
            <p>
              {found.ticket.product} · {found.ticket.event}
            </p>
          )}
          {found.kind === 'voucher' && <p>{t('counter.scan_voucher', { amount: money(found.left, currency) })}</p>}
          {found.kind === 'pass' && basket.lines.length === 0 && <p>{t('counter.scan_pass')}</p>}
          {found.kind === 'promo' && <p>{t('counter.scan_promo')}</p>}
          {(found.kind === 'order' || found.kind === 'ticket' || found.kind === 'pass') && (
            <p className="mt-2 flex flex-wrap gap-2">
              <LinkButton
                size="sm"
                href={
                  found.kind === 'order'
                    ? paths.pos.manual(found.reference)
                    : paths.pos.manualOf(found.ticket.order, found.ticket.reference)
                }
              >
                {t('counter.scan_pay')}
              </LinkButton>
              <LinkButton
                size="sm"
                variant="secondary"
                href={paths.orders.show(found.kind === 'order' ? found.reference : found.ticket.order)}
              >
                {t('counter.show_order')}
              </LinkButton>
            </p>
          )}
        </Alert>
      )}
    </div>
  );
}

function titleOf(found: Scanned, t: ReturnType<typeof useT>): string {
  switch (found.kind) {
    case 'order':
      return t('counter.check_order', { reference: formatReference(found.reference) });
    case 'ticket':
    case 'pass':
      return t('counter.scan_ticket', { reference: formatReference(found.ticket.reference) });
    case 'promo':
      return found.code;
    case 'voucher':
      return `${t('cash.method_voucher')} … ${found.ending}`;
    default:
      return '';
  }
}
