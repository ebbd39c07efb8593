import { paths } from '@server/shared/paths';
import type { Polled, RoomStatus, Standing } from '@server/waiting-room/pages';
import type { AxiosError } from 'axios';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useChannel } from '@/hooks/useChannel';
import { useLaterOnce } from '@/hooks/useLaterOnce';
import { http } from '@/lib/http';

/** Visitors with at most this many people ahead open a live connection; the others poll. */
const NEAR = 300;
/** A hidden tab asks this many times more rarely. It still asks, so that it can ring. */
const HIDDEN_FACTOR = 3;
const MAX_RETRY_SECONDS = 60;

type Known = { status: RoomStatus; standing: Standing };

/** The visitor's standing, kept up to date by polling and, near the front, by the live channel of the room. */
export function useStanding(first: Known & { channel: string }) {
  const { channel } = first;
  const { room } = first.status;
  const [status, setStatus] = useState(first.status);
  const [standing, setStanding] = useState(first.standing);
  const [failures, setFailures] = useState(0);
  const eta = useRef(first.standing.eta);
  const isAsking = useRef(false);

  const ask = useCallback(async () => {
    if (isAsking.current) return;
    isAsking.current = true;
    const known = eta.current === null ? undefined : String(eta.current);
    try {
      const { data } = await http.get<Polled>(paths.waitingRoom.place(room, known));
      eta.current = data.eta;
      setStatus(data.status);
      setStanding(data);
      setFailures(0);
    } catch (error) {
      // A room that was deleted was closed before.
      if ((error as AxiosError).response?.status === 404) return setStanding((now) => ({ ...now, state: 'over' }));
      setFailures((count) => count + 1);
    } finally {
      isAsking.current = false;
    }
  }, [room]);

  const { state, ahead, place, pollSeconds } = standing;
  const isOver = state === 'over' || state === 'admitted';
  const retrySeconds = Math.min(MAX_RETRY_SECONDS, pollSeconds * 2 ** Math.min(failures, 4));
  // A new standing, or a further failure, starts the next wait.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see the line above
  useEffect(() => {
    if (isOver) return;
    const isHidden = document.visibilityState === 'hidden';
    const timer = setTimeout(() => void ask(), retrySeconds * (isHidden ? HIDDEN_FACTOR : 1) * 1000);
    return () => clearTimeout(timer);
  }, [standing, failures, isOver, retrySeconds, ask]);

  useEffect(() => {
    if (isOver) return;
    const lookAgain = () => document.visibilityState === 'visible' && void ask();
    document.addEventListener('visibilitychange', lookAgain);
    window.addEventListener('online', lookAgain);
    return () => {
      document.removeEventListener('visibilitychange', lookAgain);
      window.removeEventListener('online', lookAgain);
    };
  }, [isOver, ask]);

  const askSoon = useLaterOnce(() => void ask());
  useChannel(!isOver && ahead !== null && ahead <= NEAR ? channel : null, {
    RoomMoved: (moved: RoomStatus) => {
      const changed = moved.state !== status.state || moved.round !== status.round;
      setStatus(moved);
      if (changed || (state === 'waiting' && place !== null && place <= moved.serving)) askSoon();
    },
  });

  const shownAhead = ahead === null || place === null ? null : Math.max(0, Math.min(ahead, place - 1 - status.serving));
  return { status, standing: { ...standing, ahead: shownAhead }, isLost: failures > 0, ask };
}
