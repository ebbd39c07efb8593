import type { Standing } from '@server/waiting-room/pages';
import { useEffect, useRef, useState } from 'react';
import { useT } from '@/hooks/useT';
import { giveSignal, wakeSound } from '@/lib/signals';

/** Screen readers hear the place at most this often; a change of state is announced immediately. */
const ANNOUNCE_MS = 60_000;
/** The visitor is warned when the turn may come within this many minutes. */
const SOON_MINUTES = 2;

export const isSoon = ({ state, wait }: Standing): boolean =>
  state === 'waiting' && wait !== null && wait.from <= SOON_MINUTES;

/** Rings and announces: a change of state, a turn that is near, and from time to time the people ahead. */
export function useCall(standing: Standing) {
  const t = useT();
  const [rings, setRings] = useState(false);
  const [spoken, setSpoken] = useState('');
  const { state, ahead } = standing;
  const step = isSoon(standing) ? 'soon' : state;
  const last = useRef({ step, at: 0 });

  useEffect(() => {
    const now = Date.now();
    if (step !== last.current.step) {
      last.current = { step, at: now };
      setSpoken(t(step === 'soon' ? 'waitingRoom.soon' : `waitingRoom.state_${step}`));
      if (step === 'soon') giveSignal('wait', { muted: !rings });
      if (step === 'called') giveSignal('accepted', { muted: !rings });
    } else if (state === 'waiting' && ahead !== null && now - last.current.at >= ANNOUNCE_MS) {
      last.current.at = now;
      setSpoken(ahead === 0 ? t('waitingRoom.ahead_none') : t('waitingRoom.ahead', { count: ahead }));
    }
  }, [step, state, ahead, rings, t]);

  const ring = () => {
    wakeSound();
    setRings(!rings);
    if (!rings) giveSignal('accepted', { muted: false });
  };
  return { spoken, rings, ring };
}
