import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { DateTime } from '@/Components/DateTime';
import { Dialog } from '@/Components/Dialog';
import { LinkButton } from '@/Components/LinkButton';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

type List = Pages['SecurityLog/Index']['list'];
type SecurityEvent = List['rows'][number];

/** Only links within this application: logged paths come from requests. */
const exportedList = ({ kind, path, query }: SecurityEvent): string | null =>
  kind === 'exported' && path?.startsWith('/') && !path.startsWith('//') ? `${path}${query ? `?${query}` : ''}` : null;

/** An event with all its data, and links from it. */
export function EventDialog({ event, zone, onClose }: { event: SecurityEvent; zone: string; onClose: () => void }) {
  const t = useT();
  const format = useFormat();
  // Times within one minute are shown as one.
  const isSpan = format.dateTime(event.at, zone) !== format.dateTime(event.lastAt, zone);
  const facts: [string, string | null][] = [
    [t('securityLog.account'), event.account],
    [t('securityLog.email'), event.email],
    [t('securityLog.actor'), event.actor],
    [t('securityLog.outcome'), t(`securityLog.outcome_${event.outcome}`)],
    [t('securityLog.details'), event.details],
    [t('securityLog.times'), event.times > 1 ? t('securityLog.times_count', { count: event.times }) : null],
    [t('securityLog.ip'), event.ip],
    [t('securityLog.user_agent'), event.userAgent],
  ];
  const list = exportedList(event);
  const { network, userId } = event;
  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      title={event.what}
      description={
        <>
          <DateTime at={event.at} zone={zone} />
          {isSpan && (
            <>
              {' – '}
              <DateTime at={event.lastAt} zone={zone} />
            </>
          )}
        </>
      }
    >
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-soft">{label}</dt>
              <dd className="min-w-0 break-words">{value}</dd>
            </div>
          ))}
      </dl>
      <p className="mt-6 button-row">
        {list && (
          <LinkButton href={list} variant="secondary" iconEnd="arrow-right">
            {t('securityLog.open_list')}
          </LinkButton>
        )}
        {network && (
          <LinkButton
            href={`${paths.securityLog.index()}?f.network=${encodeURIComponent(network)}`}
            variant="secondary"
          >
            {t('securityLog.of_network', { network })}
          </LinkButton>
        )}
        {userId && (
          <LinkButton href={`${paths.securityLog.index()}?f.account=${userId}`} variant="secondary">
            {t('securityLog.of_account')}
          </LinkButton>
        )}
      </p>
    </Dialog>
  );
}
