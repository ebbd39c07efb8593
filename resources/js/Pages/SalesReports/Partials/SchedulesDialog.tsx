import type { SavedReport } from '@server/reports/pages';
import { paths } from '@server/shared/paths';
import { REPORT_FORMATS, SCHEDULES, type Schedule } from '@server/shared/salesReport';
import { Alert } from '@/Components/Alert';
import { Dialog } from '@/Components/Dialog';
import { NewRecordForm, useNewRecord } from '@/Components/form/NewRecordForm';
import { LinkButton } from '@/Components/LinkButton';
import { RemoveButton } from '@/Components/list/RemoveButton';
import { Select } from '@/Components/Select';
import { TextInput } from '@/Components/TextInput';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

type SchedulesDialogProps = {
  schedules: readonly SavedReport[];
  /** Query parameters of the report shown. */
  address: Record<string, string | undefined>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** The user's saved reports, and a form that saves the one shown. */
export function SchedulesDialog({ schedules, address, open, onOpenChange }: SchedulesDialogProps) {
  const t = useT();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('salesReports.schedules')}
      description={t('salesReports.schedules_lead')}
      keepOpen
      wide
    >
      <div className="grid gap-8">
        {schedules.length > 0 ? (
          <ul className="divide-y divide-rule border-y border-rule">
            {schedules.map((schedule) => (
              <Saved key={schedule.id} schedule={schedule} />
            ))}
          </ul>
        ) : (
          <p className="text-soft">{t('salesReports.schedules_none')}</p>
        )}
        <NewSchedule address={address} />
      </div>
    </Dialog>
  );
}

function Saved({ schedule }: { schedule: SavedReport }) {
  const t = useT();
  const format = useFormat();
  const { id, name, query, every, recipients, mailedOn, failed, isStopped } = schedule;
  const said = [
    ...(every === 'never' ? [] : [t(`salesReports.schedule_${every}`), recipients.join(', ')]),
    ...(mailedOn ? [t('salesReports.schedule_mailed', { day: format.shortDay(`${mailedOn}T12:00:00Z`, 'UTC') })] : []),
  ];
  return (
    <li className="grid gap-2 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="min-w-0 grow">
          <span className="block font-strong wrap-anywhere">{name}</span>
          {said.length > 0 && <span className="block text-small text-soft wrap-anywhere">{said.join(' · ')}</span>}
        </span>
        <LinkButton variant="secondary" href={paths.salesReports.index(query)}>
          {t('reports.show')}
        </LinkButton>
        <RemoveButton
          label={t('salesReports.schedule_remove')}
          title={t('salesReports.schedule_remove_title', { name })}
          url={paths.salesReports.schedule(id)}
          inList
        >
          {t('salesReports.schedule_remove_text')}
        </RemoveButton>
      </div>
      {isStopped && <Alert tone="warn">{t('salesReports.schedule_stopped')}</Alert>}
      {failed.length > 0 && (
        <Alert tone="warn">{t('salesReports.schedule_failed', { addresses: failed.join(', ') })}</Alert>
      )}
    </li>
  );
}

function NewSchedule({ address }: Pick<SchedulesDialogProps, 'address'>) {
  const t = useT();
  const empty = {
    name: '',
    every: 'never' as Schedule,
    format: REPORT_FORMATS[0] as SavedReport['format'],
    recipients: '',
  };
  const asked = Object.entries(address).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const { form, errors, save } = useNewRecord(paths.salesReports.schedules(), empty, (data) => ({
    ...data,
    address: String(new URLSearchParams(asked)),
  }));
  return (
    <NewRecordForm
      title={t('salesReports.schedule_new')}
      submitLabel={t('salesReports.schedule_save')}
      busy={form.processing}
      onSave={save}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextInput
          label={t('salesReports.schedule_name')}
          value={form.data.name}
          onChange={(name) => form.setData('name', name)}
          error={errors.name}
          maxLength={80}
          required
        />
        <Select
          label={t('salesReports.schedule_every')}
          value={form.data.every}
          onChange={(every) => form.setData('every', every)}
          options={SCHEDULES.map((value) => ({ value, label: t(`salesReports.schedule_${value}`) }))}
          error={errors.every}
        />
        {form.data.every !== 'never' && (
          <>
            <TextInput
              label={t('salesReports.schedule_recipients')}
              hint={t('salesReports.schedule_recipients_hint')}
              value={form.data.recipients}
              onChange={(recipients) => form.setData('recipients', recipients)}
              error={
                errors.recipients ?? Object.entries(errors).find(([field]) => field.startsWith('recipients.'))?.[1]
              }
              required
            />
            <Select
              label={t('salesReports.schedule_format')}
              value={form.data.format}
              onChange={(format) => form.setData('format', format)}
              options={REPORT_FORMATS.map((value) => ({ value, label: t(`salesReports.file_${value}`) }))}
              error={errors.format}
            />
          </>
        )}
      </div>
    </NewRecordForm>
  );
}
