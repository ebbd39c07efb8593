import type { Pages } from '@server/pages';
import type { MessageKey, MessageParams } from '@server/shared/i18n/translate';
import { paths } from '@server/shared/paths';
import type { CheckResult, CheckState, Sentence } from '@server/status/pages';
import { Badge, type Tone } from '@/Components/Badge';
import { Card } from '@/Components/Card';
import type { IconName } from '@/Components/Icon';
import { LinkButton } from '@/Components/LinkButton';
import { PageHeader } from '@/Components/PageHeader';
import { useFormat } from '@/hooks/useFormat';
import { usePolling } from '@/hooks/usePolling';
import { useT } from '@/hooks/useT';
import { lookAgain } from '@/lib/lookAgain';

const POLL_MS = 30_000;
const TONES: Record<CheckState, Tone> = { fine: 'ok', look: 'warn', broken: 'danger' };
const ICONS: Record<CheckState, IconName> = { fine: 'check', look: 'alert', broken: 'x' };

/** The state of the server and its services, and the next step for each. */
export default function Index({ checks }: Pages['Status/Index']) {
  const t = useT();
  usePolling(() => lookAgain({ only: ['checks'] }), POLL_MS, true);
  return (
    <>
      <PageHeader
        title={t('status.title')}
        lead={t('status.lead')}
        actions={
          <LinkButton href={paths.jobs.index()} variant="secondary">
            {t('status.to_jobs')}
          </LinkButton>
        }
      />
      <ul className="grid gap-4 lg:grid-cols-2">
        {checks.map((check) => (
          <Check key={check.name} {...check} />
        ))}
      </ul>
    </>
  );
}

function Check({ name, state, facts, advice }: CheckResult) {
  const t = useT();
  return (
    <Card
      as="li"
      title={t(`status.name_${name}` as MessageKey)}
      actions={
        <Badge tone={TONES[state]} icon={ICONS[state]}>
          {t(`status.${state}`)}
        </Badge>
      }
    >
      {facts.map((fact) => (
        <p key={JSON.stringify(fact)} className="break-words">
          <Told {...fact} />
        </p>
      ))}
      {advice && (
        <p className="mt-3 font-strong">
          <Told {...advice} />
        </p>
      )}
    </Card>
  );
}

/** A sentence whose time and numbers are written as the reader does. */
function Told({ text, params = {} }: Sentence) {
  const t = useT();
  const format = useFormat();
  const written: MessageParams = Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      if (name === 'time') return [name, format.dateTime(String(value) as never, format.homeZone)];
      return [name, typeof value === 'number' && name !== 'count' ? format.number(value) : value];
    }),
  );
  return <>{t(text, written)}</>;
}
