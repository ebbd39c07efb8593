import type { Cents } from '../shared/money';
import type { HolderFieldKind } from './holderFields';

/** One thing to ask of the person a ticket is for, in the visitor's language. */
export type ShopHolderField = { name: string; kind: HolderFieldKind; label: string; required: boolean };

/** A product as the shop offers it. */
export type ShopProduct = {
  id: string;
  name: string;
  description: string;
  priceCents: Cents;
  /** Places one takes of the slot: 0 for an audio guide, 4 for a family. */
  capacityUnits: number;
  minPerOrder: number;
  maxPerOrder: number;
  /** An add-on: only together with something that is not one. */
  needsOther: boolean;
  /** What is left of the tightest quota it counts against; null without a quota. */
  left: number | null;
  holderFields: ShopHolderField[];
};
