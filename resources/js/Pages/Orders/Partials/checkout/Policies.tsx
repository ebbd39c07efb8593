import { PolicyList } from '@/Components/PolicyText';
import { useT } from '@/hooks/useT';
import type { Hold, Shop } from '../shop/cart';

/** The terms of changes and refunds, before paying; by event, where their terms differ. */
export function Policies({ event, live }: { event: Shop['event']; live: Hold }) {
  const t = useT();
  const own = live.lines.length > 0 ? [event] : [];
  return (
    <div className="mt-6 max-w-reading empty:hidden">
      <PolicyList policies={[...own, ...live.others].map(({ title, refundPolicy: text }) => ({ title, text }))}>
        {(titles, text) => (
          <>
            <h3 className="mb-0.5 font-sans font-strong tracking-normal">
              {t('events.policy')}
              {titles && `: ${titles}`}
            </h3>
            <div className="text-soft">{text}</div>
          </>
        )}
      </PolicyList>
    </div>
  );
}
