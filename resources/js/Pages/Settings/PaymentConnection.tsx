import { router } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { useState } from 'react';
import { Badge } from '@/Components/Badge';
import { Button } from '@/Components/Button';
import { Card } from '@/Components/Card';
import { RemoveButton } from '@/Components/list/RemoveButton';
import { PageHeader } from '@/Components/PageHeader';
import { useT } from '@/hooks/useT';
import { ConnectionForm } from './Partials/ConnectionForm';

export default function PaymentConnection(props: Pages['Settings/PaymentConnection']) {
  const { record, kind, isTest, webhookUrl } = props;
  const t = useT();
  const title = t(`connections.kind_${kind}`);
  return (
    <>
      <PageHeader
        title={title}
        lead={t('connections.edit_lead')}
        crumbs={[
          { label: t('settings.title'), href: paths.settings.section() },
          { label: t('settings.tab_payments'), href: paths.settings.payments() },
          { label: record.id === kind ? title : `${title} (${record.id})` },
        ]}
        actions={
          <RemoveButton
            label={t('connections.delete')}
            title={t('connections.delete_title', { name: title })}
            url={paths.settings.payments(record.id)}
          >
            {t('connections.delete_text')}
          </RemoveButton>
        }
      />
      {isTest && (
        <p className="mb-6">
          <Badge tone="info">{t('connections.test_mode')}</Badge>
        </p>
      )}
      <ConnectionForm key={record.id} {...props} />
      {kind !== 'wire_transfer' && (
        <div className="grid items-start gap-8 pt-4 lg:grid-cols-2">
          <Card title={t('connections.webhook')}>
            <p className="font-strong wrap-anywhere select-all">{webhookUrl}</p>
            <p className="mt-3 text-small wrap-anywhere text-soft">{t(`connections.webhook_${kind}`)}</p>
          </Card>
          <Card title={t('connections.test')}>
            <TestConnection code={record.id} />
          </Card>
        </div>
      )}
    </>
  );
}

function TestConnection({ code }: { code: string }) {
  const t = useT();
  const [isBusy, setIsBusy] = useState(false);
  const test = () =>
    router.post(
      paths.settings.testPayments(code),
      {},
      {
        preserveScroll: true,
        preserveState: true,
        onStart: () => setIsBusy(true),
        onFinish: () => setIsBusy(false),
      },
    );
  return (
    <div className="grid justify-items-start gap-2">
      <Button variant="secondary" busy={isBusy} onClick={test}>
        {t('connections.test')}
      </Button>
      <p className="text-small text-soft">{t('connections.test_hint')}</p>
    </div>
  );
}
