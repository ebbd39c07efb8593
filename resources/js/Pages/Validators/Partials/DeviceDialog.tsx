import { useForm, usePage } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import type { DeviceCard } from '@server/validations/pages';
import { FormDialog } from '@/Components/form/FormDialog';
import { NumberField } from '@/Components/form/NumberField';
import { Select } from '@/Components/Select';
import { TextInput } from '@/Components/TextInput';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';

type DeviceDialogProps = { device: DeviceCard; gates: Pages['Validators/Index']['gates']; onClose: () => void };

export const gateOptions = (gates: Pages['Validators/Index']['gates']) =>
  gates.map(({ id, name, venue }) => ({ value: id, label: `${name}, ${venue}` }));

/** A device's name, gate and turnstile settings. */
export function DeviceDialog({ device, gates, onClose }: DeviceDialogProps) {
  const t = useT();
  const { name, gateId, failMode, passSeconds } = device;
  const form = useForm({ name, gateId, failMode: failMode as string, passSeconds });
  const errors = { ...usePage().props.errors, ...form.errors } as Record<string, string | undefined>;
  const submit = () => {
    form.patch(paths.validators.device(device.id), { preserveScroll: true, onSuccess: onClose });
  };
  return (
    <FormDialog
      title={t('validators.edit_title')}
      submitLabel={t('validators.save')}
      busy={form.processing}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        {...fieldProps(form, 'name')}
        label={t('validators.pair_name')}
        hint={t('validators.pair_name_hint')}
        error={errors.name}
        maxLength={80}
        required
      />
      <Select
        {...fieldProps(form, 'gateId')}
        label={t('validators.pair_gate')}
        error={errors.gateId}
        options={gateOptions(gates)}
      />
      <Select
        {...fieldProps(form, 'failMode')}
        label={t('validators.fail_mode')}
        options={(['secure', 'open'] as const).map((value) => ({ value, label: t(`validators.fail_${value}`) }))}
      />
      <NumberField
        {...fieldProps(form, 'passSeconds')}
        onChange={(seconds) => form.setData('passSeconds', seconds as number)}
        label={t('validators.pass_seconds')}
        hint={t('validators.pass_seconds_hint')}
        error={errors.passSeconds}
      />
    </FormDialog>
  );
}
