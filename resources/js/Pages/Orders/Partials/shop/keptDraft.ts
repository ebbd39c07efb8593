import type { IsoDate } from '@server/shared/time';
import type { Cart } from './cart';

/** What a visitor has typed, kept in this tab only, so that it is not typed again after a reload or a lost network. */
const keyOf = (slug: string) => `aforo.draft.${slug}`;
/** Contact and holders are of the basket, whatever events it is for. */
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
  /** The server kept it once: it has gone since, and is not asked for again without a press. */
  wasHeld?: boolean;
  /** A promo code that came with the address and was not tried yet. */
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

/** Where storage is refused or full, the page simply works without it. */
function keep(key: string, value: object): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Private windows refuse; nothing else depends on it.
  }
}

export const readDraft = (slug: string): Draft => read<Draft>(keyOf(slug));

/** Adds to the draft. */
export const keepDraft = (slug: string, some: Draft): void => keep(keyOf(slug), { ...readDraft(slug), ...some });

/** What was typed by this person, or by a guest, who may have signed in since. */
export function readForm<T extends object>(userId: string | null): Partial<T> {
  const { of = null, form = {} } = read<{ of: string | null; form: Partial<T> }>(FORM_KEY);
  return of === null || of === userId ? form : {};
}

export const keepForm = (form: object, userId: string | null): void => keep(FORM_KEY, { of: userId, form });

/** A person who goes to sign in at the contact comes back to it. */
export const markReturn = (): void => keep(RETURN_KEY, { at: 'contact' });

export function pullReturn(): boolean {
  const isMarked = read<{ at: string }>(RETURN_KEY).at === 'contact';
  if (isMarked) sessionStorage.removeItem(RETURN_KEY);
  return isMarked;
}

/** What was chosen, at whatever events, and what was typed: once it is an order that is not changed any more. */
export function forgetDrafts(): void {
  try {
    const kept = Object.keys(sessionStorage).filter((key) => key.startsWith(keyOf('')));
    for (const key of [...kept, FORM_KEY]) sessionStorage.removeItem(key);
  } catch {
    // As above.
  }
}
