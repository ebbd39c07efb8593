import { router } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import type { ConnectionRow } from '@server/payments/pages';
import { paths } from '@server/shared/paths';
import { uuidv7 } from '@server/shared/uuid';
import { useState } from 'react';
import { Badge } from '@/Components/Badge';
import { Button } from '@/Components/Button';
import { EmptyState } from '@/Components/EmptyState';
import { SortableList } from '@/Components/form/SortableList';
import { LinkButton } from '@/Components/LinkButton';
import { useT } from '@/hooks/useT';
import { SettingsFrame } from './Partials/SettingsFrame';

export default function Payments({ connections }: Pages['Settings/Payments']) {
  const t = useT();
  const [order, setOrder] = useState<string[] | null>(null);
  const shown = order ? order.flatMap((code) => connections.filter((one) => one.code === code)) : connections;
  const reorder = (rows: ConnectionRow[]) => {
    const codes = rows.map(({ code }) => code);
    setOrder(codes);
    router.put(
      paths.settings.paymentOrder(),
      { codes },
      { preserveScroll: true, preserveState: true, onFinish: () => setOrder(null) },
    );
  };
  return (
    <SettingsFrame current="payments" lead={t('connections.lead')} actions={<AddButtons />}>
      <div className="pt-6">
        {shown.length === 0 ? (
          <EmptyState icon="card" title={t('connections.none')}>
            {t('connections.none_text')}
          </EmptyState>
        ) : (
          <SortableList
            label={t('connections.list')}
            items={shown}
            idOf={({ code }) => code}
            nameOf={({ code }) => code}
            onChange={reorder}
          >
            {(connection) => <Row connection={connection} />}
          </SortableList>
        )}
      </div>
    </SettingsFrame>
  );
}

function AddButtons() {
  const t = useT();
  const [isBusy, setIsBusy] = useState(false);
  const add = (kind: ConnectionRow['kind']) =>
    router.post(
      paths.settings.payments(),
      { id: uuidv7(), kind },
      { onStart: () => setIsBusy(true), onFinish: () => setIsBusy(false) },
    );
  return (
    <div className="button-row">
      <Button variant="secondary" icon="plus" disabled={isBusy} onClick={() => add('stripe')}>
        {t('connections.add_stripe')}
      </Button>
      <Button variant="secondary" icon="plus" disabled={isBusy} onClick={() => add('redsys')}>
        {t('connections.add_redsys')}
      </Button>
      <Button variant="secondary" icon="plus" disabled={isBusy} onClick={() => add('wire_transfer')}>
        {t('connections.add_wire_transfer')}
      </Button>
    </div>
  );
}

function Row({ connection }: { connection: ConnectionRow }) {
  const t = useT();
  const { code, kind, name, enabled, isTest, isComplete, methods, channels, currencies } = connection;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-1">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="text-subheading font-strong">{name || t(`connections.kind_${kind}`)}</span>
          <span className="text-soft">{code}</span>
          {!enabled && (
            <Badge tone="neutral" icon="eye-off">
              {t('connections.off')}
            </Badge>
          )}
          {!isComplete && <Badge tone="warn">{t('connections.incomplete')}</Badge>}
          {isTest && <Badge tone="info">{t('connections.test_mode')}</Badge>}
        </p>
        <p className="mt-1 flex flex-wrap gap-x-4 text-small text-soft">
          <span>{methods.map((method) => t(`connections.method_${method}`)).join(', ')}</span>
          <span>{channels.join(', ') || t('connections.on_no_channel')}</span>
          <span>{currencies.join(', ') || t('connections.any_currency')}</span>
        </p>
      </div>
      <LinkButton href={paths.settings.payments(code)} variant="secondary" size="sm" icon="settings">
        {t('connections.edit')}
        <span className="sr-only">: {code}</span>
      </LinkButton>
    </div>
  );
}
