import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import type { DeviceCard } from '@server/validations/pages';
import { useState } from 'react';
import { Badge } from '@/Components/Badge';
import { Button } from '@/Components/Button';
import { DescriptionList } from '@/Components/DescriptionList';
import { ReasonDialog } from '@/Components/ReasonDialog';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { DeviceDialog } from './DeviceDialog';

type DeviceSheetProps = { device: DeviceCard; gates: Pages['Validators/Index']['gates'] };

/** A device: gate, status and actions. */
export function DeviceSheet({ device, gates }: DeviceSheetProps) {
  const t = useT();
  const format = useFormat();
  const [asking, setAsking] = useState<'edit' | 'open' | 'revoke' | null>(null);
  const close = () => setAsking(null);
  const { id, name, gate, venue, timeZone, revokedAt, lastSeenAt, battery, queue, software, steward, late } = device;
  const facts = [
    ...(battery === null
      ? []
      : [{ term: t('validators.battery'), value: t('validators.battery_of', { percent: battery }) }]),
    ...(queue ? [{ term: t('validators.queue'), value: format.number(queue) }] : []),
    ...(software ? [{ term: t('validators.software'), value: software }] : []),
    ...(steward ? [{ term: t('validators.steward'), value: steward }] : []),
  ];
  return (
    <li className="grid content-start gap-3 border-t border-rule pt-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-subheading wrap-anywhere">{name}</h3>
        <State device={device} />
      </div>
      <p className="text-soft">
        {gate}, {venue} ·{' '}
        {lastSeenAt ? t('validators.seen', { time: format.relative(lastSeenAt) }) : t('validators.never_seen')}
      </p>
      {revokedAt && (
        <p className="text-small">
          {t('validators.revoked_at', {
            time: format.dateTime(revokedAt, timeZone),
            reason: device.revokeReason ?? '',
          })}
        </p>
      )}
      {late > 0 && <p className="text-warn">{t('validators.late', { count: late })}</p>}
      {!revokedAt && facts.length > 0 && <DescriptionList items={facts} short />}
      {!revokedAt && (
        <div className="button-row">
          <Button variant="secondary" onClick={() => setAsking('edit')}>
            {t('validators.edit')}
          </Button>
          <Button variant="secondary" onClick={() => setAsking('open')}>
            {t('validators.open_once')}
          </Button>
          <Button variant="quiet" onClick={() => setAsking('revoke')}>
            {t('validators.revoke')}
          </Button>
        </div>
      )}
      {asking === 'edit' && <DeviceDialog device={device} gates={gates} onClose={close} />}
      {asking === 'open' && (
        <ReasonDialog
          title={t('validators.open_once')}
          text={t('validators.open_text')}
          confirmLabel={t('validators.open_once')}
          action={paths.validators.open(id)}
          onClose={close}
        />
      )}
      {asking === 'revoke' && (
        <ReasonDialog
          title={t('validators.revoke_title', { name })}
          text={t('validators.revoke_text')}
          confirmLabel={t('validators.revoke')}
          action={paths.validators.revoke(id)}
          dangerous
          onClose={close}
        />
      )}
    </li>
  );
}

function State({ device: { revokedAt, isOnline } }: { device: DeviceCard }) {
  const t = useT();
  if (revokedAt)
    return (
      <Badge tone="danger" icon="lock">
        {t('validators.revoked')}
      </Badge>
    );
  return isOnline ? (
    <Badge tone="ok" icon="check">
      {t('validators.online')}
    </Badge>
  ) : (
    <Badge tone="warn" icon="wifi-off">
      {t('validators.offline')}
    </Badge>
  );
}
