import { router } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import type { Pairing } from '@server/validations/pages';
import type { AxiosError } from 'axios';
import { useState } from 'react';
import { Button } from '@/Components/Button';
import { Dialog } from '@/Components/Dialog';
import { FormDialog } from '@/Components/form/FormDialog';
import { Select } from '@/Components/Select';
import { TextInput } from '@/Components/TextInput';
import { TicketQr } from '@/Components/TicketQr';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { focusFirstError } from '@/lib/focusFirstError';
import { http } from '@/lib/http';
import { gateOptions } from './DeviceDialog';

type PairDialogProps = { gates: Pages['Validators/Index']['gates']; onClose: () => void };
type Refusal = AxiosError<{ message?: string; errors?: Record<string, string[]> }>;

/** Creates a code for a gate, valid for one device and ten minutes. */
export function PairDialog({ gates, onClose }: PairDialogProps) {
  const t = useT();
  const [gateId, setGateId] = useState(gates[0]?.id ?? '');
  const [name, setName] = useState('');
  const [errors, setErrors] = useState<Record<string, string | undefined>>({});
  const [isBusy, setBusy] = useState(false);
  const [pairing, setPairing] = useState<Pairing | null>(null);

  const submit = async () => {
    setBusy(true);
    try {
      setPairing((await http.post<Pairing>(paths.validators.pairings(), { gateId, name })).data);
    } catch (error) {
      const told = (error as Refusal).response?.data;
      const fields = Object.entries(told?.errors ?? {}).map(([field, [message]]) => [field, message]);
      setErrors(fields.length > 0 ? Object.fromEntries(fields) : { name: told?.message ?? t('errors.http_503') });
      focusFirstError();
    } finally {
      setBusy(false);
    }
  };
  const end = () => {
    router.reload({ only: ['devices'] });
    onClose();
  };
  if (pairing)
    return (
      <Dialog
        open
        onOpenChange={(open) => !open && end()}
        title={t('validators.pair_title')}
        keepOpen
        footer={<Button onClick={end}>{t('validators.pair_done')}</Button>}
      >
        <Code pairing={pairing} />
      </Dialog>
    );
  return (
    <FormDialog
      title={t('validators.pair_title')}
      submitLabel={t('validators.pair_make')}
      busy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        label={t('validators.pair_gate')}
        value={gateId}
        onChange={setGateId}
        options={gateOptions(gates)}
        error={errors.gateId}
      />
      <TextInput
        label={t('validators.pair_name')}
        hint={t('validators.pair_name_hint')}
        value={name}
        onChange={setName}
        error={errors.name}
        maxLength={80}
        autoComplete="off"
        required
      />
    </FormDialog>
  );
}

function Code({ pairing: { code, url, qr, expiresAt, timeZone } }: { pairing: Pairing }) {
  const t = useT();
  const format = useFormat();
  return (
    <div className="grid justify-items-center gap-4 text-center">
      <TicketQr qr={qr} label={code} className="w-full max-w-64" />
      <p className="display figures text-figure font-strong">{code}</p>
      <p className="max-w-[44ch] wrap-anywhere">{t('validators.pair_scan', { url: url.split('?')[0] ?? url })}</p>
      <p className="text-soft">{t('validators.pair_until', { time: format.time(expiresAt, timeZone) })}</p>
    </div>
  );
}
