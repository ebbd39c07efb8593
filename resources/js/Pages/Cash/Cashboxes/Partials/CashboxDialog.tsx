import type { CashboxCard } from '@server/cash/pages';
import type { Pages } from '@server/pages';
import type { Cents } from '@server/shared/money';
import { paths } from '@server/shared/paths';
import { CheckboxGroup } from '@/Components/form/CheckboxGroup';
import { MoneyField, NumberField, PercentField } from '@/Components/form/NumberField';
import { RecordDialog } from '@/Components/form/RecordDialog';
import { SwitchField } from '@/Components/form/SwitchField';
import { useRecordForm } from '@/Components/form/useRecordForm';
import { HistoryButton } from '@/Components/HistoryButton';
import { Select } from '@/Components/Select';
import { TextInput } from '@/Components/TextInput';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import { PrinterFields } from './PrinterFields';

type CashboxDialogProps = Pick<Pages['Cash/Cashboxes/Index'], 'venues' | 'channels' | 'events' | 'defaults'> & {
  /** Null creates a till. */
  cashbox: CashboxCard | null;
  onClose: () => void;
};

const ROUNDINGS = ['1', '5', '10', '50', '100'] as const;

/** Creates or edits a till. */
export function CashboxDialog({ cashbox, venues, channels, events, defaults, onClose }: CashboxDialogProps) {
  const t = useT();
  const format = useFormat();
  const form = useRecordForm({
    action: cashbox ? paths.cashboxes.one(cashbox.id) : paths.cashboxes.index(),
    values: cashbox?.values ?? defaults,
    ...(cashbox ? { version: cashbox.version } : {}),
    onSaved: onClose,
  });
  const { venueId, currency, roundingCents } = form.data;
  return (
    <RecordDialog
      form={form}
      title={cashbox ? t('cash.cashbox_edit', { name: cashbox.values.name }) : t('cash.cashbox_new')}
      extra={cashbox && <HistoryButton of="cashboxes" id={cashbox.id} name={cashbox.values.name} />}
      onClose={onClose}
    >
      <TextInput {...fieldProps(form, 'name')} label={t('cash.name')} maxLength={60} required />
      <Select
        {...fieldProps(form, 'venueId')}
        label={t('cash.venue')}
        options={venues.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Select
        {...fieldProps(form, 'channel')}
        label={t('cash.channel')}
        hint={t('cash.channel_hint')}
        options={channels.map(({ code, name }) => ({ value: code, label: name }))}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <MoneyField
          {...fieldProps(form, 'openingFloatCents')}
          onChange={(value) => form.change({ openingFloatCents: (value ?? 0) as Cents })}
          label={t('cash.opening_float')}
          hint={t('cash.opening_float_hint')}
          currency={currency}
        />
        <MoneyField
          {...fieldProps(form, 'toleranceCents')}
          onChange={(value) => form.change({ toleranceCents: (value ?? 0) as Cents })}
          label={t('cash.tolerance')}
          hint={t('cash.tolerance_hint')}
          currency={currency}
        />
        <PercentField
          {...fieldProps(form, 'discountMost')}
          onChange={(value) => form.change({ discountMost: value ?? 0 })}
          label={t('cash.discount_most')}
          hint={t('cash.discount_most_hint')}
        />
        <Select
          {...fieldProps(form, 'roundingCents')}
          value={ROUNDINGS.find((step) => Number(step) === roundingCents) ?? '1'}
          onChange={(step) => form.change({ roundingCents: Number(step) })}
          label={t('cash.rounding')}
          options={ROUNDINGS.map((value) => ({
            value,
            label: value === '1' ? t('cash.rounding_none') : format.money(Number(value) as Cents, currency),
          }))}
        />
        <NumberField
          {...fieldProps(form, 'holdMinutes')}
          onChange={(minutes) => form.change({ holdMinutes: minutes as number })}
          label={t('cash.hold_minutes')}
          unit={t('cash.minutes')}
        />
        <NumberField
          {...fieldProps(form, 'undoMinutes')}
          onChange={(minutes) => form.change({ undoMinutes: minutes as number })}
          label={t('cash.undo_minutes')}
          hint={t('cash.undo_minutes_hint')}
          unit={t('cash.minutes')}
        />
      </div>
      <SwitchField
        {...fieldProps(form, 'cardCodeNeeded')}
        label={t('cash.card_code_needed')}
        hint={t('cash.card_code_needed_hint')}
      />
      <PrinterFields form={form} cashboxId={cashbox?.id ?? null} />
      <CheckboxGroup
        {...fieldProps(form, 'eventIds')}
        label={t('cash.events')}
        hint={t('cash.events_hint')}
        options={events
          .filter((event) => event.venueId === venueId)
          .map(({ id, title }) => ({ value: id, label: title }))}
      />
      {cashbox && <SwitchField {...fieldProps(form, 'active')} label={t('cash.active')} />}
    </RecordDialog>
  );
}
