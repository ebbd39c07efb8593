/** The expected wait as a range that never rises without a reason, and the time of the next question. */
import type { Standing } from './pages';
import type { Room } from './rooms';

/** The range around people ahead ÷ measured speed. */
const EARLY = 0.8;
const LATE = 1.3;
/** A wait that rises by less than a quarter is not shown. */
const MUCH_SLOWER = 1.25;
const MIN_POLL = 5;
const MAX_POLL = 60;
const WAIT_PER_POLL = 10;
/** Share by which the time of the next question varies. */
const JITTER = 0.3;

type Asked = { ahead: number; perMinute: number; isPaused: boolean; eta: number | null; now: number };
type Expected = Pick<Standing, 'wait' | 'eta' | 'reason'>;

/** @param asked.eta the last expected time that was shown, in seconds since 1970; null for none */
export function expectWait({ ahead, perMinute, isPaused, eta, now }: Asked): Expected {
  const from = Math.floor(now / 1000);
  if (perMinute <= 0) return { wait: null, eta, reason: isPaused ? 'paused' : null };
  const minutes = Math.max(1, ahead + 1) / perMinute;
  const late = from + Math.ceil(minutes * LATE * 60);
  const isLater = eta !== null && late > eta;
  const isMuchSlower = eta !== null && late - from > Math.max(60, eta - from) * MUCH_SLOWER;
  const reason = isLater && isPaused ? 'paused' : isMuchSlower ? 'slower' : null;
  const end = isLater && reason === null ? eta : late;
  const to = Math.max(1, Math.ceil((end - from) / 60));
  return { wait: { from: Math.min(to, Math.max(1, Math.round(minutes * EARLY))), to }, eta: end, reason };
}

const clamp = (seconds: number): number => Math.min(MAX_POLL, Math.max(MIN_POLL, seconds));

/** Seconds until the next question: a tenth of the wait, ± 30 %. Questions at the opening are spread over a minute. */
export function pollSeconds(room: Pick<Room, 'state' | 'opensAt' | 'joined'>, wait: number | null, now: number) {
  const random = Math.random();
  const untilOpening = room.state === 'registering' && room.opensAt ? (room.opensAt.getTime() - now) / 1000 : null;
  if (untilOpening !== null && untilOpening < MAX_POLL)
    return Math.round(Math.max(0, untilOpening) + MIN_POLL + random * Math.min(MAX_POLL, room.joined / 100));
  const spread = 1 - JITTER + 2 * JITTER * random;
  // Before an opening by hand 100,000 people ask once a minute each, a thousand every ten seconds.
  const untilStaffOpen = Math.max(2 * MIN_POLL * WAIT_PER_POLL, room.joined / 10);
  return Math.round(clamp((wait ?? untilOpening ?? untilStaffOpen) / WAIT_PER_POLL) * spread);
}
