import type { Prisma } from '../../../generated/prisma/client';
import type { Cents } from '../../shared/money';
import type { CashboxInput } from '../requests';

export const CASHBOX_FIELDS = {
  venueId: true,
  name: true,
  channel: true,
  currency: true,
  openingFloatCents: true,
  toleranceCents: true,
  roundingCents: true,
  holdMinutes: true,
  printer: true,
  eventIds: true,
  active: true,
} satisfies Prisma.CashboxSelect;

type Row = Prisma.CashboxGetPayload<{ select: typeof CASHBOX_FIELDS }>;

const PAPERS = ['80', '58', 'a4'] as const;
export const paperOf = (printer: unknown): CashboxInput['paper'] =>
  PAPERS.find((paper) => paper === (printer as { paper?: string }).paper) ?? '80';

/** The fields a person edits. */
export const cashboxValues = ({ printer, openingFloatCents, toleranceCents, ...row }: Row): CashboxInput => ({
  venueId: row.venueId,
  name: row.name,
  channel: row.channel,
  currency: row.currency,
  openingFloatCents: openingFloatCents as Cents,
  toleranceCents: toleranceCents as Cents,
  roundingCents: row.roundingCents,
  holdMinutes: row.holdMinutes,
  paper: paperOf(printer),
  eventIds: row.eventIds,
  active: row.active,
});

export const cashboxColumns = ({ paper, ...input }: CashboxInput) => ({ ...input, printer: { paper } });
