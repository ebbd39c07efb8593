import type { IsoDateTime } from '@server/shared/time';
import { useEffect, useRef, useState } from 'react';
import { useT } from '@/hooks/useT';
import { announce } from '@/lib/navigationFocus';

/** Minutes left at which a buyer is warned. */
const WARNED_AT = [2, 5] as const;
export type Warning = (typeof WARNED_AT)[number] | null;

/** The warning threshold reached, if any; announced when it is reached. */
export function useTimeLeft(until: IsoDateTime | null, serverNow: IsoDateTime): Warning {
  const t = useT();
  const skew = useRef(new Date(serverNow).getTime() - Date.now());
  const [warning, setWarning] = useState<Warning>(null);
  useEffect(() => {
    if (!until) return setWarning(null);
    const look = () => {
      const left = new Date(until).getTime() - Date.now() - skew.current;
      setWarning(WARNED_AT.find((minutes) => left > 0 && left <= minutes * 60_000) ?? null);
    };
    look();
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [until]);
  useEffect(() => {
    if (warning) announce(t('orders.minutes_left', { count: warning }));
  }, [warning, t]);
  return warning;
}
