import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { CHALLENGE_MODES, OPENS_BY } from '@server/shared/waitingRooms';
import { DateTimeField } from '@/Components/form/DateTimeField';
import { FormSection } from '@/Components/form/FormSection';
import { NumberField } from '@/Components/form/NumberField';
import { RecordForm } from '@/Components/form/RecordForm';
import { useRecordForm } from '@/Components/form/useRecordForm';
import { RadioCards } from '@/Components/RadioCards';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { fieldProps } from '@/lib/fieldProps';

type Settings = Pages['WaitingRooms/Show']['record']['values'];
/** Minutes are null while their field is empty. */
type Values = Omit<Settings, 'claimMinutes' | 'admissionMinutes'> &
  Record<'claimMinutes' | 'admissionMinutes', number | null>;
type SettingsFormProps = { record: Pages['WaitingRooms/Show']['record'] };

/** Opening, times and challenge of a room. Speed has its own form, since staff change it while the line runs. */
export function SettingsForm({ record: { id, version, values } }: SettingsFormProps) {
  const t = useT();
  const { homeZone: zone } = useFormat();
  const form = useRecordForm<Values>({ action: paths.waitingRooms.one(id), values, version });
  const { opensBy } = form.data;
  const numbers = { required: true };
  return (
    <RecordForm form={form}>
      <FormSection title={t('waitingRooms.opening')} lead={t('waitingRooms.opening_lead')}>
        <RadioCards
          {...fieldProps(form, 'opensBy')}
          legend={t('waitingRooms.opens')}
          options={OPENS_BY.map((value) => ({
            value,
            label: t(`waitingRooms.opens_by_${value}`),
            description: t(`waitingRooms.opens_by_${value}_hint`),
          }))}
        />
        {opensBy === 'time' && (
          <>
            <DateTimeField
              {...fieldProps(form, 'registersAt')}
              label={t('waitingRooms.registers_at')}
              hint={t('waitingRooms.registers_at_hint')}
              zone={zone}
              required
            />
            <DateTimeField
              {...fieldProps(form, 'opensAt')}
              label={t('waitingRooms.opens_at')}
              hint={t('waitingRooms.opens_at_hint')}
              zone={zone}
              required
            />
          </>
        )}
        {opensBy === 'load' && (
          <NumberField
            {...fieldProps(form, 'loadThreshold')}
            label={t('waitingRooms.load_threshold')}
            hint={t('waitingRooms.load_threshold_hint')}
            {...numbers}
          />
        )}
      </FormSection>
      <FormSection title={t('waitingRooms.times')}>
        <NumberField
          {...fieldProps(form, 'claimMinutes')}
          label={t('waitingRooms.claim_minutes')}
          hint={t('waitingRooms.claim_minutes_hint')}
          {...numbers}
        />
        <NumberField
          {...fieldProps(form, 'admissionMinutes')}
          label={t('waitingRooms.admission_minutes')}
          hint={t('waitingRooms.admission_minutes_hint')}
          {...numbers}
        />
      </FormSection>
      <FormSection title={t('waitingRooms.robots')} lead={t('waitingRooms.robots_lead')}>
        <RadioCards
          {...fieldProps(form, 'challenge')}
          legend={t('waitingRooms.challenge')}
          options={CHALLENGE_MODES.map((value) => ({
            value,
            label: t(`waitingRooms.challenge_${value}`),
            description: t(`waitingRooms.challenge_${value}_hint`),
          }))}
        />
      </FormSection>
    </RecordForm>
  );
}
