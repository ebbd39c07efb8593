import { router } from '@inertiajs/react';
import type { CashboxCard, CounterPairing } from '@server/cash/pages';
import { paths } from '@server/shared/paths';
import { useState } from 'react';
import { Button } from '@/Components/Button';
import { ConfirmDialog } from '@/Components/ConfirmDialog';
import { useSending } from '@/Components/counter/useSending';
import { DateTime } from '@/Components/DateTime';
import { Dialog } from '@/Components/Dialog';
import { FormDialog } from '@/Components/form/FormDialog';
import { IconButton } from '@/Components/IconButton';
import { TextInput } from '@/Components/TextInput';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { http } from '@/lib/http';

type Device = CashboxCard['devices'][number];

/** Browsers bound to a till: a code adds one, and each can be removed. */
export function Devices({ cashbox }: { cashbox: CashboxCard }) {
  const t = useT();
  const [asks, setAsks] = useState<'pair' | Device | null>(null);
  const { devices } = cashbox;
  return (
    <div className="mt-6 grid gap-2 border-t border-rule pt-4">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-strong">{t('cash.devices')}</span>
        <Button variant="quiet" size="sm" onClick={() => setAsks('pair')}>
          {t('cash.device_pair')}
        </Button>
      </p>
      {devices.length === 0 ? (
        <p className="text-small text-soft">{t('cash.devices_none')}</p>
      ) : (
        <ul className="divide-y divide-rule">
          {devices.map((device) => (
            <li key={device.id} className="flex items-center justify-between gap-4 py-1">
              <span className="min-w-0 wrap-anywhere">
                {device.name}{' '}
                {device.lastSeenAt && (
                  <span className="text-small text-soft">
                    · <DateTime at={device.lastSeenAt} />
                  </span>
                )}
              </span>
              <IconButton
                icon="x"
                label={t('cash.device_revoke', { name: device.name })}
                onClick={() => setAsks(device)}
              />
            </li>
          ))}
        </ul>
      )}
      {asks === 'pair' && <Pair cashbox={cashbox} onClose={() => setAsks(null)} />}
      {asks !== null && asks !== 'pair' && <Revoke cashbox={cashbox} device={asks} onClose={() => setAsks(null)} />}
    </div>
  );
}

type PairProps = { cashbox: CashboxCard; onClose: () => void };

/** Creates a code that binds the till's browser within ten minutes. */
function Pair({ cashbox, onClose }: PairProps) {
  const t = useT();
  const format = useFormat();
  const [name, setName] = useState('');
  const { errors, isBusy, send } = useSending<'name'>([]);
  const [pairing, setPairing] = useState<CounterPairing | null>(null);
  const end = () => {
    router.reload({ only: ['cashboxes'] });
    onClose();
  };
  const make = () => {
    const url = paths.cashboxes.pairings(cashbox.id);
    const request = async () => setPairing((await http.post<CounterPairing>(url, { name: name.trim() })).data);
    void send(request, { name: name.trim() === '' && t('errors.required') });
  };
  if (pairing)
    return (
      <Dialog
        open
        onOpenChange={(open) => !open && end()}
        title={t('cash.device_pair')}
        description={t('cash.device_pair_text', { time: format.time(pairing.expiresAt, format.homeZone) })}
        keepOpen
        footer={<Button onClick={end}>{t('cash.device_done')}</Button>}
      >
        <p className="display figures text-center text-figure font-strong">{pairing.code}</p>
      </Dialog>
    );
  return (
    <FormDialog
      title={t('cash.device_pair')}
      submitLabel={t('cash.device_make')}
      busy={isBusy}
      onSubmit={make}
      onClose={onClose}
    >
      <TextInput
        label={t('cash.device_name')}
        hint={t('cash.device_name_hint')}
        value={name}
        onChange={setName}
        error={errors.name ?? errors.form}
        maxLength={80}
        autoComplete="off"
        required
      />
    </FormDialog>
  );
}

/** Removes a browser from its till, after confirmation. */
function Revoke({ cashbox, device, onClose }: PairProps & { device: Device }) {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const revoke = async () => {
    setBusy(true);
    try {
      await http.post(paths.cashboxes.revoked(cashbox.id, device.id), {});
    } finally {
      router.reload({ only: ['cashboxes'] });
      onClose();
    }
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('cash.device_revoke_title', { name: device.name })}
      confirmLabel={t('cash.device_revoke_submit')}
      onConfirm={() => void revoke()}
      busy={isBusy}
      dangerous
    >
      {t('cash.device_revoke_text')}
    </ConfirmDialog>
  );
}
