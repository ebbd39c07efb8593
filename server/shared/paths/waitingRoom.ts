/** Waiting rooms before the shop. Waiting lists of sold-out times are in `waitingList.ts`. */
import type { Refusal } from '../waitingWords';
import { query } from './address';

/** The visitor's pages and answers. */
export const waitingRoom = {
  /** @param asked `to`: the page to open when it is the visitor's turn; `eta` as in `Standing` */
  show: (room: string, asked: { to?: string; eta?: string; refused?: Refusal } = {}) =>
    `/waiting-room/${room}${query(asked)}`,
  /** POST `{ to, proof? }`: gives a place in line, or keeps the present one. */
  enter: (room: string) => `/waiting-room/${room}/enter`,
  /** POST `{ to }`: gives up the place or the admission. */
  leave: (room: string) => `/waiting-room/${room}/leave`,
  /** JSON `RoomStatus`, the same for everyone. */
  status: (room: string) => `/waiting-room/${room}/status`,
  /** JSON `Polled` of this browser. */
  place: (room: string, eta?: string) => `/waiting-room/${room}/place${query({ eta })}`,
  challenge: (room: string) => `/waiting-room/${room}/challenge`,
  /** The page of the draw, and its figures as JSON. */
  draw: (room: string) => `/waiting-room/${room}/draw`,
  drawJson: (room: string) => `/waiting-room/${room}/draw.json`,
};

/** Waiting rooms in the back office. */
export const waitingRooms = {
  index: () => '/admin/waiting-room',
  /** POST `{ id, eventId }`; `eventId` null for the whole organisation. */
  create: () => '/admin/waiting-room',
  show: (room: string) => `/admin/waiting-room/${room}`,
  /** PATCH `RoomSettings` with `version`; DELETE removes a closed room. */
  one: (room: string) => `/admin/waiting-room/${room}`,
  /** PUT `{ action: RoomAction }`. */
  state: (room: string) => `/admin/waiting-room/${room}/state`,
  /** PUT `{ perMinute, maxInside }`. */
  speed: (room: string) => `/admin/waiting-room/${room}/speed`,
  /** PUT `{ message: LocalText }`. */
  message: (room: string) => `/admin/waiting-room/${room}/message`,
};
