import { router } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { useState } from 'react';
import { Button } from '@/Components/Button';
import { EmptyState } from '@/Components/EmptyState';
import { LinkButton } from '@/Components/LinkButton';
import { PageHeader } from '@/Components/PageHeader';
import { Pagination } from '@/Components/Pagination';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { ImportDialog } from './Partials/ImportDialog';
import { TextFilterBar } from './Partials/TextFilterBar';
import { TextRows } from './Partials/TextRows';

type Progress = { total: number; done: number; own: number };

export default function Translations({ language, filters, texts }: Pages['Settings/Translations']) {
  const t = useT();
  const { number } = useFormat();
  const { code, name } = language;
  const [isImporting, setIsImporting] = useState(false);
  const [written, setWritten] = useState<Progress | null>(null);
  const { total, done }: Progress = written ?? language;
  const address = (page: number, change: Partial<typeof filters> = {}) => {
    const said = Object.entries({ ...filters, ...change, page: String(page) });
    const told = said.filter(([key, value]) => value !== '' && !(key === 'show' && value === 'all') && value !== '1');
    return `${paths.settings.languages(code)}?${new URLSearchParams(told)}`;
  };
  return (
    <>
      <PageHeader
        title={t('languages.texts_title', { name })}
        lead={t('languages.texts_lead', { example: '{name}' })}
        crumbs={[
          { label: t('settings.title'), href: paths.settings.section() },
          { label: t('languages.list'), href: paths.settings.languages() },
          { label: name },
        ]}
        actions={
          <>
            <Button variant="secondary" icon="copy" onClick={() => setIsImporting(true)}>
              {t('languages.import')}
            </Button>
            <LinkButton href={paths.settings.translations(code, 'csv')} download icon="download" variant="secondary">
              {t('languages.export_csv')}
            </LinkButton>
            <LinkButton href={paths.settings.translations(code, 'json')} download icon="download" variant="quiet">
              {t('languages.export_json')}
            </LinkButton>
          </>
        }
      />
      <div className="mb-6">
        <p role="status" className="mb-2 text-soft">
          {total === done
            ? t('languages.complete')
            : `${t('languages.progress', { percent: number(Math.floor((done / total) * 1000) / 10) })} · ${t('languages.missing', { count: total - done })}`}
        </p>
        <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-sm bg-sunken">
          <div className="h-full bg-accent" style={{ width: `${(done / total) * 100}%` }} />
        </div>
      </div>
      <TextFilterBar
        key={`${filters.area} ${filters.show}`}
        filters={filters}
        areas={texts.areas}
        onChange={(change) => router.get(address(1, change), {}, { preserveState: true, preserveScroll: true })}
      />
      <p className="mt-5 text-small text-soft">{t('languages.found', { count: texts.count })}</p>
      {texts.rows.length === 0 ? (
        <EmptyState title={t('languages.none_title')} icon="globe">
          {t(filters.show === 'missing' && filters.q === '' ? 'languages.none_missing' : 'languages.none_found')}
        </EmptyState>
      ) : (
        <TextRows code={code} language={name} rows={texts.rows} onProgress={setWritten} />
      )}
      <Pagination page={texts.page} pages={texts.pages} href={(page) => address(page)} />
      <ImportDialog code={code} name={name} open={isImporting} onOpenChange={setIsImporting} />
    </>
  );
}
