import { CODE_HEADINGS } from '../../shared/vocabulary';
import type { ValuesOf } from '../defineImport';

const MAX_MONEY = 100_000_000;
const MAX_PLACES = 100_000;

/** The fields of an event, of one of its times, and of one of its products. */
export const EVENT_FIELDS = {
  venue: { kind: 'text', max: 120, es: 'recinto', headings: ['venue', 'place', 'recinto', 'lugar', 'sede'] },
  event: {
    kind: 'text',
    max: 160,
    es: 'evento',
    headings: ['event', 'event name', 'title', 'show', 'evento', 'espectáculo', 'actividad', 'título'],
  },
  slug: {
    kind: 'code',
    max: 120,
    es: 'dirección web',
    headings: ['web address', 'slug', 'dirección web', 'url'],
  },
  summary: { kind: 'text', max: 300, es: 'resumen', headings: ['summary', 'resumen', 'descripción breve'] },
  day: { kind: 'date', es: 'fecha', headings: ['day', 'date', 'fecha', 'día'] },
  start: {
    kind: 'time',
    es: 'hora de inicio',
    headings: ['start', 'start time', 'time', 'hora de inicio', 'inicio', 'hora'],
  },
  end: { kind: 'time', es: 'hora de fin', headings: ['end', 'end time', 'hora de fin', 'fin'] },
  capacity: {
    kind: 'integer',
    min: 1,
    max: MAX_PLACES,
    es: 'aforo',
    headings: ['capacity', 'places', 'seats', 'aforo', 'plazas'],
  },
  product: {
    kind: 'text',
    max: 120,
    es: 'producto',
    headings: ['product', 'ticket type', 'ticket', 'producto', 'tipo de entrada', 'tarifa'],
  },
  price: { kind: 'money', max: MAX_MONEY, es: 'precio', headings: ['price', 'precio', 'importe'] },
  taxRate: { kind: 'percent', es: 'IVA', headings: ['tax rate', 'tax', 'vat', 'iva', 'tipo de IVA', 'impuesto'] },
  channels: {
    kind: 'list',
    max: 30,
    es: 'canales',
    headings: ['channels', 'channel', 'sales channels', 'canales', 'canal', 'canales de venta'],
  },
  note: { kind: 'text', max: 500, es: 'nota', headings: CODE_HEADINGS.note },
} as const;

export type EventValues = ValuesOf<typeof EVENT_FIELDS>;
