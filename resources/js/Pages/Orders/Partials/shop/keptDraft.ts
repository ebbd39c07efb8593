/** What a visitor has typed, kept in this tab only, so that a reload or a lost network costs nobody their patience. */
const keyOf = (slug: string) => `aforo.draft.${slug}`;
/** Contact and holders are of the basket, whatever events it is for. */
const FORM_KEY = 'aforo.form';

/** The choice in one event's shop. */
export type Draft = {
  slotId?: string | null;
  quantities?: Record<string, number>;
  visits?: Record<string, string | null>;
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

export const readForm = <T extends object>(): Partial<T> => read<T>(FORM_KEY);

export const keepForm = (form: object): void => keep(FORM_KEY, form);

/** What was chosen, at whatever events, and what was typed: once it is an order that nobody changes any more. */
export function forgetDrafts(): void {
  try {
    const kept = Object.keys(sessionStorage).filter((key) => key.startsWith(keyOf('')));
    for (const key of [...kept, FORM_KEY]) sessionStorage.removeItem(key);
  } catch {
    // As above.
  }
}
