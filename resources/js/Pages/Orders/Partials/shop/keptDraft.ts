import type { IsoDate } from '@server/shared/time';
import type { Cart } from './cart';

/** The visitor's input, in session storage, so that a reload or a lost network does not clear it. */
const keyOf = (slug: string) => `aforo.draft.${slug}`;
/** Contact and holders belong to the basket, not to one event. */
const FORM_KEY = 'aforo.form';
const RETURN_KEY = 'aforo.return';

/** The choice in one event's shop. */
export type Draft = {
  slotId?: string | null;
  /** The day of that slot. */
  day?: IsoDate;
  quantities?: Record<string, number>;
  amounts?: Cart['amounts'];
  visits?: Record<string, string | null>;
  /** The cart was held once: its places are not reserved again without a press. */
  wasHeld?: boolean;
  /** A promo code from the URL that was not tried yet. */
  code?: string;
};

function read<T extends object>(key: string): Partial<T> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    return typeof stored === 'object' && stored !== null ? stored : {};
  } catch {
    return {};
  }
}

/** Without storage the page works, but keeps nothing. */
function keep(key: string, value: object): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Private windows refuse storage.
  }
}

export const readDraft = (slug: string): Draft => read<Draft>(keyOf(slug));

/** Merges into the draft. */
export const keepDraft = (slug: string, some: Draft): void => keep(keyOf(slug), { ...readDraft(slug), ...some });

/** Input of this user, or of a guest who may have signed in since. */
export function readForm<T extends object>(userId: string | null): Partial<T> {
  const { of = null, form = {} } = read<{ of: string | null; form: Partial<T> }>(FORM_KEY);
  return of === null || of === userId ? form : {};
}

export const keepForm = (form: object, userId: string | null): void => keep(FORM_KEY, { of: userId, form });

/** A buyer who signs in from the contact step returns to it. */
export const markReturn = (): void => keep(RETURN_KEY, { at: 'contact' });

export function pullReturn(): boolean {
  const isMarked = read<{ at: string }>(RETURN_KEY).at === 'contact';
  if (isMarked) sessionStorage.removeItem(RETURN_KEY);
  return isMarked;
}

/** Deletes all choices and input, once the order can no longer change. */
export function forgetDrafts(): void {
  try {
    const kept = Object.keys(sessionStorage).filter((key) => key.startsWith(keyOf('')));
    for (const key of [...kept, FORM_KEY]) sessionStorage.removeItem(key);
  } catch {
    // Private windows refuse storage.
  }
}
