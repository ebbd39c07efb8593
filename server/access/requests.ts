/** The request of a role's form. */
import { z } from 'zod';
import { isCurrency } from '../shared/currencies';
import { PERMISSIONS } from '../shared/permissions';
import { amountUpTo, reachRequest } from '../shared/requestParts';

const MAX_CENTS = 100_000_000;
const bound = amountUpTo(MAX_CENTS).nullable();

export const roleRequest = z.object({
  name: z.string().trim().min(1).max(60),
  description: z.string().trim().max(200).default(''),
  permissions: z.array(z.enum(PERMISSIONS)).transform((all) => [...new Set(all)]),
  limits: z.object({
    refund_cents: bound,
    /** The currency of the amounts; by default the organisation's. */
    currency: z.string().refine(isCurrency, 'errors.currency_unknown').nullable().default(null),
  }),
  /** Unchanged if missing. */
  reach: reachRequest.optional(),
});

export const twoFactorOfRoleRequest = z.object({ required: z.boolean() });
