import { formatTimeLeft, type IsoDateTime } from '@server/shared/time';
import { useEffect, useRef, useState } from 'react';
import { useLocale } from '@/hooks/useLocale';
import { useT } from '@/hooks/useT';

/** Minutes left at which a screen reader hears about it. */
const SPOKEN_MINUTES = [5, 2];

const secondsBetween = (nowMs: number, until: string) =>
  Math.max(0, Math.ceil((new Date(until).getTime() - nowMs) / 1000));
const secondsUntil = (until: string, skewMs: number) => secondsBetween(Date.now() + skewMs, until);

type CountdownProps = {
  until: IsoDateTime;
  onEnd?: () => void;
  /** The server's clock when the page was made, to even out a device whose own clock is wrong. */
  serverNow?: IsoDateTime;
  /** The page says by itself what it has to say of it. */
  isSilent?: boolean;
  className?: string;
};

/** The time left, counted against the clock, so that a sleeping tab wakes up right. */
export function Countdown({ until, onEnd, serverNow, isSilent = false, className = '' }: CountdownProps) {
  const t = useT();
  const locale = useLocale();
  const skew = useRef(serverNow ? new Date(serverNow).getTime() - Date.now() : 0);
  // By the server's clock alone, so that it is the same wherever it is drawn.
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
