import type { Pages } from '@server/pages';
import type { PreparedFileRow } from '@server/prepared-files/pages';
import { paths } from '@server/shared/paths';
import { Badge } from '@/Components/Badge';
import { EmptyState } from '@/Components/EmptyState';
import { LinkButton } from '@/Components/LinkButton';
import { PageHeader } from '@/Components/PageHeader';
import { Table } from '@/Components/Table';
import { useFormat } from '@/hooks/useFormat';
import { usePolling } from '@/hooks/usePolling';
import { useT } from '@/hooks/useT';
import { lookAgain } from '@/lib/lookAgain';

const POLL_MS = 2000;
const MEGABYTE = 1024 * 1024;

const isUnderWay = ({ state }: PreparedFileRow) => state === 'waiting' || state === 'making';

/** The user's exports: progress and download links. */
export default function Index({ files }: Pages['Downloads/Index']) {
  const t = useT();
  const format = useFormat();
  usePolling(() => lookAgain({ only: ['files'] }), POLL_MS, files.some(isUnderWay));
  return (
    <>
      <PageHeader title={t('downloads.title')} lead={t('downloads.lead')} />
      <Table
        caption={t('downloads.list')}
        rows={files}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'file',
            header: t('downloads.file'),
            primary: true,
            cell: ({ fileName, bytes }) => (
              <>
                <span className="break-all">{fileName}</span>
                {bytes !== null && (
                  <span className="block font-normal text-soft">
                    {t('downloads.size', {
                      size: format.number(Math.max(0.1, Math.round((bytes / MEGABYTE) * 10) / 10)),
                    })}
                  </span>
                )}
              </>
            ),
          },
          { key: 'state', header: t('downloads.state'), cell: (file) => <State {...file} /> },
          {
            key: 'asked',
            header: t('downloads.asked'),
            cell: ({ createdAt }) => format.dateTime(createdAt, format.homeZone),
          },
          {
            key: 'until',
            header: t('downloads.kept_until'),
            cell: ({ keptUntil }) => format.dateTime(keptUntil, format.homeZone),
          },
        ]}
        actions={{
          header: t('downloads.download'),
          cell: ({ id, state, fileName }) =>
            state === 'ready' && (
              <LinkButton size="sm" variant="secondary" icon="download" href={paths.downloads.file(id)} download>
                {t('downloads.download')}
                <span className="sr-only"> {fileName}</span>
              </LinkButton>
            ),
        }}
        empty={
          <EmptyState icon="download" title={t('downloads.none')}>
            {t('downloads.none_text')}
          </EmptyState>
        }
      />
    </>
  );
}

function State({ state, percent, error, fileName }: PreparedFileRow) {
  const t = useT();
  if (state === 'ready')
    return (
      <Badge tone="ok" icon="check">
        {t('downloads.state_ready')}
      </Badge>
    );
  if (state === 'failed')
    return (
      <>
        <Badge tone="danger" icon="x">
          {t('downloads.state_failed')}
        </Badge>
        <span className="mt-1 block max-w-prose text-sm text-soft">{error}</span>
      </>
    );
  if (state === 'waiting')
    return (
      <Badge tone="warn" icon="clock">
        {t('downloads.state_waiting')}
      </Badge>
    );
  return (
    <span className="grid max-w-48 gap-1">
      <span className="figures">{t('downloads.state_making', { percent })}</span>
      <progress className="w-full" max={100} value={percent} aria-label={fileName} />
    </span>
  );
}
