import { findingsOf } from '@server/shared/entryRuleFindings';
import { useMemo } from 'react';
import { Alert } from '@/Components/Alert';
import { FormSection } from '@/Components/form/FormSection';
import { LocalTextField } from '@/Components/form/LocalTextField';
import { NumberField } from '@/Components/form/NumberField';
import { RecordForm } from '@/Components/form/RecordForm';
import { SwitchField } from '@/Components/form/SwitchField';
import type { RecordForm as Form } from '@/Components/form/useRecordForm';
import { RadioCards } from '@/Components/RadioCards';
import { Select } from '@/Components/Select';
import { TextInput } from '@/Components/TextInput';
import { useAuth } from '@/hooks/useAuth';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';
import { Bench } from './Bench';
import { GroupFields } from './GroupFields';
import { asRule, isTreeWritten, type RuleOptions, type RuleValues } from './ruleValues';

type RuleFormProps = { form: Form<RuleValues>; id: string | null; options: RuleOptions; saveLabel?: string };

/** The form of a rule: effect at the gate, conditions, and a test. */
export function RuleForm({ form, id, options, saveLabel }: RuleFormProps) {
  const t = useT();
  const mayEverywhere = useAuth().mayEverywhere('catalogue.manage');
  const { data } = form;
  const labels = {
    venueId: (value: string | null) =>
      options.venues.find((one) => one.value === value)?.label ?? t('entryRules.everywhere'),
    effect: (value: RuleValues['effect']) => t(`entryRules.${value}`),
    when: () => t('entryRules.section_when'),
  };
  return (
    <RecordForm form={form} labels={labels} saveLabel={saveLabel}>
      <FormSection title={t('entryRules.section_what')}>
        <TextInput
          {...fieldProps(form, 'name')}
          label={t('entryRules.name')}
          hint={t('entryRules.name_hint')}
          maxLength={80}
          required
        />
        <Select
          {...fieldProps(form, 'venueId')}
          label={t('entryRules.venue')}
          value={data.venueId ?? ''}
          onChange={(venueId) => form.change({ venueId: venueId || null })}
          {...(mayEverywhere ? { placeholder: t('entryRules.everywhere') } : {})}
          options={options.venues}
        />
        <RadioCards
          {...fieldProps(form, 'effect')}
          legend={t('entryRules.effect')}
          options={(['deny', 'warn'] as const).map((value) => ({
            value,
            label: t(`entryRules.${value}`),
            description: t(`entryRules.${value}_text`),
          }))}
        />
        <LocalTextField
          {...fieldProps(form, 'message')}
          label={t('entryRules.message')}
          hint={t('entryRules.message_hint')}
          maxLength={120}
          required
        />
        <NumberField
          {...fieldProps(form, 'priority')}
          label={t('entryRules.priority')}
          hint={t('entryRules.priority_hint')}
          className="max-w-48"
        />
        <SwitchField
          {...fieldProps(form, 'active')}
          label={t('entryRules.active')}
          hint={t('entryRules.active_hint')}
        />
      </FormSection>
      <FormSection title={t('entryRules.section_when')} lead={t('entryRules.section_when_lead')}>
        <GroupFields
          name="when"
          group={data.when}
          onChange={(when) => form.change({ when })}
          options={options}
          venueId={data.venueId}
          errors={form.errors}
        />
        <Findings id={id ?? ''} values={data} options={options} />
      </FormSection>
      <Bench id={id} values={data} options={options} />
    </RecordForm>
  );
}

/** Conflicts with other rules, and conditions that are never or always true. */
function Findings({ id, values, options }: { id: string; values: RuleValues; options: RuleOptions }) {
  const t = useT();
  const findings = useMemo(
    () => (values.active && isTreeWritten(values.when) ? findingsOf(asRule(id, values), options.rules) : []),
    [id, values, options.rules],
  );
  if (findings.length === 0) return null;
  return (
    <Alert tone="warn" title={t('entryRules.found_title')}>
      <ul className="mt-1 grid gap-1">
        {findings.map((finding) => {
          const other = 'by' in finding ? finding.by : 'with' in finding ? finding.with : null;
          return (
            <li key={`${finding.kind}${other?.id}`}>
              {t(`entryRules.found_${finding.kind}`, { name: other?.name ?? '' })}
            </li>
          );
        })}
      </ul>
    </Alert>
  );
}
