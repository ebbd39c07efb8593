import { channels, echoName } from '@server/shared/channels';
import { useEffect, useRef, useState } from 'react';
import { useAuth } from '@/hooks/useAuth';
import { usePresence, useWhispers } from '@/hooks/useChannel';

/** WRITES_MS: how long a colleague is shown as typing after their last signal; SAYS_EVERY_MS: time between signals. */
const WRITES_MS = 6000;
const SAYS_EVERY_MS = 2500;

/** Colleagues who view a conversation, and those who are typing. */
export function useColleagues(id: string) {
  const { user } = useAuth();
  const channel = echoName(channels.conversation(id));
  const members = usePresence<{ id: string; name: string }>(channel);
  const [writers, setWriters] = useState<Record<string, number>>({});
  const say = useWhispers<{ id: string }>(channel, 'writing', ({ id }) =>
    setWriters((all) => ({ ...all, [id]: Date.now() + WRITES_MS })),
  );
  const saidAt = useRef(0);
  const [, setTick] = useState(0);
  const hasWriters = Object.keys(writers).length > 0;
  useEffect(() => {
    if (!hasWriters) return;
    const timer = setInterval(() => setTick((tick) => tick + 1), 1000);
    return () => clearInterval(timer);
  }, [hasWriters]);

  const others = [...new Map(members.filter((one) => one.id !== user?.id).map((one) => [one.id, one])).values()];
  const isWriting = ({ id }: { id: string }) => (writers[id] ?? 0) > Date.now();
  return {
    looking: others.map(({ name }) => name),
    writing: others.filter(isWriting).map(({ name }) => name),
    sayWriting: () => {
      if (!user || Date.now() - saidAt.current < SAYS_EVERY_MS) return;
      saidAt.current = Date.now();
      say({ id: user.id });
    },
  };
}
