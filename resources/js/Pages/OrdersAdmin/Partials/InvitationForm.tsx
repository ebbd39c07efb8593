import { router } from '@inertiajs/react';
import type { InvitationChoices } from '@server/people/pages';
import { paths } from '@server/shared/paths';
import type { IsoDate } from '@server/shared/time';
import { useState } from 'react';
import { DateField } from '@/Components/form/DateTimeField';
import { FormSection } from '@/Components/form/FormSection';
import { NumberField } from '@/Components/form/NumberField';
import { RecordForm } from '@/Components/form/RecordForm';
import { useRecordForm } from '@/Components/form/useRecordForm';
import { Select } from '@/Components/Select';
import { TextArea } from '@/Components/TextArea';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';

type FormProps = {
  choices: InvitationChoices;
  recipients: string;
  pathOf: (event?: string, from?: string) => string;
  onGiven: () => void;
};

const FIRST_DAY = '2000-01-01';
const REASONS = ['press', 'partner', 'staff', 'promotion', 'social', 'apology', 'other'] as const;

const initial = ({ choices, recipients }: Pick<FormProps, 'choices' | 'recipients'>) => ({
  eventId: choices.eventId,
  productId: choices.products.length === 1 ? choices.products[0]!.value : '',
  slotId: '',
  quantity: 1 as number | null,
  recipients,
  reason: '' as (typeof REASONS)[number] | '',
  note: '',
});

/** Recipients, tickets and reason; no places are reserved before it is sent. */
export function InvitationForm(props: FormProps) {
  const { choices, pathOf, onGiven } = props;
  const t = useT();
  const form = useRecordForm({
    action: paths.invitations.index(),
    values: initial(props),
    neverKept: ['recipients'],
    onSaved: onGiven,
  });
  const { products, slots, hasSlots, eventId, from } = choices;
  const [day, setDay] = useState<IsoDate | null>(from || null);
  // Keeps the input and changes only the times. A year counts once it is typed out.
  const showFrom = (next: IsoDate | null) => {
    setDay(next);
    if (next !== null && next < FIRST_DAY) return;
    router.visit(pathOf(eventId, next ?? undefined), { only: ['choices'], preserveState: true, preserveScroll: true });
  };
  return (
    <RecordForm form={form} saveLabel={t('invitations.give')}>
      <FormSection title={t('invitations.what')}>
        <Select
          {...fieldProps(form, 'productId')}
          label={t('invitations.product')}
          placeholder={t('invitations.product_choose')}
          options={products}
          required
        />
        {hasSlots && (
          <>
            <DateField name="from" label={t('invitations.from')} value={day} onChange={showFrom} optional />
            <Select
              {...fieldProps(form, 'slotId')}
              label={t('invitations.slot')}
              placeholder={t('invitations.slot_choose')}
              hint={slots.length === 0 ? t('invitations.no_slots') : undefined}
              options={slots}
              required
            />
          </>
        )}
        <NumberField {...fieldProps(form, 'quantity')} label={t('invitations.quantity')} required />
      </FormSection>
      <FormSection title={t('invitations.whom')}>
        <TextArea
          {...fieldProps(form, 'recipients')}
          label={t('invitations.recipients')}
          hint={t('invitations.recipients_hint')}
          rows={5}
          spellCheck={false}
          required
        />
      </FormSection>
      <FormSection title={t('invitations.why')}>
        <Select
          {...fieldProps(form, 'reason')}
          label={t('invitations.reason')}
          placeholder={t('invitations.reason_choose')}
          options={REASONS.map((value) => ({ value, label: t(`invitations.reason_${value}`) }))}
          required
        />
        <TextArea
          {...fieldProps(form, 'note')}
          label={t('invitations.note')}
          hint={t('invitations.note_hint')}
          rows={2}
          maxLength={500}
          optional={form.data.reason !== 'other'}
        />
      </FormSection>
    </RecordForm>
  );
}
