import { z } from 'zod';

const percent = z.number().int().min(0).max(100);
const STEPS = 5;

export const alertRequest = z.object({
  occupancy: z
    .array(z.number().int().min(1).max(100))
    .max(STEPS)
    .transform((steps) => [...new Set(steps)].sort((one, other) => one - other)),
  lowSalesDays: z.number().int().min(0).max(365),
  lowSalesPercent: percent,
  quotaPercent: percent,
  refusalsPercent: percent,
  attentions: z.number().int().min(0).max(10_000),
});
