/**
 * Members of presence channels on other processes. Each process sends its changes with a counter; a process that misses
 * a message sees a gap in the count, or in the next heartbeat, and requests the whole roster. A process without
 * heartbeats is dropped with its members.
 */
import type { PeerMessage, PresenceChange } from './peers';

type Info = unknown;
type Node = { version: number; heardAt: number; members: Map<string, Map<string, Info>> };
type Told = Extract<PeerMessage, { kind: 'presence' | 'roster' }>;

export type Roster = {
  has(channel: string, id: string): boolean;
  /** The members of a channel who are connected to other processes. */
  on(channel: string): Map<string, Info>;
  /** Applies a message of a process. @returns the changes, or `gap` when an earlier message is missing */
  hear(message: Told): PresenceChange[] | 'gap';
  /** Removes a process. @returns the members who left with it. */
  drop(node: string): PresenceChange[];
  /** Removes processes without recent heartbeats. @returns the members who left with them. */
  dropSilent(): PresenceChange[];
};

/** Three missed heartbeats, and a little more. */
const SILENT_MS = 35_000;
const UNKNOWN = -1;

export function createRoster(now: () => number = Date.now): Roster {
  const nodes = new Map<string, Node>();

  const has = (channel: string, id: string): boolean =>
    [...nodes.values()].some(({ members }) => members.get(channel)?.has(id));

  /** Updates one process and returns the changes that affect the combined roster. */
  const apply = (node: Node, changes: readonly PresenceChange[]): PresenceChange[] =>
    changes.filter(({ channel, id, info, here }) => {
      const before = has(channel, id);
      set(node, { channel, id, info, here });
      return before !== has(channel, id);
    });

  const drop = (name: string): PresenceChange[] => {
    const node = nodes.get(name);
    if (node === undefined) return [];
    const gone = apply(node, leavers(node, new Set()));
    nodes.delete(name);
    return gone;
  };

  return {
    has,
    on: (channel) => new Map([...nodes.values()].flatMap(({ members }) => [...(members.get(channel) ?? [])])),
    hear(message) {
      const node = nodes.get(message.from) ?? { version: UNKNOWN, heardAt: 0, members: new Map() };
      node.heardAt = now();
      if (message.kind === 'presence') {
        if (message.version !== node.version + (message.changes.length > 0 ? 1 : 0)) return 'gap';
      }
      nodes.set(message.from, node);
      node.version = message.version;
      if (message.kind === 'presence') return apply(node, message.changes);
      const staying = new Set(message.members.map(keyOf));
      return apply(node, [...leavers(node, staying), ...message.members]);
    },
    drop,
    dropSilent: () =>
      [...nodes].filter(([, { heardAt }]) => now() - heardAt > SILENT_MS).flatMap(([name]) => drop(name)),
  };
}

const keyOf = ({ channel, id }: { channel: string; id: string }): string => `${channel} ${id}`;

function set({ members }: Node, { channel, id, info, here }: PresenceChange): void {
  const people = members.get(channel) ?? new Map<string, Info>();
  if (here) members.set(channel, people.set(id, info ?? {}));
  else if (people.delete(id) && people.size === 0) members.delete(channel);
}

const leavers = ({ members }: Node, staying: ReadonlySet<string>): PresenceChange[] =>
  [...members].flatMap(([channel, people]) =>
    [...people.keys()].filter((id) => !staying.has(keyOf({ channel, id }))).map((id) => ({ channel, id, here: false })),
  );
