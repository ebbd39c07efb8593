import { Head, Link } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { Alert } from '@/Components/Alert';
import { Markup } from '@/Components/Markup';
import { useDates } from '@/hooks/useDates';
import { useT } from '@/hooks/useT';

/** A legal text with links to its earlier versions. */
export default function Show(props: Pages['Legal/Show']) {
  const { kind, version, newer, publishedOn, language, isFallback, body, versions } = props;
  const t = useT();
  const { date } = useDates();
  const title = t(`common.legal_${kind}`);
  return (
    <div className="gutter">
      <Head title={newer ? `${title} ${version}` : title} />
      <article className="mx-auto max-w-3xl py-12 md:py-20">
        <h1 className="text-title">{title}</h1>
        <p className="mt-3 text-soft">{t('legal.version_of', { version, date: date(publishedOn) })}</p>
        {newer && (
          <Alert
            tone="warn"
            className="mt-6"
            action={
              <Link href={paths.legal(kind)} className="link">
                {t('legal.old_open')}
              </Link>
            }
          >
            {t('legal.old_version', { version, newer })}
          </Alert>
        )}
        {isFallback && (
          <Alert tone="info" className="mt-6">
            {t('legal.fallback', { language: language.name })}
          </Alert>
        )}
        <Markup text={body} lang={language.code} className="mt-8" />
        {versions.length > 1 && (
          <section className="mt-14 border-t border-rule pt-6">
            <h2 className="mb-2 text-subheading">{t('legal.versions')}</h2>
            <ul>
              {versions.map((one) => (
                <li key={one.version}>
                  <Link
                    href={paths.legal(kind, one.version)}
                    aria-current={one.version === version ? 'page' : undefined}
                    className="link inline-flex min-h-(--tap) items-center"
                  >
                    {t('legal.version_link', { version: one.version, date: date(one.publishedOn) })}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        )}
      </article>
    </div>
  );
}
