import { DateTimeField } from '@/Components/form/DateTimeField';
import { FormSection } from '@/Components/form/FormSection';
import { LocalTextField } from '@/Components/form/LocalTextField';
import { MoneyField, NumberField } from '@/Components/form/NumberField';
import { SwitchField } from '@/Components/form/SwitchField';
import type { RecordForm } from '@/Components/form/useRecordForm';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import type { EventValues } from './BasicFields';
import { MoveTermsFields } from './MoveTermsFields';
import { RefundTermsFields } from './RefundTermsFields';
import { textProps } from './TextFields';

type FormProps = { form: RecordForm<EventValues> };

/** Default duration of an offer. */
const OFFER_MINUTES = 60;

const PAIR = 'grid items-start gap-5 sm:grid-cols-2';

/** Props of a number field. A blank value is sent as it is, and refused beside its field. */
const figureProps = (form: RecordForm<EventValues>, name: keyof EventValues) => ({
  ...fieldProps(form, name as 'salesCloseMinutes'),
  onChange: (value: number | null) => form.setData(name, value),
});

/** Sales period. */
export function SaleFields({ form, zone }: FormProps & { zone: string }) {
  const t = useT();
  return (
    <FormSection title={t('catalogue.section_sale')} lead={t('catalogue.section_sale_lead')}>
      <div className={PAIR}>
        <DateTimeField {...fieldProps(form, 'salesFrom')} label={t('catalogue.sales_from')} zone={zone} optional />
        <DateTimeField {...fieldProps(form, 'salesUntil')} label={t('catalogue.sales_until')} zone={zone} optional />
      </div>
      {form.data.kind !== 'open' && (
        <NumberField
          {...figureProps(form, 'salesCloseMinutes')}
          label={t(form.data.kind === 'daily' ? 'catalogue.sales_close_day' : 'catalogue.sales_close')}
          hint={t(form.data.kind === 'daily' ? 'catalogue.sales_close_day_hint' : 'catalogue.sales_close_hint')}
          unit={t('catalogue.minutes')}
          required
        />
      )}
      <NumberField
        {...figureProps(form, 'maxFreePerPerson')}
        label={t('catalogue.max_free')}
        hint={t('catalogue.max_free_hint')}
        optional
      />
      <WaitingFields form={form} />
    </FormSection>
  );
}

/** Waiting list, and the duration of its offers. */
function WaitingFields({ form }: FormProps) {
  const t = useT();
  const isOn = form.data.waitingMinutes !== null;
  return (
    <div className={PAIR}>
      <SwitchField
        label={t('catalogue.waiting_list')}
        hint={t('catalogue.waiting_list_hint')}
        value={isOn}
        onChange={(on) => form.change({ waitingMinutes: on ? OFFER_MINUTES : null })}
      />
      {isOn && (
        <NumberField
          {...figureProps(form, 'waitingMinutes')}
          label={t('catalogue.waiting_minutes')}
          hint={t('catalogue.waiting_minutes_hint')}
          unit={t('catalogue.minutes')}
          required
        />
      )}
    </div>
  );
}

/** Transfer of tickets, and its deadline. */
function TransferFields({ form }: FormProps) {
  const t = useT();
  return (
    <div className={PAIR}>
      <SwitchField
        label={t('catalogue.transfers')}
        hint={t('catalogue.transfers_hint')}
        value={form.data.transfers}
        onChange={(isOn) => form.change({ transfers: isOn })}
      />
      {form.data.transfers && (
        <NumberField
          {...figureProps(form, 'transferUntilHours')}
          label={t('catalogue.transfer_until')}
          hint={t('catalogue.handover_until_hint')}
          unit={t('catalogue.hours')}
          required
        />
      )}
    </div>
  );
}

/** Correction of holders' names by buyers: deadline and fee. */
function HolderChangeFields({ form }: FormProps) {
  const t = useT();
  return (
    <div className="grid gap-4">
      <SwitchField
        label={t('catalogue.holder_changes')}
        hint={t('catalogue.holder_changes_hint')}
        value={form.data.holderChanges}
        onChange={(isOn) => form.change({ holderChanges: isOn })}
      />
      {form.data.holderChanges && (
        <div className={PAIR}>
          <NumberField
            {...figureProps(form, 'holderUntilHours')}
            label={t('catalogue.holder_until')}
            hint={t('catalogue.handover_until_hint')}
            unit={t('catalogue.hours')}
            required
          />
          <MoneyField
            {...figureProps(form, 'holderChangeFeeCents')}
            label={t('catalogue.holder_change_fee')}
            hint={t('catalogue.holder_change_fee_hint')}
            currency={form.data.currency}
            required
          />
        </div>
      )}
    </div>
  );
}

/** Terms for buyers who change their plans. */
export function PolicyFields({ form }: FormProps) {
  const t = useT();
  return (
    <FormSection title={t('catalogue.section_policy')} lead={t('catalogue.section_policy_lead')}>
      <LocalTextField
        {...textProps(form, 'refundPolicy')}
        label={t('catalogue.refund_policy')}
        hint={t('catalogue.refund_policy_hint')}
        maxLength={4000}
        multiline
        optional
      />
      <RefundTermsFields form={form} />
      <MoveTermsFields form={form} />
      <TransferFields form={form} />
      <HolderChangeFields form={form} />
    </FormSection>
  );
}
