import type { WebhookRow } from '@server/webhooks/pages';
import { Badge } from '@/Components/Badge';
import { useT } from '@/hooks/useT';

type WebhookStateProps = { isOn: boolean; failingSince: WebhookRow['failingSince'] };

/** Whether a webhook is on, and whether its receiver answers. */
export function WebhookState({ isOn, failingSince }: WebhookStateProps) {
  const t = useT();
  if (!isOn) return <Badge icon="minus">{t('webhooks.state_off')}</Badge>;
  if (failingSince)
    return (
      <Badge tone="danger" icon="x">
        {t('webhooks.state_failing')}
      </Badge>
    );
  return (
    <Badge tone="ok" icon="check">
      {t('webhooks.state_on')}
    </Badge>
  );
}
