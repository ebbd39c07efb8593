import { router } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import type { IsoDateTime } from '@server/shared/time';
import { useState } from 'react';
import { Button } from '@/Components/Button';
import { ConfirmDialog } from '@/Components/ConfirmDialog';
import { DateTimeField } from '@/Components/form/DateTimeField';
import { FormDialog } from '@/Components/form/FormDialog';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { DELIVERIES } from './DeliveryLog';

type WebhookActionsProps = Pick<Pages['Webhooks/Show'], 'record' | 'isOn' | 'failed'>;
type Asked = 'switch_off' | 'rotate' | 'delete' | 'replay' | null;

const DAY_MS = 86_400_000;

/** Test, replay, switch, secret and deletion of a webhook. */
export function WebhookActions({ record: { id, version }, isOn, failed }: WebhookActionsProps) {
  const t = useT();
  const format = useFormat();
  const [asked, setAsked] = useState<Asked>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [testId, setTestId] = useState(() => crypto.randomUUID());
  const [since, setSince] = useState<IsoDateTime | null>(
    () => new Date(Date.now() - DAY_MS).toISOString() as IsoDateTime,
  );
  const options = {
    preserveScroll: true,
    onStart: () => setIsBusy(true),
    onFinish: () => {
      setIsBusy(false);
      setAsked(null);
    },
  };
  const confirmed = {
    switch_off: () => router.put(paths.webhooks.state(id), { isOn: false }, options),
    rotate: () => router.post(paths.webhooks.secret(id), { version }, options),
    delete: () => router.delete(paths.webhooks.one(id), options),
  };
  const test = () =>
    router.post(
      paths.webhooks.test(id),
      { id: testId },
      {
        ...options,
        onSuccess: () => {
          setTestId(crypto.randomUUID());
          document.getElementById(DELIVERIES)?.scrollIntoView({ block: 'start' });
        },
      },
    );
  return (
    <>
      {isOn && (
        <>
          <Button variant="secondary" busy={isBusy && asked === null} onClick={test}>
            {t('webhooks.test')}
          </Button>
          {failed > 0 && (
            <Button variant="secondary" icon="refresh" onClick={() => setAsked('replay')}>
              {t('webhooks.replay_failed')}
            </Button>
          )}
        </>
      )}
      <Button variant="secondary" onClick={() => setAsked('rotate')}>
        {t('webhooks.rotate')}
      </Button>
      {isOn ? (
        <Button variant="secondary" onClick={() => setAsked('switch_off')}>
          {t('webhooks.switch_off')}
        </Button>
      ) : (
        <Button busy={isBusy} onClick={() => router.put(paths.webhooks.state(id), { isOn: true }, options)}>
          {t('webhooks.switch_on')}
        </Button>
      )}
      <Button variant="secondary" icon="trash" onClick={() => setAsked('delete')}>
        {t('webhooks.delete')}
      </Button>
      {asked !== null && asked !== 'replay' && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(null)}
          title={t(`webhooks.${asked}_title`)}
          confirmLabel={t(`webhooks.${asked}`)}
          onConfirm={confirmed[asked]}
          busy={isBusy}
          dangerous={asked !== 'rotate'}
        >
          {t(`webhooks.${asked}_text`)}
        </ConfirmDialog>
      )}
      {asked === 'replay' && (
        <FormDialog
          title={t('webhooks.replay_title')}
          submitLabel={t('webhooks.replay_failed')}
          busy={isBusy}
          disabled={since === null}
          onSubmit={() => router.post(paths.webhooks.replays(id), { since }, options)}
          onClose={() => setAsked(null)}
        >
          <p className="mb-4">{t('webhooks.replay_text')}</p>
          <DateTimeField
            label={t('webhooks.replay_since')}
            value={since}
            onChange={setSince}
            zone={format.homeZone}
            required
          />
        </FormDialog>
      )}
    </>
  );
}
