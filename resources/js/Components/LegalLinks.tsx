import { Link, usePage } from '@inertiajs/react';
import { LEGAL_KINDS } from '@server/shared/legalKinds';
import { paths } from '@server/shared/paths';
import { useT } from '@/hooks/useT';

/** Footer links to the published legal texts. */
export function LegalLinks() {
  const t = useT();
  const { legal } = usePage().props;
  const kinds = LEGAL_KINDS.filter((kind) => legal?.[kind] !== undefined);
  if (kinds.length === 0) return null;
  return (
    <nav aria-label={t('common.legal_links')}>
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {kinds.map((kind) => (
          <li key={kind}>
            <Link href={paths.legal(kind)} className="link inline-flex min-h-(--tap) items-center text-small">
              {t(`common.legal_${kind}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
