import type { Pages } from '@server/pages';
import { Badge } from '@/Components/Badge';
import { Button } from '@/Components/Button';
import { DateTime } from '@/Components/DateTime';
import type { Column } from '@/Components/Table';
import { useT } from '@/hooks/useT';

type Session = Pages['Profile/Edit']['sessions'][number];

type SessionColumns = {
  onEnd: (session: Session) => void;
  /** Columns between the device and the last activity. */
  between?: readonly Column<Session>[];
};

/** Name of the person whom the impersonator signed in as. */
function EyesNote({ session: { impersonator, looksThrough } }: { session: Session }) {
  const t = useT();
  if (!impersonator && !looksThrough) return null;
  return (
    <span className="block text-small font-normal text-warn">
      {impersonator
        ? t('users.session_impersonated', { name: impersonator })
        : t('users.session_looks_through', { name: looksThrough ?? '' })}
    </span>
  );
}

/** Columns of a table of sessions, each with a button that ends it. */
export function useSessionColumns({ onEnd, between = [] }: SessionColumns): Column<Session>[] {
  const t = useT();
  const deviceOf = ({ browser, system }: Session) =>
    browser && system ? t('users.session_on', { browser, system }) : (browser ?? system ?? t('users.session_unknown'));
  return [
    {
      key: 'device',
      header: t('users.session_device'),
      primary: true,
      cell: (session) => (
        <>
          {deviceOf(session)}
          <EyesNote session={session} />
        </>
      ),
    },
    { key: 'ip', header: t('users.session_address'), cell: ({ ip }) => ip ?? '—' },
    ...between,
    {
      key: 'seen',
      header: t('users.session_seen'),
      cell: ({ lastSeenAt }) => <DateTime at={lastSeenAt} as="relative" />,
    },
    {
      key: 'action',
      header: t('users.session_action'),
      align: 'right',
      cell: (session) =>
        session.isCurrent ? (
          <Badge tone="accent">{t('users.session_current')}</Badge>
        ) : (
          <Button
            variant="quiet"
            size="sm"
            aria-label={t('users.session_end_of', { device: deviceOf(session) })}
            onClick={() => onEnd(session)}
          >
            {t('users.session_end')}
          </Button>
        ),
    },
  ];
}
