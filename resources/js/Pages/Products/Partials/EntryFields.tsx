import { useState } from 'react';
import { DateTimeField } from '@/Components/form/DateTimeField';
import { LocalTextField } from '@/Components/form/LocalTextField';
import { NumberField } from '@/Components/form/NumberField';
import { RadioCards } from '@/Components/RadioCards';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import type { SectionProps } from './Form';
import { GateQuestions } from './GateQuestions';

/** Admission times, number of uses, and messages at the gate. */
export function EntryFields({ form, choices }: SectionProps) {
  const t = useT();
  const isOpenDated = choices.event.kind === 'open';
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <NumberField {...fieldProps(form, 'uses')} label={t('products.uses')} hint={t('products.uses_hint')} required />
        {(form.data.uses ?? 1) > 1 && (
          <NumberField
            {...fieldProps(form, 'reEntryMinutes')}
            label={t('products.re_entry')}
            hint={t('products.re_entry_hint')}
            required
          />
        )}
      </div>
      {isOpenDated ? (
        <Window form={form} choices={choices} />
      ) : (
        <Margins form={form} byDay={choices.event.kind === 'daily'} />
      )}
      <LocalTextField
        {...fieldProps(form, 'attention')}
        label={t('products.attention')}
        hint={t('products.attention_hint')}
        maxLength={200}
        optional
      />
      <GateQuestions form={form} />
    </>
  );
}

/** Minutes before and after a slot; a day ticket is valid until the end of its day. */
function Margins({ form, byDay }: Pick<SectionProps, 'form'> & { byDay: boolean }) {
  const t = useT();
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <NumberField
        {...fieldProps(form, 'entryBeforeMinutes')}
        label={t(byDay ? 'products.entry_before_day' : 'products.entry_before')}
        required
      />
      {!byDay && <NumberField {...fieldProps(form, 'entryAfterMinutes')} label={t('products.entry_after')} required />}
    </div>
  );
}

/** Validity of a ticket without a slot: days from the sale, or a fixed period. */
function Window({ form, choices }: SectionProps) {
  const t = useT();
  const zone = choices.event.timeZone;
  const { validFrom, validUntil } = form.data;
  const [kind, setKind] = useState<'days' | 'window'>(validFrom || validUntil ? 'window' : 'days');
  const choose = (chosen: 'days' | 'window') => {
    setKind(chosen);
    form.change(chosen === 'days' ? { validFrom: null, validUntil: null } : { validDays: null });
  };
  return (
    <>
      <RadioCards
        legend={t('products.validity')}
        className="grid gap-2.5 sm:grid-cols-2"
        options={[
          { value: 'days', label: t('products.validity_days') },
          { value: 'window', label: t('products.validity_window') },
        ]}
        value={kind}
        onChange={choose}
      />
      {kind === 'days' ? (
        <NumberField
          {...fieldProps(form, 'validDays')}
          className="max-w-48"
          label={t('products.valid_days')}
          hint={t('products.valid_days_hint')}
        />
      ) : (
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <DateTimeField {...fieldProps(form, 'validFrom')} label={t('products.valid_from')} zone={zone} />
          <DateTimeField {...fieldProps(form, 'validUntil')} label={t('products.valid_until')} zone={zone} />
        </div>
      )}
    </>
  );
}
