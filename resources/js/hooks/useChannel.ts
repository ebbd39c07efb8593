import { useEffect, useRef, useState } from 'react';
import { type ChannelKind, connectLive, type Subscription } from '@/lib/live';

/** Handlers by short event name: `{ AvailabilityChanged: (payload) => … }`. */
export type EventHandlers = Record<string, (payload: never) => void>;

type PresenceUpdate<T> = (update: (members: T[]) => T[]) => void;

function useSubscription<T>(
  kind: ChannelKind,
  name: string | null,
  handlers: EventHandlers,
  members?: PresenceUpdate<T>,
) {
  const latest = useRef(handlers);
  latest.current = handlers;
  const setMembers = useRef(members);
  const held = useRef<Subscription | undefined>(undefined);
  const events = Object.keys(handlers).sort().join(' ');

  useEffect(() => {
    if (!name) return;
    let subscription: Subscription | undefined;
    let gone = false;
    const relayed = Object.fromEntries(
      events
        .split(' ')
        .filter(Boolean)
        .map((event) => [event, (payload: unknown) => latest.current[event]?.(payload as never)]),
    );
    const update = setMembers.current;
    const presence = update && {
      here: (all: unknown[]) => update(() => all as T[]),
      joining: (member: unknown) => update((all) => [...all, member as T]),
      leaving: (member: unknown) => update((all) => all.filter((one) => !same(one, member))),
    };
    void connectLive().then((live) => {
      if (live && !gone) subscription = held.current = live.join(kind, name, relayed, presence);
    });
    return () => {
      gone = true;
      held.current = undefined;
      subscription?.leave();
    };
  }, [kind, name, events]);
  return held;
}

const same = (one: unknown, other: unknown) =>
  (one as { id?: unknown } | null)?.id === (other as { id?: unknown } | null)?.id;

/** Listens to a public channel while the component is mounted; `null` listens to nothing. */
export const useChannel = (name: string | null, handlers: EventHandlers): void => {
  useSubscription('public', name, handlers);
};

/** Listens to a private channel; the name has no `private-` prefix. */
export const usePrivateChannel = (name: string | null, handlers: EventHandlers): void => {
  useSubscription('private', name, handlers);
};

/** Joins a presence channel (no `presence-` prefix) and returns its members. Members have an `id`. */
export function usePresence<T extends { id: string | number }>(name: string | null, handlers: EventHandlers = {}): T[] {
  const [members, setMembers] = useState<T[]>([]);
  useSubscription<T>('presence', name, handlers, setMembers);
  return members;
}

/** Receives and sends client events on a presence channel. */
export function useWhispers<T extends object>(
  name: string | null,
  event: string,
  hear: (payload: T) => void,
): (payload: T) => void {
  const held = useSubscription<never>('presence', name, { [`.client-${event}`]: hear });
  return (payload) => held.current?.whisper(event, payload);
}
