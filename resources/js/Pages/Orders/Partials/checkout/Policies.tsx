import { useT } from '@/hooks/useT';
import type { Hold, Shop } from '../shop/cart';

/** What happens when plans change, said before paying; by event, where there are several. */
export function Policies({ event, live }: { event: Shop['event']; live: Hold }) {
  const t = useT();
  const own = live.lines.length > 0 ? [{ title: event.title, refundPolicy: event.refundPolicy }] : [];
  const policies = [...own, ...live.others];
  return policies
    .filter(({ refundPolicy }) => refundPolicy)
    .map(({ title, refundPolicy }) => (
      <div key={title} className="mt-6 max-w-reading">
        <h3 className="mb-0.5 font-sans font-strong tracking-normal">
          {t('events.policy')}
          {policies.length > 1 && `: ${title}`}
        </h3>
        <p className="whitespace-pre-line text-soft">{refundPolicy}</p>
      </div>
    ));
}
