import { useForm } from '@inertiajs/react';
import type { EventForecast, ImportedDays } from '@server/forecast/pages';
import { bytesAsText } from '@server/shared/bytesAsText';
import { paths } from '@server/shared/paths';
import { useState } from 'react';
import { FileField } from '@/Components/form/FileField';
import { PostForm } from '@/Components/PostForm';
import { useDates } from '@/hooks/useDates';
import { useT } from '@/hooks/useT';

/** Imported files for the forecast: visitor counts of a former system, and the weather. */
export function Imports({ forecast: { id, counts, weather, canManage } }: { forecast: EventForecast }) {
  const t = useT();
  return (
    <section aria-labelledby="imports" className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <h2 id="imports" className="text-heading">
        {t('forecast.imports')}
      </h2>
      <div className="grid gap-10 md:grid-cols-2">
        <Import
          title={t('forecast.counts')}
          lead={t('forecast.counts_lead')}
          days={counts}
          action={canManage ? paths.forecast.counts(id) : null}
        />
        <Import
          title={t('forecast.weather')}
          lead={t('forecast.weather_lead')}
          days={weather}
          action={canManage ? paths.forecast.weather(id) : null}
        />
      </div>
    </section>
  );
}

type ImportProps = { title: string; lead: string; days: ImportedDays; action: string | null };

function Import({ title, lead, days: { days, from, to }, action }: ImportProps) {
  const t = useT();
  const { date } = useDates();
  return (
    <div className="grid content-start gap-4">
      <h3 className="text-subheading font-strong">{title}</h3>
      <p className="text-soft">{lead}</p>
      <p className="figures">
        {days === 0 || !from || !to
          ? t('forecast.imported_none')
          : t('forecast.imported_span', { count: days, from: date(from), to: date(to) })}
      </p>
      {action && <FileForm action={action} title={title} />}
    </div>
  );
}

function FileForm({ action, title }: { action: string; title: string }) {
  const t = useT();
  const form = useForm({ text: '' });
  const [chosen, setChosen] = useState<{ name: string; count: number } | null>(null);
  const [problem, setProblem] = useState<string>();
  const read = async (file: File) => {
    form.clearErrors();
    const text = bytesAsText(new Uint8Array(await file.arrayBuffer()));
    setChosen(text === null ? null : { name: file.name, count: text.trimEnd().split('\n').length });
    setProblem(text === null ? t('forecast.file_encoding') : undefined);
    if (text !== null) form.setData('text', text);
  };
  return (
    <PostForm form={form} action={action} label={t('forecast.import')}>
      <FileField
        name="text"
        label={title}
        hideLabel
        choose={t('forecast.choose_file')}
        chosen={chosen && t('forecast.file_chosen', chosen)}
        accept=".csv,text/csv,text/plain"
        onFile={(file) => void read(file)}
        error={problem ?? form.errors.text}
      />
    </PostForm>
  );
}
