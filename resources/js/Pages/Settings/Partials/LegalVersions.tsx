import type { Pages } from '@server/pages';
import type { LegalKind } from '@server/shared/legalKinds';
import { paths } from '@server/shared/paths';
import { useDates } from '@/hooks/useDates';
import { useT } from '@/hooks/useT';

type LegalVersionsProps = { kind: LegalKind; versions: Pages['Settings/Legal']['versions'] };

/** All versions of a text, each with its own URL. */
export function LegalVersions({ kind, versions }: LegalVersionsProps) {
  const t = useT();
  const { date } = useDates();
  if (versions.length === 0) return <p className="text-soft">{t('legal.nothing_published')}</p>;
  return (
    <ul>
      {versions.map(({ version, publishedOn, by }) => (
        <li key={version} className="flex flex-wrap items-baseline gap-x-3">
          <a
            href={paths.legal(kind, version)}
            target="_blank"
            rel="noreferrer"
            className="link inline-flex min-h-(--tap) items-center"
          >
            {t('legal.version_link', { version, date: date(publishedOn) })}
          </a>
          {by && <span className="text-small text-soft">{t('legal.by', { name: by })}</span>}
        </li>
      ))}
    </ul>
  );
}
