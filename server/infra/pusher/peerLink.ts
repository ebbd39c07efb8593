/** This process among its peers: the messages it sends, and its reactions to theirs. */
import { randomUUID } from 'node:crypto';
import type { Hub } from './hub';
import { type PeerMessage, type Peers, type PresenceChange, readPeerMessage, writePeerMessage } from './peers';

export type PeerLink = {
  /** @throws when the others cannot be reached */
  send(message: PeerMessage): Promise<void>;
  /** Sends a message that may be lost with the link. */
  emit(message: PeerMessage): void;
  /** A member joined or left a presence channel of this process. */
  emitPresence(change: PresenceChange): void;
  /** Tells the peers that the members here are gone. */
  leave(): Promise<void>;
};

/** Handles a message of another process. */
export type PeerListener = (message: Exclude<PeerMessage, PresenceMessage>) => void;
type PresenceMessage = Extract<PeerMessage, { kind: 'presence' | 'roster' | 'rosterWanted' | 'leaving' }>;

const GATHER_MS = 10;
const SIGN_OF_LIFE_MS = 10_000;

export type PeerListeners = {
  onMessage: PeerListener;
  /** Members joined or left on the other processes taken together. */
  onChange: (changes: PresenceChange[]) => void;
};

type Emitter = {
  readonly hub: Hub;
  readonly peers: Peers;
  /** This process's name for the others. */
  readonly name: string;
  readonly pending: Map<string, PresenceChange>;
  version: number;
  rosterDue: boolean;
  gathering: NodeJS.Timeout | undefined;
  left: boolean;
};

/** Joins the peers: sends them the members here and requests theirs. */
export function joinPeers(hub: Hub, peers: Peers, listeners: PeerListeners): PeerLink {
  const emitter: Emitter = {
    hub,
    peers,
    name: randomUUID(),
    pending: new Map(),
    version: 0,
    rosterDue: true,
    gathering: undefined,
    left: false,
  };
  peers.onMessage((text) => receive(emitter, text, listeners));
  const signsOfLife = setInterval(() => {
    emit(emitter, { kind: 'presence', from: emitter.name, version: emitter.version, changes: [] });
    listeners.onChange(hub.roster.dropSilent());
  }, SIGN_OF_LIFE_MS).unref();
  emitPending(emitter);
  emit(emitter, { kind: 'rosterWanted', of: null });

  return {
    send: (message) => peers.send(writePeerMessage(message)),
    emit: (message) => emit(emitter, message),
    emitPresence(change) {
      emitter.pending.set(JSON.stringify([change.channel, change.id]), change);
      emitSoon(emitter);
    },
    async leave() {
      emitter.left = true;
      clearInterval(signsOfLife);
      clearTimeout(emitter.gathering);
      await peers.send(writePeerMessage({ kind: 'leaving', from: emitter.name })).catch(() => {});
    },
  };
}

function emit({ hub, peers }: Emitter, message: PeerMessage): void {
  peers.send(writePeerMessage(message)).catch((error) => {
    hub.log.warn({ err: error, kind: message.kind }, 'peers not reached');
  });
}

/** Waits briefly first, so that many changes are sent in one message. */
function emitSoon(emitter: Emitter): void {
  if (!emitter.left) emitter.gathering ??= setTimeout(() => emitPending(emitter), GATHER_MS);
}

function emitPending(emitter: Emitter): void {
  const { hub, name: from, pending } = emitter;
  emitter.gathering = undefined;
  if (pending.size > 0) {
    emitter.version += 1;
    emit(emitter, { kind: 'presence', from, version: emitter.version, changes: [...pending.values()] });
    pending.clear();
  }
  if (emitter.rosterDue) emit(emitter, { kind: 'roster', from, version: emitter.version, members: peopleHere(hub) });
  emitter.rosterDue = false;
}

function receive(emitter: Emitter, text: string, { onMessage, onChange }: PeerListeners): void {
  const { roster, log } = emitter.hub;
  const message = readPeerMessage(text);
  if (message === null) {
    log.warn('a peer sent something unreadable');
  } else if (message.kind === 'presence' || message.kind === 'roster') {
    const changes = roster.hear(message);
    if (changes === 'gap') emit(emitter, { kind: 'rosterWanted', of: message.from });
    else onChange(changes);
  } else if (message.kind === 'rosterWanted') {
    if (message.of !== null && message.of !== emitter.name) return;
    emitter.rosterDue = true;
    emitSoon(emitter);
  } else if (message.kind === 'leaving') {
    onChange(roster.drop(message.from));
  } else {
    onMessage(message);
  }
}

function peopleHere(hub: Hub): PresenceChange[] {
  return [...hub.channels.values()].flatMap(({ name: channel, members }) =>
    [...members.values()].map(({ id, info }) => ({ channel, id, info, here: true })),
  );
}
