import type { LocalText } from '../shared/localText';
import type { Editable } from '../shared/records';
import type { IsoDateTime } from '../shared/time';
import type { ChallengeMode, OpensBy, RoomAction, RoomState, StandingState } from '../shared/waitingRooms';
import type { Refusal } from '../shared/waitingWords';

/**
 * The shared answer about a room, the same for everyone: `GET /waiting-room/:room/status`, the live event `RoomMoved`
 * and the page's first props.
 */
export type RoomStatus = {
  room: string;
  /** A run of the room. A ticket of another round is void. */
  round: number;
  state: RoomState;
  /** The time of the draw; null if staff open the room by hand or if it opens by load. */
  opensAt: IsoDateTime | null;
  /** Places below it are called. */
  serving: number;
  /** Places given so far. */
  joined: number;
  /** Places that were drawn by lot; null until the draw. Later ones are in order of arrival. */
  registered: number | null;
  /** Places called per minute, measured; 0 until there is a measurement. */
  perMinute: number;
  /** A message from staff to all who wait, by language; empty without one. */
  message: LocalText;
};

/** The personal answer: `GET /waiting-room/:room/place`. */
export type Standing = {
  state: StandingState;
  /** Place in line, from 1; null until the draw and without a ticket. */
  place: number | null;
  /** People ahead; null as above. */
  ahead: number | null;
  /** Expected wait in whole minutes; null as above, and while no speed is known. */
  wait: { from: number; to: number } | null;
  /** Send it back as `?eta=` with the next question, so that the expected time never rises without a reason. */
  eta: number | null;
  /** The reason why the expected time rose since `eta`. */
  reason: 'paused' | 'slower' | null;
  /** `called`: enter before this time. `admitted`: the admission ends then. */
  until: IsoDateTime | null;
  /** Ask again after this time, which already varies at random. */
  pollSeconds: number;
};

/** The answer of a poll: people far from the front learn of a pause and of messages by it. */
export type Polled = Standing & { status: RoomStatus };

/** A challenge to solve before a place is given; its solution is sent as `proof`. */
export type ChallengeAsk = {
  /**
   * Address of the challenge, JSON for `solveChallenge` of `altcha-lib` with `altcha-lib/algorithms/web/pbkdf2`. The
   * proof is `JSON.stringify({ challenge, solution })`.
   */
  url: string;
};

export type RoomSettings = {
  opensBy: OpensBy;
  registersAt: IsoDateTime | null;
  opensAt: IsoDateTime | null;
  /** Visitors a minute above which the room opens. */
  loadThreshold: number | null;
  perMinute: number;
  /** Limit of people admitted at the same time; null without one. */
  maxInside: number | null;
  claimMinutes: number;
  admissionMinutes: number;
  challenge: ChallengeMode;
};

export type RoomCounts = {
  /** Visitors with a place who are not called yet, including those who have closed their browser. */
  waiting: number;
  /** Called, and still allowed to enter. */
  called: number;
  /** Admitted now. */
  inside: number;
  /** Admitted in this round. */
  admitted: number;
  /** Admitted people whose order is paid. */
  served: number;
  /** Called places whose visitors did not enter in time. */
  lapsed: number;
};

export type RoomRow = {
  id: string;
  /** Null for the room of the whole organisation. */
  event: { id: string; title: string } | null;
  state: RoomState;
  opensBy: OpensBy;
  opensAt: IsoDateTime | null;
  counts: RoomCounts;
  perMinute: number;
  /** Places called per minute, measured. */
  measured: number;
};

export type WaitingRoomPages = {
  'WaitingRoom/Show': {
    status: RoomStatus;
    standing: Standing;
    /** Title of the event; null for the room of the whole organisation. */
    title: string | null;
    /** The page that the visitor asked for, a path of this site. */
    to: string;
    /** Reason why the last request for a place, or to be let in, was refused. */
    refused: Refusal | null;
    /** Null if a place is given without one. */
    challenge: ChallengeAsk | null;
    /** Channel of the live event `RoomMoved`, whose data is a `RoomStatus`. */
    channel: string;
  };
  'WaitingRoom/Draw': {
    title: string | null;
    round: number;
    /** Null until the draw. */
    seed: string | null;
    registered: number | null;
    /** Places given in all, including later ones. */
    joined: number;
    /** The reader's own ticket of this round. `index` counts from 0, `place` from 1. */
    own: { index: number; place: number } | null;
    /** The same as JSON. */
    json: string;
  };
  'WaitingRooms/Index': {
    rooms: RoomRow[];
    /** Events without a room, within the reader's reach. */
    events: { id: string; title: string }[];
    /** Whether the reader may create the room of the whole organisation, and there is none. */
    mayCreateWhole: boolean;
  };
  'WaitingRooms/Show': {
    room: RoomRow & {
      round: number;
      /** Share of called places whose visitors do not enter, in percent. */
      noShowPercent: number;
      message: LocalText;
      registered: number | null;
      seed: string | null;
      /** Address of the visitor's page. */
      publicUrl: string;
    };
    /** Steps that are possible now. */
    actions: RoomAction[];
    /** Version of the settings, for the forms of speed and message. */
    record: Editable<RoomSettings>;
  };
};
