import type { FoundOrderRow, Reason } from '@server/finding/pages';
import { DateTime } from '@/Components/DateTime';
import { HiddenAmount } from '@/Components/list/cellContent';
import { Money } from '@/Components/Money';
import { StatusBadge } from '@/Components/StatusBadge';
import { useT } from '@/hooks/useT';

/** A text with the match highlighted. */
function Marked({ text, mark }: Pick<Reason, 'text' | 'mark'>) {
  if (!mark) return text;
  return (
    <>
      {text.slice(0, mark.from)}
      <mark className="bg-accent-wash font-semibold text-ink">{text.slice(mark.from, mark.to)}</mark>
      {text.slice(mark.to)}
    </>
  );
}

function Reasons({ reasons }: { reasons: readonly Reason[] }) {
  const t = useT();
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-small text-soft">
      {reasons.map(({ kind, text, mark }) => (
        <li key={`${kind} ${text}`} className="min-w-0 wrap-anywhere">
          {t(`finding.by_${kind}`)}: <Marked text={text} mark={mark} />
        </li>
      ))}
    </ul>
  );
}

function Order({ order }: { order: FoundOrderRow }) {
  const t = useT();
  const { name, email, written, state, total, isHidden, currency, tickets, event, startsAt, eventZone, reasons } =
    order;
  return (
    <div className="grid min-w-0 grow gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="min-w-0 font-medium wrap-anywhere">{name ?? email ?? '—'}</span>
        <span className="figures text-small">{written}</span>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-small text-soft">
        <span className="min-w-0 wrap-anywhere">
          {[event, t('finding.tickets', { count: tickets })].filter(Boolean).join(' · ')}
          {startsAt && eventZone && (
            <>
              {' · '}
              <DateTime at={startsAt} zone={eventZone} />
            </>
          )}
        </span>
        <span className="flex items-center gap-3">
          {isHidden && <HiddenAmount />}
          {total !== null && <Money amount={total} currency={currency} />}
          <StatusBadge status={state} label={t(`reports.order_${state}`)} />
        </span>
      </div>
      <Reasons reasons={reasons} />
    </div>
  );
}

type FoundOrdersProps = {
  id: string;
  orders: readonly FoundOrderRow[];
  current: number;
  onChoose: (order: FoundOrderRow, isAside: boolean) => void;
  onPoint: (at: number) => void;
};

/** Results, chosen by pointer, or from the search box by arrow keys and Enter. */
export function FoundOrders({ id, orders, current, onChoose, onPoint }: FoundOrdersProps) {
  const t = useT();
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label={t('finding.title')}
      className="divide-y divide-rule border-y border-rule"
    >
      {orders.map((order, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the box has the focus and hears the keys
        <div
          key={order.reference}
          id={`${id}-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === current}
          className={`flex min-h-(--tap) cursor-pointer px-3 py-3 ${at === current ? 'bg-accent-wash' : ''}`}
          onClick={(event) => onChoose(order, event.ctrlKey || event.metaKey)}
          onAuxClick={(event) => event.button === 1 && onChoose(order, true)}
          onPointerMove={() => onPoint(at)}
        >
          <Order order={order} />
        </div>
      ))}
    </div>
  );
}
