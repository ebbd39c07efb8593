import { Badge, type Tone } from '@/Components/Badge';
import type { IconName } from '@/Components/Icon';

type Look = { tone: Tone; icon: IconName };

const GOOD: Look = { tone: 'ok', icon: 'check' };
const WAITING: Look = { tone: 'warn', icon: 'clock' };
const BAD: Look = { tone: 'danger', icon: 'x' };
const OVER: Look = { tone: 'neutral', icon: 'minus' };
const BACK: Look = { tone: 'info', icon: 'refresh' };

/** Tone and icon of each state of orders, payments, tickets, slots and scans. */
const LOOKS: Record<string, Look> = {
  accepted: GOOD,
  captured: GOOD,
  open: GOOD,
  paid: GOOD,
  valid: GOOD,
  moved: GOOD,
  reinstated: GOOD,
  authorised: WAITING,
  created: WAITING,
  pay_out: WAITING,
  held: WAITING,
  pending: WAITING,
  waiting: WAITING,
  running: WAITING,
  told: WAITING,
  asked: WAITING,
  not_yet: WAITING,
  re_entry_too_soon: WAITING,
  photo_missing: WAITING,
  blackout: BAD,
  day_limit: BAD,
  week_limit: BAD,
  slot_missing: WAITING,
  partially_refunded: BACK,
  refunded: BACK,
  replaced: BACK,
  undone: BACK,
  used: OVER,
  expired: OVER,
  cancelled: OVER,
  closed: OVER,
  already_used: BAD,
  bad_signature: BAD,
  blocked: BAD,
  disputed: BAD,
  failed: BAD,
  left: BAD,
  holder_missing: WAITING,
  too_late: WAITING,
  unknown: BAD,
  unlisted: WAITING,
  no_entry: WAITING,
  unpaid: BAD,
  wrong_day: WAITING,
  wrong_event: BAD,
  wrong_gate: BAD,
};

/** A translated state with its usual colour and icon. */
export function StatusBadge({ status, label }: { status: string; label: string }) {
  const { tone, icon } = LOOKS[status] ?? OVER;
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  );
}
