import { z } from 'zod';
import { env } from '../../infra/runtime';
import { isCurrency } from '../../shared/currencies';
import { isLocalSite, siteOrigin } from '../../shared/embedding';
import { isLocale } from '../../shared/i18n/languages';
import { amountUpTo, int4, percentage } from '../../shared/requestParts';

export const PAYMENT_METHODS = ['card', 'cash', 'wire_transfer'] as const;
export const FEE_KINDS = ['none', 'per_order', 'per_ticket', 'percentage'] as const;

const MAX_CENTS = 10_000_000;
const WEEK_MINUTES = 7 * 24 * 60;

const names = z
  .record(z.string().max(30), z.string().trim().max(60))
  .transform((said) => Object.fromEntries(Object.entries(said).filter(([code, text]) => isLocale(code) && text)))
  .refine((said) => Object.keys(said).length > 0, 'errors.required');

export const newChannelRequest = z.object({
  code: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z][a-z0-9_]{1,29}$/, 'errors.channel_code'),
  name: names,
});

/** A site in its normal form. A developer's own machine is accepted outside production. */
const site = z
  .string()
  .max(200)
  .transform((typed) => siteOrigin(typed))
  .refine(
    (origin): origin is string => origin !== null && !(env().NODE_ENV === 'production' && isLocalSite(origin)),
    'errors.site_origin',
  );

export const channelRequest = z
  .object({
    name: names,
    enabled: z.boolean(),
    paymentMethods: z.array(z.enum(PAYMENT_METHODS)).max(PAYMENT_METHODS.length),
    leadMinutes: z
      .int()
      .min(-WEEK_MINUTES)
      .max(4 * WEEK_MINUTES)
      .nullable(),
    maxTickets: z.int().min(1).max(100).nullable(),
    limitsHolds: z.boolean(),
    feeKind: z.enum(FEE_KINDS),
    feeCents: amountUpTo(MAX_CENTS),
    /** Currency of the amount; default: the organisation's. */
    feeCurrency: z.string().refine(isCurrency, 'errors.currency_unknown').nullable().default(null),
    feePercent: percentage(),
    /** Null means not chosen: 0 must be typed. */
    feeTaxRate: z
      .int()
      .min(0, 'errors.tax_rate_negative')
      .max(10_000, 'errors.tax_rate_too_high')
      .nullable()
      .default(null),
    /** Sites that may show the shop in a frame. Unchanged if a form of an earlier version does not send them. */
    embedOrigins: z
      .array(site)
      .max(50)
      .transform((sites) => [...new Set(sites)])
      .optional(),
  })
  .superRefine((channel, context) => {
    const needsAmount = channel.feeKind === 'per_order' || channel.feeKind === 'per_ticket';
    const refuse = (path: string) =>
      context.addIssue({ code: 'custom', path: [path], message: 'errors.channel_fee_needed' });
    if (needsAmount && channel.feeCents === 0) refuse('feeCents');
    if (channel.feeKind !== 'none' && channel.feeTaxRate === null)
      context.addIssue({ code: 'custom', path: ['feeTaxRate'], message: 'errors.tax_rate_needed' });
    if (channel.feeKind === 'percentage' && channel.feePercent === 0) refuse('feePercent');
  });
export type ChannelInput = z.infer<typeof channelRequest>;
export type ChannelValues = ChannelInput & { embedOrigins: string[] };

export const channelOrderRequest = z.object({ codes: z.array(z.string().max(30)).min(1).max(200) });

/** Whether a product is sold there, and its price; null = the usual one. */
export const channelProductsRequest = z.object({
  products: z
    .array(
      z.object({
        id: z.uuid(),
        version: int4(1),
        isSold: z.boolean(),
        priceCents: z.int().min(0, 'errors.price_negative').max(MAX_CENTS, 'errors.price_too_high').nullable(),
      }),
    )
    .min(1)
    .max(500),
});
export type ChannelProductChange = z.infer<typeof channelProductsRequest>['products'][number];
