import { Fold } from '@/Components/Fold';
import { PolicyList } from '@/Components/PolicyText';
import { useT } from '@/hooks/useT';
import type { Hold, Shop } from '../shop/cart';
import { useRefundRule } from '../shop/useRefundRule';

/** Terms of changes and refunds before paying; by event, where they differ. */
export function Policies({ event, serverNow, live }: Pick<Shop, 'event' | 'serverNow'> & { live: Hold }) {
  const t = useT();
  const own = live.lines.length > 0 ? [event] : [];
  const rule = useRefundRule({ event, serverNow }, live.slot ? [live.slot.startsAt] : []);
  return (
    <div className="mt-6 max-w-reading empty:hidden">
      <PolicyList policies={[...own, ...live.others].map(({ title, refundPolicy: text }) => ({ title, text }))}>
        {(titles, text, line) => (
          <Fold
            title={`${t('events.policy')}${titles && `: ${titles}`}`}
            line={live.others.length === 0 ? rule : line}
            look="minor"
          >
            <div className="text-soft">{text}</div>
          </Fold>
        )}
      </PolicyList>
    </div>
  );
}
