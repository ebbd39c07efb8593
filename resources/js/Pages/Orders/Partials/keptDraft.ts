/** What a visitor has typed, kept in this tab only, so that a reload or a lost network costs nobody their patience. */
const keyOf = (slug: string) => `aforo.draft.${slug}`;

export type Draft = {
  slotId?: string | null;
  quantities?: Record<string, number>;
  visits?: Record<string, string | null>;
  /** A promo code that came with the address and was not tried yet. */
  code?: string;
  form?: object;
};

export function readDraft(slug: string): Draft {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(slug)) ?? '{}');
    return typeof stored === 'object' && stored !== null ? stored : {};
  } catch {
    return {};
  }
}

/** Adds to the draft; where storage is refused or full, the page simply works without it. */
export function keepDraft(slug: string, some: Draft): void {
  try {
    sessionStorage.setItem(keyOf(slug), JSON.stringify({ ...readDraft(slug), ...some }));
  } catch {
    // Private windows refuse; nothing else depends on it.
  }
}

export function forgetDraft(slug: string): void {
  try {
    sessionStorage.removeItem(keyOf(slug));
  } catch {
    // As above.
  }
}
