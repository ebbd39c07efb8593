/** Words of the waiting page that its browser and the page without scripts share. */

/**
 * Reasons why a visitor gets no place or is not let in, with their texts. `full`: no new places are given. `proof`:
 * solve a challenge, or wait a minute. `ended`: the place was used, or its time has passed. `stay`: the database does
 * not answer.
 */
export const REFUSAL_TEXTS = {
  full: 'waitingRoom.full',
  proof: 'waitingRoom.wait_a_minute',
  ended: 'waitingRoom.text_lapsed',
  stay: 'waitingRoom.stay',
} as const;
export type Refusal = keyof typeof REFUSAL_TEXTS;

export const isRefusal = (text: unknown): text is Refusal =>
  typeof text === 'string' && Object.hasOwn(REFUSAL_TEXTS, text);

/** From this many minutes on, an expected wait is told in hours. */
const HOURS_FROM = 90;

/** Words of an expected wait in whole minutes: "4 to 7 minutes", "About 1 minute", "2 to 4 hours". */
export function waitWords({ from, to }: { from: number; to: number }) {
  const isLong = from >= HOURS_FROM;
  const [least, most] = isLong ? [Math.floor(from / 60), Math.ceil(to / 60)] : [from, to];
  const params = { from: least, to: most };
  if (isLong && least === most) return { key: 'waitingRoom.wait_about_hours', params: { count: most } } as const;
  if (least === most) return { key: 'waitingRoom.wait_about', params: { count: most } } as const;
  return { key: isLong ? 'waitingRoom.wait_range_hours' : 'waitingRoom.wait_range', params } as const;
}
