/** This process among the others: what it tells them, and what it does on what they tell. */
import { randomUUID } from 'node:crypto';
import type { Hub } from './hub';
import { type PeerMessage, type Peers, type PresenceChange, readPeerMessage, writePeerMessage } from './peers';

export type PeerLink = {
  /** @throws when the others cannot be reached */
  send(message: PeerMessage): Promise<void>;
  /** For what need not survive a lost link. */
  tell(message: PeerMessage): void;
  /** Someone came to a presence channel of this process, or went. */
  tellPresence(change: PresenceChange): void;
  /** Says good-bye: the people here are gone. */
  leave(): Promise<void>;
};

/** What to do on a message of another process. */
export type PeerListener = (message: Exclude<PeerMessage, PresenceMessage>) => void;
type PresenceMessage = Extract<PeerMessage, { kind: 'presence' | 'roster' | 'rosterWanted' | 'leaving' }>;

const GATHER_MS = 10;
const SIGN_OF_LIFE_MS = 10_000;

export type PeerListeners = {
  onMessage: PeerListener;
  /** Someone came to the other processes, taken together, or went from them. */
  onChange: (changes: PresenceChange[]) => void;
};

type Teller = {
  readonly hub: Hub;
  readonly peers: Peers;
  /** This process, to the others. */
  readonly name: string;
  readonly pending: Map<string, PresenceChange>;
  version: number;
  rosterDue: boolean;
  gathering: NodeJS.Timeout | undefined;
  left: boolean;
};

/** Joins the others: tells them who is here and asks who is there. */
export function joinPeers(hub: Hub, peers: Peers, listeners: PeerListeners): PeerLink {
  const teller: Teller = {
    hub,
    peers,
    name: randomUUID(),
    pending: new Map(),
    version: 0,
    rosterDue: true,
    gathering: undefined,
    left: false,
  };
  peers.onMessage((text) => hear(teller, text, listeners));
  const signsOfLife = setInterval(() => {
    tell(teller, { kind: 'presence', from: teller.name, version: teller.version, changes: [] });
    listeners.onChange(hub.roster.dropSilent());
  }, SIGN_OF_LIFE_MS).unref();
  tellPending(teller);
  tell(teller, { kind: 'rosterWanted', of: null });

  return {
    send: (message) => peers.send(writePeerMessage(message)),
    tell: (message) => tell(teller, message),
    tellPresence(change) {
      teller.pending.set(JSON.stringify([change.channel, change.id]), change);
      tellSoon(teller);
    },
    async leave() {
      teller.left = true;
      clearInterval(signsOfLife);
      clearTimeout(teller.gathering);
      await peers.send(writePeerMessage({ kind: 'leaving', from: teller.name })).catch(() => {});
    },
  };
}

function tell({ hub, peers }: Teller, message: PeerMessage): void {
  peers.send(writePeerMessage(message)).catch((error) => {
    hub.log.warn({ err: error, kind: message.kind }, 'peers not reached');
  });
}

/** Waits a moment first, so that a crowd is told in one message. */
function tellSoon(teller: Teller): void {
  if (!teller.left) teller.gathering ??= setTimeout(() => tellPending(teller), GATHER_MS);
}

function tellPending(teller: Teller): void {
  const { hub, name: from, pending } = teller;
  teller.gathering = undefined;
  if (pending.size > 0) {
    teller.version += 1;
    tell(teller, { kind: 'presence', from, version: teller.version, changes: [...pending.values()] });
    pending.clear();
  }
  if (teller.rosterDue) tell(teller, { kind: 'roster', from, version: teller.version, members: peopleHere(hub) });
  teller.rosterDue = false;
}

function hear(teller: Teller, text: string, { onMessage, onChange }: PeerListeners): void {
  const { roster, log } = teller.hub;
  const message = readPeerMessage(text);
  if (message === null) {
    log.warn('a peer sent something unreadable');
  } else if (message.kind === 'presence' || message.kind === 'roster') {
    const changes = roster.hear(message);
    if (changes === 'gap') tell(teller, { kind: 'rosterWanted', of: message.from });
    else onChange(changes);
  } else if (message.kind === 'rosterWanted') {
    if (message.of !== null && message.of !== teller.name) return;
    teller.rosterDue = true;
    tellSoon(teller);
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
