import type { Seller } from '../../checkout';
import { prisma } from '../../infra/db';
import { paperOf } from '../cashboxes/cashboxFields';

/** How a cashbox sells. */
export async function sellingTerms(cashboxId: string) {
  const cashbox = await prisma.cashbox.findUniqueOrThrow({ where: { id: cashboxId } });
  return { ...cashbox, paper: paperOf(cashbox.printer) };
}

export type SellingTerms = Awaited<ReturnType<typeof sellingTerms>>;

/** Somebody at a counter: nobody needs to say who they are. */
export const counterSeller = ({ channel, holdMinutes }: SellingTerms, soldBy: string): Seller => ({
  channel,
  holdMinutes,
  needsContact: false,
  soldBy,
  visitor: null,
});
