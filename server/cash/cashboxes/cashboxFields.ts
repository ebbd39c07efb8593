import type { Prisma } from '../../../generated/prisma/client';
import type { Cents } from '../../shared/money';
import { type Printer, printerOf } from '../printing/printerOf';
import type { CashboxInput } from '../requests';

export const CASHBOX_FIELDS = {
  venueId: true,
  name: true,
  channel: true,
  currency: true,
  openingFloatCents: true,
  toleranceCents: true,
  discountMost: true,
  undoMinutes: true,
  cardCodeNeeded: true,
  roundingCents: true,
  holdMinutes: true,
  printer: true,
  eventIds: true,
  active: true,
} satisfies Prisma.CashboxSelect;

type Row = Prisma.CashboxGetPayload<{ select: typeof CASHBOX_FIELDS }>;

export const paperOf = (printer: unknown): CashboxInput['paper'] => printerOf(printer).paper;

/** Form values of a till. */
export const cashboxValues = ({ printer, openingFloatCents, toleranceCents, ...row }: Row): CashboxInput => ({
  venueId: row.venueId,
  name: row.name,
  channel: row.channel,
  currency: row.currency,
  openingFloatCents: openingFloatCents as Cents,
  toleranceCents: toleranceCents as Cents,
  discountMost: row.discountMost,
  undoMinutes: row.undoMinutes,
  cardCodeNeeded: row.cardCodeNeeded,
  roundingCents: row.roundingCents,
  holdMinutes: row.holdMinutes,
  paper: paperOf(printer),
  ...printerValues(printerOf(printer)),
  eventIds: row.eventIds,
  active: row.active,
});

const printerValues = ({ kind, host, port, codePage, after, opensDrawer }: Printer) => ({
  printerKind: kind,
  printerHost: host,
  printerPort: port,
  codePage,
  printsAfter: after,
  opensDrawer,
});

export const cashboxColumns = ({
  paper,
  printerKind,
  printerHost,
  printerPort,
  codePage,
  printsAfter,
  opensDrawer,
  ...input
}: CashboxInput) => ({
  ...input,
  printer: {
    paper,
    kind: printerKind,
    host: printerHost,
    port: printerPort,
    codePage,
    after: printsAfter,
    opensDrawer,
  } satisfies Printer,
});
