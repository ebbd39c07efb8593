/** Orders of a table: a line for each ticket, the lines of an order together. */
import { currencyDigits } from '../../shared/currencies';
import type { Cents } from '../../shared/money';
import { PRINTED_CODE_LENGTH } from '../../shared/ticketCodeBytes';
import type { IsoDate } from '../../shared/time';
import { defineImport, type RecordOf, type ValuesOf } from '../defineImport';
import type { ImportedOrder, ImportedUnit } from './importedOrder';
import { planOrders } from './planOrders';
import { removeOrders, writeOrders } from './writeOrders';

const MAX_MONEY = 100_000_000;

const FIELDS = {
  order: {
    kind: 'code',
    max: 60,
    es: 'pedido',
    headings: ['order', 'order code', 'order number', 'booking', 'pedido', 'localizador', 'n.º de pedido', 'reserva'],
  },
  position: {
    kind: 'integer',
    min: 1,
    max: 10_000,
    es: 'posición',
    headings: ['position', 'line', 'posicion', 'línea'],
  },
  event: {
    kind: 'text',
    max: 200,
    es: 'evento',
    headings: ['event', 'show', 'hall', 'evento', 'espectáculo', 'sala', 'actividad'],
  },
  product: {
    kind: 'text',
    max: 200,
    es: 'producto',
    headings: ['product', 'ticket type', 'producto', 'tipo de entrada', 'tarifa'],
  },
  day: { kind: 'moment', es: 'fecha', headings: ['day', 'date', 'visit date', 'fecha', 'día', 'fecha de visita'] },
  time: { kind: 'time', es: 'hora', headings: ['time', 'hour', 'hora'] },
  holder: {
    kind: 'text',
    max: 200,
    es: 'titular',
    headings: ['holder', 'attendee', 'name', 'titular', 'asistente', 'nombre'],
  },
  buyer: { kind: 'text', max: 200, es: 'comprador', headings: ['buyer', 'customer', 'comprador', 'cliente'] },
  email: { kind: 'email', es: 'correo', headings: ['email', 'e-mail', 'mail', 'correo', 'correo electrónico'] },
  phone: { kind: 'text', max: 40, es: 'teléfono', headings: ['phone', 'telephone', 'teléfono', 'móvil'] },
  price: { kind: 'money', max: MAX_MONEY, es: 'precio', headings: ['price', 'amount', 'precio', 'importe'] },
  code: {
    kind: 'code',
    max: PRINTED_CODE_LENGTH,
    es: 'código',
    headings: ['code', 'barcode', 'ticket code', 'secret', 'codigo', 'código de barras', 'n.º de entrada'],
  },
  sold_on: {
    kind: 'date',
    es: 'fecha de compra',
    headings: ['sold on', 'order date', 'purchase date', 'fecha de compra', 'fecha del pedido'],
  },
  used: { kind: 'boolean', es: 'usada', headings: ['used', 'checked in', 'usada', 'validada', 'ha entrado'] },
  state: {
    kind: 'choice',
    words: {
      paid: ['paid', 'pagado', 'pagada', 'cobrado'],
      cancelled: ['cancelled', 'canceled', 'refunded', 'anulado', 'anulada', 'cancelado', 'cancelada', 'devuelta'],
    },
    es: 'estado',
    headings: ['state', 'status', 'estado'],
  },
  note: { kind: 'text', max: 500, es: 'nota', headings: ['note', 'comment', 'nota', 'comentario', 'observaciones'] },
} as const;

type Values = ValuesOf<typeof FIELDS>;
type Record = RecordOf<Values>;

const first = <T>(values: readonly (T | null)[]): T | null => values.find((value) => value !== null) ?? null;

/** The start of the slot; a column of the time takes precedence over a time beside the day. */
function startOf({ day, time }: Values): ImportedUnit['startsAt'] {
  if (day === null) return null;
  const [date, beside] = day.split('T') as [IsoDate, string?];
  return { day: date, time: time ?? beside ?? '00:00' };
}

function unitOf(line: number, values: Values): ImportedUnit {
  const used = values.used === null ? null : values.used ? [null] : [];
  return {
    line,
    event: values.event!,
    product: values.product!,
    startsAt: startOf(values),
    priceCents: (values.price ?? 0) as Cents,
    taxRate: null,
    taxCents: null,
    code: values.code,
    isCancelled: values.state === 'cancelled',
    used,
    holder: values.holder,
    answers: {},
  };
}

/** An order whose units are all cancelled is a cancelled order; one that the file does not name is paid. */
export function orderOf({ externalId, lines }: Record): ImportedOrder {
  const of = <K extends keyof Values>(field: K) => first(lines.map(({ values }) => values[field]));
  const day = of('sold_on');
  const soldAt = day && `${day}T12:00:00Z`;
  const units = lines.map(({ line, values }) => unitOf(line, values));
  return {
    reference: externalId,
    state: units.every(({ isCancelled }) => isCancelled) ? 'cancelled' : 'paid',
    isTest: false,
    placedAt: soldAt,
    expiresAt: null,
    locale: null,
    name: of('buyer') ?? of('holder'),
    email: of('email'),
    phone: of('phone'),
    note: of('note'),
    feeCents: 0,
    totalCents: null,
    units,
  };
}

export const ordersKind = defineImport({
  key: 'orders',
  permission: 'settings.manage',
  fields: FIELDS,
  id: ['order'],
  required: ['event', 'product', 'price'],
  isGrouped: true,
  options: ['no_ticket_used'],
  atOnce: 200,
  plan: (records, context) => planOrders(records.map(orderOf), context, currencyDigits(context.currency)),
  applyAll: (tx, records, context) =>
    writeOrders(
      tx,
      records.map((record) => ({ recordId: record.recordId, order: orderOf(record) })),
      context,
    ),
  undo: (tx, records) => removeOrders(tx, records),
});
