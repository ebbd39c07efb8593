import { Icon } from '@/Components/Icon';
import { useOnline } from '@/hooks/useOnline';
import { useT } from '@/hooks/useT';
import { useLiveLost } from '@/lib/live';
import { useIsWaiting } from '@/lib/waiting';

/** A line shown when the network is lost or live figures no longer update. */
export function ConnectionBanner() {
  const t = useT();
  const online = useOnline();
  const liveLost = useLiveLost();
  const isWaiting = useIsWaiting();
  const lost = isWaiting ? t('common.offline_waiting') : t('common.offline');
  const message = !online ? lost : liveLost ? t('common.live_lost') : null;
  return (
    <div role="status" data-banner className="no-print">
      {message && (
        <p className="flex items-center justify-center gap-2.5 bg-warn-wash px-5 py-2 text-small text-warn">
          <Icon name="wifi-off" size={18} />
          {message}
        </p>
      )}
    </div>
  );
}
