import type { Translate } from '@server/shared/i18n/translate';
import { MINUTE_MS } from '@server/shared/time';
import type { ScanStory } from '@server/validations/pages';
import { DateTime } from '@/Components/DateTime';
import { DescriptionList } from '@/Components/DescriptionList';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { resultLine } from './resultLine';

/** Clocks and networks differ by up to a minute. */
const SAME_WITHIN_MS = MINUTE_MS;

function clockNote({ scannedAt, receivedAt }: ScanStory, t: Translate): string {
  const ahead = Date.parse(scannedAt) - Date.parse(receivedAt);
  if (Math.abs(ahead) < SAME_WITHIN_MS) return t('validations.clock_same');
  const minutes = Math.round(Math.abs(ahead) / MINUTE_MS);
  return t(ahead > 0 ? 'validations.clock_ahead' : 'validations.clock_behind', { minutes });
}

/** Place, time and user of the scan, and the code read. */
export function ScanFacts({ scan }: { scan: ScanStory }) {
  const t = useT();
  const format = useFormat();
  const { result, details, gate, validator, receivedAt, scannedAt, zone, code } = scan;
  const said = resultLine({ result, details }, t, format);
  const overruled = details.forced
    ? [
        { term: t('validations.overruled'), value: t(`validations.${details.forced}`) },
        { term: t('validations.reason'), value: details.forceReason },
      ]
    : [];
  return (
    <DescriptionList
      items={[
        { term: t('validations.result'), value: said },
        ...overruled,
        ...(scan.undo ? [{ term: t('validations.undone_at'), value: <Undone scan={scan} /> }] : []),
        ...(details.rule
          ? [{ term: t('validations.rule'), value: `${details.rule.name}: ${details.rule.message}` }]
          : []),
        ...scan.answers.map(({ question, answer }) => ({ term: question, value: answer })),
        { term: t('validations.gate'), value: gate ? `${gate.name}, ${gate.venue}` : t('validations.without_gate') },
        { term: t('validations.validator'), value: validator ?? '–' },
        ...(scan.steward ? [{ term: t('validations.steward'), value: scan.steward }] : []),
        ...(scan.device ? [{ term: t('validations.device'), value: scan.device }] : []),
        ...(scan.isAfterRevocation
          ? [{ term: t('validations.delivered'), value: t('validations.after_revocation_text') }]
          : []),
        { term: t('validations.server_time'), value: <DateTime at={receivedAt} zone={zone} /> },
        {
          term: t('validations.device_time'),
          value: (
            <>
              <DateTime at={scannedAt} zone={zone} /> <span className="text-soft">{clockNote(scan, t)}</span>
            </>
          ),
        },
        ...scan.blocks.map((block) => ({
          term: t(block.isBlock ? 'validations.was_blocked_at' : 'validations.was_unblocked_at'),
          value: <Blocked block={block} zone={zone} />,
        })),
        { term: t('validations.code_read'), value: <code className="text-small break-all">{code}</code> },
      ]}
    />
  );
}

/** Time and reason of the undo, and what followed. */
function Undone({ scan: { undo, zone } }: { scan: ScanStory }) {
  const t = useT();
  if (!undo) return null;
  const { cause, at, by, steward, reason, late } = undo;
  return (
    <>
      <DateTime at={at} zone={zone} />{' '}
      {cause === 'supervisor'
        ? t('validations.undone_supervisor', { name: by ?? '–', reason: reason ?? '' })
        : t(`validations.undone_${cause}`)}
      {steward && <span className="block text-soft">{t('validations.at_device_of', { name: steward })}</span>}
      {late && <strong className="block text-warn">{t('validations.undone_late')}</strong>}
    </>
  );
}

/** Author, time and reason of each block and unblock. */
function Blocked({ block, zone }: { block: ScanStory['blocks'][number]; zone: string }) {
  const t = useT();
  const { at, by, reason, steward } = block;
  return (
    <>
      <DateTime at={at} zone={zone} /> {t('validations.undone_supervisor', { name: by, reason })}
      {steward && <span className="block text-soft">{t('validations.at_device_of', { name: steward })}</span>}
    </>
  );
}
