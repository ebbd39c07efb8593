import type { Cents } from '@server/shared/money';
import { moveWords } from '@server/shared/refundWords';
import { MoneyField, NumberField } from '@/Components/form/NumberField';
import { SwitchField } from '@/Components/form/SwitchField';
import type { RecordForm } from '@/Components/form/useRecordForm';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import type { EventValues } from './BasicFields';

/** Terms under which buyers change times and exchange tickets, with the text that buyers read. */
export function MoveTermsFields({ form }: { form: RecordForm<EventValues> }) {
  const t = useT();
  const locale = useLocale();
  const {
    rescheduleUntilHours,
    rescheduleMoves,
    rescheduleFeeCents,
    rescheduleRefunds,
    rescheduleExchanges,
    currency,
  } = form.data;
  // Without slots there is no change of time.
  const isOpen = form.data.kind === 'open';
  const set = (name: keyof EventValues) => (value: number | null) => form.setData(name, value);
  const terms = {
    hoursBefore: Number(rescheduleUntilHours),
    max: rescheduleMoves,
    feeCents: Number(rescheduleFeeCents) as Cents,
    refunds: rescheduleRefunds,
    exchanges: rescheduleExchanges,
    isOpen,
  };
  const words = moveWords(terms, { t, locale, currency });
  return (
    <div className="grid gap-4">
      <div>
        <p className="font-strong">{t(isOpen ? 'catalogue.exchange_terms' : 'catalogue.move_terms')}</p>
        <p className="text-small text-soft">
          {t(isOpen ? 'catalogue.exchange_terms_hint' : 'catalogue.move_terms_hint')}
        </p>
      </div>
      {(!isOpen || rescheduleExchanges) && <TermsFields form={form} set={set} isOpen={isOpen} />}
      {(isOpen || rescheduleMoves !== 0) && (
        <SwitchField
          label={t('catalogue.move_exchanges')}
          value={rescheduleExchanges}
          onChange={(isOn) => form.change({ rescheduleExchanges: isOn })}
        />
      )}
      {words.length > 0 && (
        <ul className="rounded-md bg-sunken p-4 text-small">
          {words.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

type TermsFieldsProps = {
  form: RecordForm<EventValues>;
  set: (name: keyof EventValues) => (value: number | null) => void;
  isOpen: boolean;
};

function TermsFields({ form, set, isOpen }: TermsFieldsProps) {
  const t = useT();
  const { rescheduleMoves, rescheduleRefunds, currency } = form.data;
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <NumberField
          {...fieldProps(form, 'rescheduleUntilHours')}
          onChange={set('rescheduleUntilHours')}
          label={t(isOpen ? 'catalogue.exchange_until' : 'catalogue.reschedule_until')}
          hint={isOpen ? undefined : t('catalogue.reschedule_until_hint')}
          unit={t('catalogue.hours')}
          required
        />
        <NumberField
          {...fieldProps(form, 'rescheduleMoves')}
          onChange={set('rescheduleMoves')}
          label={t(isOpen ? 'catalogue.exchange_max' : 'catalogue.move_max')}
          hint={t('catalogue.move_max_hint')}
          optional
        />
      </div>
      {rescheduleMoves !== 0 && (
        <>
          <MoneyField
            {...fieldProps(form, 'rescheduleFeeCents')}
            onChange={set('rescheduleFeeCents')}
            label={t('catalogue.move_fee')}
            currency={currency}
            required
          />
          <SwitchField
            label={t(isOpen ? 'catalogue.exchange_refunds' : 'catalogue.move_refunds')}
            value={rescheduleRefunds}
            onChange={(isOn) => form.change({ rescheduleRefunds: isOn })}
          />
        </>
      )}
    </>
  );
}
