import type { IsoDateTime } from '@server/shared/time';
import type { ReactNode } from 'react';
import { Badge } from '@/Components/Badge';
import { Button } from '@/Components/Button';
import { DateTime } from '@/Components/DateTime';
import type { Column } from '@/Components/Table';
import { useT } from '@/hooks/useT';
import { ownZone } from '@/lib/ownZone';

type Session = {
  id: string;
  browser: string | null;
  system: string | null;
  ip: string | null;
  lastSeenAt: IsoDateTime;
  isCurrent: boolean;
};

type SessionColumns<S extends Session> = {
  onEnd: (session: S) => void;
  /** What else is to be said of the device. */
  more?: (session: S) => ReactNode;
  /** Between where it is and when it was last seen. */
  between?: readonly Column<S>[];
};

/** How a table shows the places where somebody is signed in, each with the way to end it. */
export function useSessionColumns<S extends Session>({ onEnd, more, between = [] }: SessionColumns<S>): Column<S>[] {
  const t = useT();
  const deviceOf = ({ browser, system }: S) =>
    browser && system ? t('users.session_on', { browser, system }) : (browser ?? system ?? t('users.session_unknown'));
  return [
    {
      key: 'device',
      header: t('users.session_device'),
      primary: true,
      cell: (session) => (
        <>
          {deviceOf(session)}
          {more?.(session)}
        </>
      ),
    },
    { key: 'ip', header: t('users.session_address'), cell: ({ ip }) => ip ?? '—' },
    ...between,
    {
      key: 'seen',
      header: t('users.session_seen'),
      cell: ({ lastSeenAt }) => <DateTime at={lastSeenAt} zone={ownZone()} as="relative" />,
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
