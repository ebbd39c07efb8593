/** Words of waiting rooms that server and browser share. */

/** `draining`: people in line still come in, and no new places are given. */
export const ROOM_STATES = ['closed', 'registering', 'open', 'paused', 'draining'] as const;
export type RoomState = (typeof ROOM_STATES)[number];

export const OPENS_BY = ['hand', 'time', 'load'] as const;
export type OpensBy = (typeof OPENS_BY)[number];

export const CHALLENGE_MODES = ['off', 'load', 'always'] as const;
export type ChallengeMode = (typeof CHALLENGE_MODES)[number];

/** Steps of staff. */
export const ROOM_ACTIONS = ['register', 'open', 'pause', 'resume', 'drain', 'close'] as const;
export type RoomAction = (typeof ROOM_ACTIONS)[number];

/** The states in which each step is possible. A step that was taken already changes nothing. */
export const STATES_BEFORE: Readonly<Record<RoomAction, readonly RoomState[]>> = {
  register: ['closed'],
  open: ['closed', 'registering'],
  pause: ['open'],
  resume: ['paused'],
  drain: ['open', 'paused'],
  close: ['registering', 'open', 'paused', 'draining'],
};

/**
 * A visitor's standing. `none`: no ticket. `registered`: a ticket, before the draw. `waiting`: in line. `called`: may
 * enter now. `admitted`: has entered. `lapsed`: was called and did not enter in time, or the admission has ended.
 * `over`: the room is closed, and the shop is open to all.
 */
export type StandingState = 'none' | 'registered' | 'waiting' | 'called' | 'admitted' | 'lapsed' | 'over';
