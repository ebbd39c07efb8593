/** A ticket of an order, and its holder. */
import { query } from './address';

const profilePath = (item: string, tail: string, key?: string) =>
  `/order-items/${item}/profile${tail}${query({ key })}`;

/** Saves a holder's answers to the product's questions. */
export const profile = (item: string, key?: string) => profilePath(item, '', key);

export const createProfile = (item: string, key?: string) => profilePath(item, '/create', key);

export const editProfile = (item: string, key?: string) => profilePath(item, '/edit', key);
