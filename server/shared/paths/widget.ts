/** Pages that other sites show in a frame, and their script. */
import { type Choice, choiceQuery } from '../choiceLink';
import { query, under } from './address';

/** Parameters of every page below `/embed`. */
export type FrameQuery = {
  lang?: string;
  /** Colours, if not those of the visitor's device. */
  theme?: 'light' | 'dark';
  /** Origin of the page around the frame, which hears its messages. */
  host?: string;
  /** The page to return to after payment. */
  return?: string;
};

export const widget = {
  script: () => '/embed.js',
  events: (frame: FrameQuery = {}) => `/embed/events${query(frame)}`,
  calendar: (slug: string, frame: FrameQuery & { month?: string } = {}, choice: Choice = { lines: [] }) =>
    `${under('/embed/events', slug)}${query({ ...frame, ...choiceQuery(choice) })}`,
  button: (slug: string, frame: FrameQuery = {}, choice: Choice = { lines: [] }) =>
    `${under('/embed/button', slug)}${query({ ...frame, ...choiceQuery(choice) })}`,
  /** Signs the choice and redirects to the event's page. */
  goOn: (slug: string, frame: FrameQuery = {}, choice: Choice = { lines: [] }) =>
    `${under('/embed/continue', slug)}${query({ ...frame, ...choiceQuery(choice) })}`,
  share: (event: string) => `/admin/events/${event}/share`,
};
