import { Link } from '@inertiajs/react';
import type { AcceptedText } from '@server/legal/pages';
import { paths } from '@server/shared/paths';
import { DateTime } from '@/Components/DateTime';
import { useT } from '@/hooks/useT';

/** Versions of the legal texts that a person accepted with their account, with links to those versions. */
export function AcceptedTexts({ texts }: { texts: readonly AcceptedText[] }) {
  const t = useT();
  if (texts.length === 0) return <p className="text-soft">{t('users.accepted_none')}</p>;
  return (
    <ul className="divide-y divide-rule border-y border-rule">
      {texts.map(({ kind, version, language, acceptedAt }) => (
        <li key={`${kind} ${version}`} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3">
          <Link href={paths.legal(kind, version)} className="link">
            {t('users.accepted_version', { text: t(`common.legal_${kind}`), version, language })}
          </Link>
          <span className="text-small text-soft">
            <DateTime at={acceptedAt} />
          </span>
        </li>
      ))}
    </ul>
  );
}
