import { formatTimeLeft, type IsoDateTime } from '@server/shared/time';
import { useEffect, useRef, useState } from 'react';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';

/** Minutes left at which screen readers announce the time. */
const SPOKEN_MINUTES = [5, 2];

const secondsBetween = (nowMs: number, until: string) =>
  Math.max(0, Math.ceil((new Date(until).getTime() - nowMs) / 1000));
const secondsUntil = (until: string, skewMs: number) => secondsBetween(Date.now() + skewMs, until);

type CountdownProps = {
  until: IsoDateTime;
  onEnd?: () => void;
  /** The server's clock when the page was made, to correct a wrong device clock. */
  serverNow?: IsoDateTime;
  /** The page makes its own announcements. */
  isSilent?: boolean;
  className?: string;
};

/** The time left. It is computed from the clock, so that it is right after the tab was suspended. */
export function Countdown({ until, onEnd, serverNow, isSilent = false, className = '' }: CountdownProps) {
  const t = useT();
  const locale = useLocale();
  const skew = useRef(serverNow ? new Date(serverNow).getTime() - Date.now() : 0);
  // The first value uses the server's clock only, so that server and browser render the same.
  const [seconds, setSeconds] = useState(() =>
    serverNow ? secondsBetween(new Date(serverNow).getTime(), until) : secondsUntil(until, 0),
  );
  const [spoken, setSpoken] = useState('');
  const end = useRef(onEnd);
  end.current = onEnd;

  useEffect(() => {
    setSeconds(secondsUntil(until, skew.current));
    const timer = setInterval(() => {
      const left = secondsUntil(until, skew.current);
      setSeconds(left);
      if (left > 0) return;
      clearInterval(timer);
      end.current?.();
    }, 1000);
    return () => clearInterval(timer);
  }, [until]);

  useEffect(() => {
    const minute = SPOKEN_MINUTES.find((minutes) => seconds === minutes * 60);
    if (minute) setSpoken(t('common.minutes_left', { count: minute }));
    else if (seconds === 0) setSpoken(t('common.time_is_up'));
  }, [seconds, t]);

  return (
    <span className={className}>
      <span role="timer" className={`figures ${seconds <= 60 ? 'font-bold text-danger' : ''}`}>
        {formatTimeLeft(seconds, locale)}
      </span>
      {!isSilent && (
        <span className="sr-only" aria-live="polite">
          {spoken}
        </span>
      )}
    </span>
  );
}
