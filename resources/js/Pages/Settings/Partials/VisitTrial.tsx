import type { VisitTrial as Trial, VisitsValues } from '@server/products/pages';
import { paths } from '@server/shared/paths';
import { useEffect, useState } from 'react';
import { Alert } from '@/Components/Alert';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { http } from '@/lib/http';

const WAIT_MS = 400;
const JSON_ONLY = { headers: { Accept: 'application/json' } };

type Answer = Trial | 'working' | 'unfinished';

/** Asks the server, with the sales rule and the form's values. */
function useTrial(id: string, values: VisitsValues): Answer {
  const [answer, setAnswer] = useState<Answer>('working');
  const asked = JSON.stringify(values);
  useEffect(() => {
    let isLatest = true;
    const say = (next: Answer) => isLatest && setAnswer(next);
    const timer = setTimeout(() => {
      http.post<Trial>(paths.settings.visitTrial(id), JSON.parse(asked), JSON_ONLY).then(
        ({ data }) => say(data),
        () => say('unfinished'),
      );
    }, WAIT_MS);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [id, asked]);
  return answer;
}

/** The next possible combination of times for these visits, or why there is none. */
export function VisitTrial({ id, values }: { id: string; values: VisitsValues }) {
  const t = useT();
  const answer = useTrial(id, values);
  if (answer === 'working') return <p role="status">{t('visits.trial_working')}</p>;
  if (answer === 'unfinished') return <p role="status">{t('visits.trial_unfinished')}</p>;
  if (answer.outcome === 'unknown') return <p role="status">{t('visits.trial_unknown')}</p>;
  if (answer.outcome === 'fits') return <Times times={answer.times} />;
  return (
    <Alert tone="warn" live>
      {answer.outcome === 'conflict'
        ? t(answer.because ? `visits.trial_misfit_${answer.because}` : 'visits.trial_misfit', { title: answer.title })
        : t(`visits.trial_${answer.outcome}`, { title: answer.title })}
    </Alert>
  );
}

function Times({ times }: { times: Extract<Trial, { outcome: 'fits' }>['times'] }) {
  const t = useT();
  const format = useFormat();
  return (
    <div role="status" className="rounded-md border border-rule bg-raised p-4">
      <p className="font-strong">{t('visits.trial_fits')}</p>
      <ol className="mt-2 grid gap-1">
        {times.map(({ title, startsAt, endsAt, timeZone }) => (
          <li key={`${title} ${startsAt}`} className="figures flex flex-wrap gap-x-3">
            <span>
              {format.shortDay(startsAt, timeZone)}, {format.time(startsAt, timeZone)}–{format.time(endsAt, timeZone)}
            </span>
            <span className="min-w-0 wrap-anywhere text-soft">{title}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
