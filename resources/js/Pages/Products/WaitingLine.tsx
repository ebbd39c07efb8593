import { Link } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { PageHeader } from '@/Components/PageHeader';
import { WaitingLine } from '@/Components/WaitingLine';
import { useT } from '@/hooks/useT';

/** Waiting list of a quota, for an event without slots. */
export default function QuotaLine({ quota, line }: Pages['Products/WaitingLine']) {
  const t = useT();
  const { id, name, tickets, event } = quota;
  return (
    <>
      <PageHeader
        eyebrow={event.title}
        title={t('waiting.line_of', { quota: name })}
        lead={line ? t('waiting.line_lead_quota', { tickets }) : t('waiting.line_none')}
      />
      {line && (
        <WaitingLine line={line} of={{ id, isOver: false, paths: paths.lineOfQuota }} zone={event.timeZone} isAlone />
      )}
      <p className="mt-10">
        <Link className="link" href={paths.events.edit(event.id)}>
          {event.title}
        </Link>
      </p>
    </>
  );
}
