import { Link } from '@inertiajs/react';
import { paths } from '@server/shared/paths';
import { CheckboxGroup } from '@/Components/form/CheckboxGroup';
import { FormSection } from '@/Components/form/FormSection';
import { LocalTextField } from '@/Components/form/LocalTextField';
import { NumberField } from '@/Components/form/NumberField';
import { SwitchField } from '@/Components/form/SwitchField';
import type { RecordForm } from '@/Components/form/useRecordForm';
import { RadioCards } from '@/Components/RadioCards';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import type { PromoOptions, PromoValues } from './promoValues';

const GROUPS = ['guest', 'customer', 'company'] as const;

type WhoSectionProps = { form: RecordForm<PromoValues>; options: PromoOptions };

/** Whether a code is needed, and the customers and channels. */
export function WhoSection({ form, options }: WhoSectionProps) {
  const t = useT();
  const isByCode = form.data.trigger === 'code';
  return (
    <FormSection title={t('promos.section_who')} lead={t('promos.section_who_lead')}>
      <RadioCards
        legend={t('promos.trigger')}
        name="trigger"
        value={form.data.trigger}
        error={form.errors.trigger}
        onChange={(trigger) => form.change({ trigger })}
        options={[
          { value: 'automatic', label: t('promos.by_itself'), description: t('promos.by_itself_text') },
          { value: 'code', label: t('promos.by_code'), description: t('promos.by_code_text') },
        ]}
        className="grid gap-2.5 sm:grid-cols-2"
      />
      {isByCode && <ByCode form={form} />}
      <CheckboxGroup
        {...fieldProps(form, 'customerGroups')}
        label={t('promos.groups')}
        hint={t('promos.groups_hint')}
        options={GROUPS.map((group) => ({ value: group, label: t(`promos.groups_${group}`) }))}
        className="flex flex-wrap gap-x-6"
      />
      {options.passes.length > 0 && <Passes form={form} options={options} />}
      <CheckboxGroup
        {...fieldProps(form, 'channels')}
        label={t('promos.channels')}
        hint={t('promos.channels_hint')}
        options={options.channels}
        className="flex flex-wrap gap-x-6"
      />
    </FormSection>
  );
}

/** Member prices: the passes, and the number of tickets with each. */
function Passes({ form, options }: WhoSectionProps) {
  const t = useT();
  return (
    <>
      <CheckboxGroup
        {...fieldProps(form, 'passProductIds')}
        label={t('promos.passes')}
        hint={t('promos.passes_hint')}
        options={options.passes}
        className="grid gap-x-6 sm:grid-cols-2"
      />
      {form.data.passProductIds.length > 0 && (
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <NumberField
            {...fieldProps(form, 'passPerDay')}
            label={t('promos.pass_per_day')}
            hint={t('promos.pass_per_day_hint')}
            optional
          />
          <NumberField
            {...fieldProps(form, 'passInAll')}
            label={t('promos.pass_in_all')}
            hint={t('promos.pass_in_all_hint')}
            optional
          />
        </div>
      )}
    </>
  );
}

function ByCode({ form }: { form: RecordForm<PromoValues> }) {
  const t = useT();
  return (
    <div className="grid gap-3">
      {!form.isNew && (
        <p>
          <Link href={paths.promoCodes.index()} className="link">
            {t('promos.make_codes')}
          </Link>
        </p>
      )}
      <SwitchField
        {...fieldProps(form, 'requestable')}
        label={t('promos.requestable')}
        hint={t('promos.requestable_hint')}
      />
      {form.data.requestable && (
        <LocalTextField
          {...fieldProps(form, 'requestText')}
          label={t('promos.request_text')}
          maxLength={2000}
          multiline
          optional
        />
      )}
    </div>
  );
}
