import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { LinkButton } from '@/Components/LinkButton';
import { PageHeader } from '@/Components/PageHeader';
import { StatusBadge } from '@/Components/StatusBadge';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { resultName } from '@/lib/resultName';
import { ScanFacts } from './Partials/ScanFacts';
import { Supervise } from './Partials/Supervise';
import { TicketFacts } from './Partials/TicketFacts';
import { TicketScans } from './Partials/TicketScans';

export default function Show({ scan, can }: Pages['Validations/Show']) {
  const t = useT();
  const format = useFormat();
  const title = t('validations.story_title', { time: format.dateTime(scan.receivedAt, scan.zone) });
  return (
    <>
      <PageHeader
        title={title}
        crumbs={[{ label: t('validations.index_title'), href: paths.validations.index() }, { label: title }]}
        actions={
          <>
            {can.supervise && <Supervise scan={scan} />}
            <LinkButton href={paths.validations.print(scan.id)} variant="secondary" icon="printer">
              {t('validations.print')}
            </LinkButton>
          </>
        }
        lead={<StatusBadge status={scan.result} label={resultName(scan.result, t)} />}
      />
      <div className="grid gap-x-12 gap-y-10 xl:grid-cols-2">
        <section aria-labelledby="scan">
          <h2 id="scan" className="mb-4 text-heading">
            {t('validations.story_scan')}
          </h2>
          <ScanFacts scan={scan} />
        </section>
        {scan.ticket && (
          <section aria-labelledby="ticket">
            <h2 id="ticket" className="mb-4 text-heading">
              {t('validations.story_ticket')}
            </h2>
            <TicketFacts ticket={scan.ticket} zone={scan.zone} />
          </section>
        )}
      </div>
      {scan.scans.length > 0 && <TicketScans scans={scan.scans} current={scan.id} zone={scan.zone} />}
    </>
  );
}
