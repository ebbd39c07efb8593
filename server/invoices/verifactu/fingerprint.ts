/**
 * Fingerprint of a record: SHA-256 of its fields in fixed order, including the previous fingerprint. From the tax
 * agency's "Detalle de las especificaciones técnicas para generación de la huella o hash de los registros de
 * facturación".
 */
import { createHash } from 'node:crypto';
import type { InvoiceKind } from '../../shared/invoices';
import type { IsoDate } from '../../shared/time';

/** Fields of the fingerprint, as written. */
export type RecordFields = {
  issuer: string;
  code: string;
  issuedOn: IsoDate;
  /** Day of the sale, if before the issue. */
  operatedOn?: IsoDate;
  /** ISO 8601 with seconds and offset. */
  generatedAt: string;
} & ({ kind: 'alta'; type: InvoiceKind; taxTotal: string; total: string } | AnulacionOnly);

/** `withoutPrevious`: the agency rejected the record of the cancelled invoice and so does not know it. */
type AnulacionOnly = { kind: 'anulacion'; withoutPrevious?: boolean };

/** Fields of an issued invoice. */
export type AltaFields = Extract<RecordFields, { kind: 'alta' }>;
/** Fields of a cancellation. */
export type AnulacionFields = Extract<RecordFields, { kind: 'anulacion' }>;

/** `1205` as `12.05`, with a minus sign if negative. */
export function decimal(cents: number): string {
  const figures = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${figures.slice(0, -2)}.${figures.slice(-2)}`;
}

/** `2026-11-25` as `25-11-2026`. */
export const agencyDay = (day: IsoDate): string => day.split('-').reverse().join('-');

const partsOf = (fields: RecordFields, previous: string): [string, string][] =>
  fields.kind === 'alta'
    ? [
        ['IDEmisorFactura', fields.issuer],
        ['NumSerieFactura', fields.code],
        ['FechaExpedicionFactura', agencyDay(fields.issuedOn)],
        ['TipoFactura', fields.type],
        ['CuotaTotal', fields.taxTotal],
        ['ImporteTotal', fields.total],
        ['Huella', previous],
        ['FechaHoraHusoGenRegistro', fields.generatedAt],
      ]
    : [
        ['IDEmisorFacturaAnulada', fields.issuer],
        ['NumSerieFacturaAnulada', fields.code],
        ['FechaExpedicionFacturaAnulada', agencyDay(fields.issuedOn)],
        ['Huella', previous],
        ['FechaHoraHusoGenRegistro', fields.generatedAt],
      ];

/** Upper-case hexadecimal. @param previous fingerprint of the previous record; '' for the first */
export function fingerprintOf(fields: RecordFields, previous: string): string {
  const text = partsOf(fields, previous)
    .map(([name, value]) => `${name}=${value.trim()}`)
    .join('&');
  return createHash('sha256').update(text, 'utf8').digest('hex').toUpperCase();
}
