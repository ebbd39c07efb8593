/** By what buyers pay, the person who takes it. */
export const PAY_METHODS = ['card', 'bizum', 'wire_transfer'] as const;
export type PayMethod = (typeof PAY_METHODS)[number];

/** One way to pay, as a buyer chooses it. */
export type PayOption = {
  id: string;
  method: PayMethod;
  /** The house's own words for it; null for the method's name. */
  label: string | null;
  /** A card can be left there, for a pass that is renewed every year. */
  keepsCards: boolean;
};
