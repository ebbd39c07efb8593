import type { Pages } from '@server/pages';
import type { ErasureRun } from '@server/privacy/pages';
import type { MessageKey } from '@server/shared/i18n/translate';
import { paths } from '@server/shared/paths';
import { Alert, type AlertTone } from '@/Components/Alert';
import { DateTime } from '@/Components/DateTime';
import { LinkButton } from '@/Components/LinkButton';
import { Table } from '@/Components/Table';
import { useAuth } from '@/hooks/useAuth';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { PrivacyForm } from './Partials/PrivacyForm';
import { SettingsFrame } from './Partials/SettingsFrame';

type PrivacyProps = Pages['Settings/Privacy'];

const TONES: Record<PrivacyProps['state'], AlertTone> = {
  waiting: 'info',
  working: 'ok',
  failed: 'danger',
  late: 'danger',
};

/** Retention periods, what the nightly job erased, and what it will erase next. */
export default function Privacy(props: PrivacyProps) {
  const t = useT();
  const { may } = useAuth();
  return (
    <SettingsFrame
      current="privacy"
      lead={t('personalData.settings_lead')}
      actions={
        may('privacy.manage') && (
          <LinkButton href={paths.personalData.index()}>{t('personalData.to_people')}</LinkButton>
        )
      }
    >
      <div className="grid gap-10 pt-6">
        <Standing {...props} />
        <div className="grid items-start gap-10 lg:grid-cols-2">
          <Due {...props} />
          <Runs runs={props.runs} />
        </div>
        <PrivacyForm record={props.record} />
      </div>
    </SettingsFrame>
  );
}

function Standing({ state, error, lastFinishedAt, nextAt }: PrivacyProps) {
  const t = useT();
  return (
    <Alert tone={TONES[state]} title={t(`personalData.${state}`)}>
      <p>{t(`personalData.${state}_text`)}</p>
      {error && <p className="mt-1 font-strong wrap-anywhere">{error}</p>}
      <p className="mt-1">
        {lastFinishedAt && (
          <>
            {t('personalData.last_finished')}: <DateTime at={lastFinishedAt} />.{' '}
          </>
        )}
        {t('personalData.next_run')}: <DateTime at={nextAt} />.
      </p>
    </Alert>
  );
}

function Due({ due, counted }: PrivacyProps) {
  const t = useT();
  const format = useFormat();
  return (
    <Table
      caption={t('personalData.due_caption')}
      showCaption
      rows={due}
      rowKey={({ kind }) => kind}
      columns={[
        {
          key: 'kind',
          header: t('personalData.what'),
          primary: true,
          cell: ({ kind }) => t(`personalData.kind_${kind}`),
        },
        {
          key: 'count',
          header: t('personalData.due'),
          align: 'right',
          cell: ({ count }) => (
            <span className="figures">
              {count >= counted ? t('personalData.at_least', { count }) : format.number(count)}
            </span>
          ),
        },
      ]}
    />
  );
}

/** Formats counts: "3 visitors, 2 emails". */
function useCounts() {
  const t = useT();
  return (counts: ErasureRun['counts']): string =>
    Object.entries(counts)
      .filter(([, count]) => count > 0)
      .map(([kind, count]) => t(`personalData.count_${kind}` as MessageKey, { count }))
      .join(', ') || t('personalData.nothing_due');
}

function Runs({ runs }: Pick<PrivacyProps, 'runs'>) {
  const t = useT();
  const format = useFormat();
  const say = useCounts();
  return (
    <Table
      caption={t('personalData.runs')}
      showCaption
      rows={runs}
      rowKey={({ day }) => day}
      empty={<p className="text-soft">{t('personalData.no_runs')}</p>}
      columns={[
        {
          key: 'day',
          header: t('personalData.day'),
          primary: true,
          cell: ({ day }) => <span className="whitespace-nowrap">{format.shortDay(`${day}T12:00:00Z`, 'UTC')}</span>,
        },
        { key: 'counts', header: t('personalData.erased_rows'), cell: ({ counts }) => say(counts) },
        {
          key: 'outcome',
          header: t('personalData.outcome'),
          cell: ({ finishedAt, error }) =>
            error
              ? t('personalData.outcome_failed', { words: error })
              : t(finishedAt ? 'personalData.outcome_finished' : 'personalData.outcome_running'),
        },
      ]}
    />
  );
}
