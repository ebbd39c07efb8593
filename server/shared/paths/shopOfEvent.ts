/** An event in the shop. */
import { type Choice, choiceQuery } from '../choiceLink';
import { query } from './address';

/** @param hold to continue; `again`: with the contents of a cancelled order. */
export const show = (slug: string, hold?: { reference: string; key: string; again?: true }) =>
  `/events/${slug}${query({ order: hold?.reference, key: hold?.key, again: hold?.again && '1' })}`;

/** Times close to a slot with room for the basket. */
export const nearest = (slug: string, asked: { slot: string; lines: string }) =>
  `/events/${slug}/nearest${query(asked)}`;

/** The discount that a few more tickets would bring, without a hold. */
export const nextDiscount = (slug: string, lines: string) => `/events/${slug}/next-discount${query({ lines })}`;

/** Opens a day that was chosen before. */
export const onDay = (slug: string, day: string | undefined) => `/events/${slug}${query({ day })}`;

export const withCode = (slug: string, code: string) => `/events/${slug}${query({ code })}`;

/** The preview image of a shared URL. */
export const picture = (id: string, name: string) => `/share/${id}/${name}`;

export const holds = (slug: string) => `/events/${slug}/holds`;

/** A link that fills the basket's form (`server/shared/choiceLink.ts`). @param more a signature and what it covers */
export const chosen = (slug: string, choice: Choice, more: Record<string, string> = {}) =>
  `/events/${slug}${query({ ...choiceQuery(choice), ...more })
    .replaceAll('%2C', ',')
    .replaceAll('%3A', ':')}`;
