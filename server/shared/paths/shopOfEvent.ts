/** An event as its buyers meet it. */
import { query } from './address';

/** @param hold to go on with; `again`: with what an order had that was given up. */
export const show = (slug: string, hold?: { reference: string; key: string; again?: true }) =>
  `/events/${slug}${query({ order: hold?.reference, key: hold?.key, again: hold?.again && '1' })}`;

/** Times near to one that have room for what is in a cart. */
export const nearest = (slug: string, asked: { slot: string; lines: string }) =>
  `/events/${slug}/nearest${query(asked)}`;

/** What a few more than these lines would bring, without a hold. */
export const nextDiscount = (slug: string, lines: string) => `/events/${slug}/next-discount${query({ lines })}`;

/** With a day that is opened at once, where one was chosen before. */
export const onDay = (slug: string, day: string | undefined) => `/events/${slug}${query({ day })}`;

export const withCode = (slug: string, code: string) => `/events/${slug}${query({ code })}`;

/** The picture that stands beside its shared address. */
export const picture = (id: string, name: string) => `/share/${id}/${name}`;

export const holds = (slug: string) => `/events/${slug}/holds`;
