import { router } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import type { ChannelRow } from '@server/settings/pages';
import { paths } from '@server/shared/paths';
import { useState } from 'react';
import { Badge } from '@/Components/Badge';
import { Button } from '@/Components/Button';
import { SortableList } from '@/Components/form/SortableList';
import { LinkButton } from '@/Components/LinkButton';
import { useT } from '@/hooks/useT';
import { AddChannelDialog } from './Partials/AddChannelDialog';
import { SettingsFrame } from './Partials/SettingsFrame';

export default function SalesChannels({ channels }: Pages['Settings/SalesChannels']) {
  const t = useT();
  const [isAdding, setIsAdding] = useState(false);
  const [order, setOrder] = useState<string[] | null>(null);
  const shown = order ? order.flatMap((code) => channels.filter((channel) => channel.code === code)) : channels;
  const reorder = (rows: ChannelRow[]) => {
    const codes = rows.map(({ code }) => code);
    setOrder(codes);
    router.put(
      paths.settings.channelOrder(),
      { codes },
      { preserveScroll: true, preserveState: true, onFinish: () => setOrder(null) },
    );
  };
  return (
    <SettingsFrame
      current="channels"
      lead={t('channels.lead')}
      actions={
        <>
          <LinkButton href={paths.settings.payments()} variant="secondary">
            {t('settings.tab_payments')}
          </LinkButton>
          <LinkButton href={paths.settings.wallets()} variant="secondary">
            {t('settings.tab_wallets')}
          </LinkButton>
          <Button icon="plus" onClick={() => setIsAdding(true)}>
            {t('channels.add')}
          </Button>
        </>
      }
    >
      <div className="pt-6">
        <SortableList
          label={t('channels.list')}
          items={shown}
          idOf={({ code }) => code}
          nameOf={({ name }) => name}
          onChange={reorder}
        >
          {(channel) => <Row channel={channel} />}
        </SortableList>
      </div>
      <AddChannelDialog open={isAdding} onOpenChange={setIsAdding} />
    </SettingsFrame>
  );
}

function Row({ channel }: { channel: ChannelRow }) {
  const t = useT();
  const { code, name, enabled, isBuiltIn, products, values } = channel;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-1">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="text-subheading font-strong">{name}</span>
          <span className="text-soft">{code}</span>
          {!enabled && (
            <Badge tone="neutral" icon="eye-off">
              {t('channels.off_badge')}
            </Badge>
          )}
          {!isBuiltIn && <Badge tone="accent">{t('channels.own_badge')}</Badge>}
        </p>
        <p className="mt-1 flex flex-wrap gap-x-4 text-small text-soft">
          <span>{t('channels.products_count', { count: products })}</span>
          <span>{values.paymentMethods.map((method) => t(`channels.method_${method}`)).join(', ')}</span>
          {values.feeKind !== 'none' && <span>{t(`channels.kind_${values.feeKind}`)}</span>}
        </p>
      </div>
      <LinkButton href={paths.settings.channels(code)} variant="secondary" size="sm" icon="settings">
        {t('channels.terms')}
        <span className="sr-only">: {name}</span>
      </LinkButton>
    </div>
  );
}
