/**
 * A record in the tax agency's format (SuministroInformacion.xsd, version 1.0). Deterministic: the same rows give the
 * same bytes.
 */
import type { Invoice, InvoiceCustomer, InvoiceTax } from '../../shared/invoices';
import { isCorrection, isSimplified } from '../../shared/invoices';
import { isVatId, vatNumber } from '../../shared/taxIds';
import { type AltaFields, type AnulacionFields, agencyDay, decimal, type RecordFields } from './fingerprint';

export const INFORMATION =
  'https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws/SuministroInformacion.xsd';

/** Software and organisation that write the record. */
export type WritingSystem = { name: string; taxId: string; version: string };

export type StoredRecord<F extends RecordFields = RecordFields> = {
  fields: F;
  system: WritingSystem;
  previous: string;
  fingerprint: string;
  /** Null for the first of the chain. */
  before: Pick<RecordFields, 'issuer' | 'code' | 'issuedOn'> | null;
};

const DESCRIPTION = 'Entradas y servicios';
const LONGEST = { name: 120, foreignId: 20 };

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
export const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign]!);

/** An element with text, or with children. */
const el = (name: string, text: string): string => `<sf:${name}>${escapeXml(text)}</sf:${name}>`;
const group = (name: string, ...inner: readonly string[]): string => `<sf:${name}>${inner.join('')}</sf:${name}>`;

/** Truncates by code points, so no surrogate pair is split. */
const cut = (text: string, longest: number): string => [...text].slice(0, longest).join('');

const reference = (issuer: string, { code, issuedOn }: Pick<Invoice, 'code' | 'issuedOn'>): string =>
  el('IDEmisorFactura', issuer) + el('NumSerieFactura', code) + el('FechaExpedicionFactura', agencyDay(issuedOn));

/** Identified by Spanish NIF, EU VAT number, a foreign number or a passport. */
function customerId({ country, taxId, document }: InvoiceCustomer): string {
  if (document === 'passport')
    return group('IDOtro', el('CodigoPais', country), el('IDType', '03'), el('ID', cut(taxId, LONGEST.foreignId)));
  if (country === 'ES') return el('NIF', taxId);
  const isVat = isVatId(country, taxId);
  return group(
    'IDOtro',
    isVat ? '' : el('CodigoPais', country),
    el('IDType', isVat ? '02' : '04'),
    el('ID', cut(vatNumber(country, taxId), LONGEST.foreignId)),
  );
}

const recipient = (customer: InvoiceCustomer): string =>
  group(
    'Destinatarios',
    group('IDDestinatario', el('NombreRazon', cut(customer.name, LONGEST.name)), customerId(customer)),
  );

/** A rate of 0 means exempt by article 20 of the law. */
const detail = ({ rate, grossCents, taxCents }: InvoiceTax): string =>
  group(
    'DetalleDesglose',
    el('Impuesto', '01'),
    el('ClaveRegimen', '01'),
    ...(rate === 0
      ? [el('OperacionExenta', 'E1'), el('BaseImponibleOimporteNoSujeto', decimal(grossCents))]
      : [
          el('CalificacionOperacion', 'S1'),
          el('TipoImpositivo', decimal(rate)),
          el('BaseImponibleOimporteNoSujeto', decimal(grossCents - taxCents)),
          el('CuotaRepercutida', decimal(taxCents)),
        ]),
  );

const totalOf = (amounts: readonly number[]): string => decimal(amounts.reduce((all, amount) => all + amount, 0));

/** Amounts replaced by a substitution. */
const replaced = (about: readonly Invoice[]): string =>
  group(
    'ImporteRectificacion',
    el('BaseRectificada', totalOf(about.map(({ grossCents, taxCents }) => grossCents - taxCents))),
    el('CuotaRectificada', totalOf(about.map(({ taxCents }) => taxCents))),
  );

function aboutOthers(invoice: Invoice, about: readonly Invoice[], issuer: string): string {
  if (isCorrection(invoice.kind))
    return (
      el('TipoRectificativa', invoice.correctsBy ?? 'I') +
      group('FacturasRectificadas', ...about.map((one) => group('IDFacturaRectificada', reference(issuer, one)))) +
      (invoice.correctsBy === 'S' ? replaced(about) : '')
    );
  if (invoice.kind === 'F3')
    return group('FacturasSustituidas', ...about.map((one) => group('IDFacturaSustituida', reference(issuer, one))));
  return '';
}

const chained = ({ before, previous }: StoredRecord): string =>
  group(
    'Encadenamiento',
    before
      ? group('RegistroAnterior', reference(before.issuer, before), el('Huella', previous))
      : el('PrimerRegistro', 'S'),
  );

const written = ({ fields, system, fingerprint }: StoredRecord): string =>
  group(
    'SistemaInformatico',
    el('NombreRazon', cut(system.name, LONGEST.name)),
    el('NIF', system.taxId),
    el('NombreSistemaInformatico', 'Aforo'),
    el('IdSistemaInformatico', 'AF'),
    el('Version', system.version),
    el('NumeroInstalacion', '1'),
    el('TipoUsoPosibleSoloVerifactu', 'N'),
    el('TipoUsoPosibleMultiOT', 'N'),
    el('IndicadorMultiplesOT', 'N'),
  ) +
  el('FechaHoraHusoGenRegistro', fields.generatedAt) +
  el('TipoHuella', '01') +
  el('Huella', fingerprint);

/** @param about documents that it corrects or replaces */
export function recordXml(record: StoredRecord<AltaFields>, invoice: Invoice, about: readonly Invoice[]): string {
  const { fields } = record;
  const inner = [
    el('IDVersion', '1.0'),
    group('IDFactura', reference(fields.issuer, fields)),
    el('NombreRazonEmisor', cut(invoice.issuer.name, LONGEST.name)),
    el('TipoFactura', fields.type),
    aboutOthers(invoice, about, fields.issuer),
    fields.operatedOn ? el('FechaOperacion', agencyDay(fields.operatedOn)) : '',
    el('DescripcionOperacion', DESCRIPTION),
    !isSimplified(invoice.kind) && invoice.customer ? recipient(invoice.customer) : '',
    group('Desglose', ...invoice.taxes.map(detail)),
    el('CuotaTotal', fields.taxTotal),
    el('ImporteTotal', fields.total),
    chained(record),
    written(record),
  ];
  return `<sf:RegistroAlta xmlns:sf="${INFORMATION}">${inner.join('')}</sf:RegistroAlta>`;
}

/** Record of a cancellation: invoice and its chain data. */
export function cancellationXml(record: StoredRecord<AnulacionFields>): string {
  const { issuer, code, issuedOn, withoutPrevious } = record.fields;
  const inner = [
    el('IDVersion', '1.0'),
    group(
      'IDFactura',
      el('IDEmisorFacturaAnulada', issuer),
      el('NumSerieFacturaAnulada', code),
      el('FechaExpedicionFacturaAnulada', agencyDay(issuedOn)),
    ),
    withoutPrevious ? el('SinRegistroPrevio', 'S') : '',
    chained(record),
    written(record),
  ];
  return `<sf:RegistroAnulacion xmlns:sf="${INFORMATION}">${inner.join('')}</sf:RegistroAnulacion>`;
}
