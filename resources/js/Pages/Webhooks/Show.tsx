import { usePage } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { Alert } from '@/Components/Alert';
import { useRecordForm } from '@/Components/form/useRecordForm';
import { HistoryButton } from '@/Components/HistoryButton';
import { PageHeader } from '@/Components/PageHeader';
import { ShownOnceDialog } from '@/Components/ShownOnceDialog';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { DeliveryLog } from './Partials/DeliveryLog';
import { WebhookActions } from './Partials/WebhookActions';
import { WebhookForm } from './Partials/WebhookForm';
import { WebhookState } from './Partials/WebhookState';

export default function Show(props: Pages['Webhooks/Show']) {
  const { record, isOn, offReason, failingSince, oldSecretUntil, owner, venues, topics, failed, state, deliveries } =
    props;
  const t = useT();
  const format = useFormat();
  const { flash } = usePage();
  const { id, version, values } = record;
  const form = useRecordForm({ action: paths.webhooks.one(id), values, version });
  const timeOf = (at: typeof failingSince) => ({ time: at ? format.dateTime(at, format.homeZone) : '' });
  return (
    <>
      <PageHeader
        title={values.name}
        lead={<WebhookState isOn={isOn} failingSince={failingSince} />}
        crumbs={[{ label: t('webhooks.title'), href: paths.webhooks.index() }, { label: values.name }]}
        actions={
          <>
            <HistoryButton of="webhooks" id={id} name={values.name} />
            <WebhookActions record={record} isOn={isOn} failed={failed} />
          </>
        }
      />
      {offReason && (
        <Alert tone={offReason === 'staff' ? 'info' : 'danger'} className="mb-6">
          {t(`webhooks.off_${offReason}`)} {t('webhooks.off_waiting')}
        </Alert>
      )}
      {isOn && failingSince && (
        <Alert tone="warn" className="mb-6">
          {t('webhooks.failing_since', timeOf(failingSince))}
        </Alert>
      )}
      {oldSecretUntil && (
        <Alert tone="info" className="mb-6">
          {t('webhooks.rotating_until', timeOf(oldSecretUntil))}
        </Alert>
      )}
      <WebhookForm form={form} venues={venues} topics={topics} />
      {owner && <p className="mt-4 text-small text-soft">{t('webhooks.owner', { name: owner })}</p>}
      <DeliveryLog webhookId={id} isOn={isOn} state={state} rows={deliveries} />
      <ShownOnceDialog
        secret={flash.newToken}
        title={t('webhooks.secret_title')}
        text={t('webhooks.secret_text')}
        copyLabel={t('webhooks.secret_copy')}
        doneLabel={t('webhooks.secret_done')}
        show={(secret) => <code className="figures block bg-sunken p-5 wrap-anywhere select-all">{secret}</code>}
      />
    </>
  );
}
