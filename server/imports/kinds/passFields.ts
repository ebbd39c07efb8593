import { PRINTED_CODE_LENGTH } from '../../shared/ticketCodeBytes';
import { EMAIL_HEADINGS } from '../../shared/vocabulary';
import type { ValuesOf } from '../defineImport';

const MAX_MONEY = 100_000_000;
const MAX_USES = 10_000;

/** The fields of an annual pass. */
export const PASS_FIELDS = {
  event: { kind: 'text', max: 200, es: 'evento', headings: ['event', 'evento', 'programa', 'programme'] },
  product: {
    kind: 'text',
    max: 200,
    es: 'pase',
    headings: ['pass', 'product', 'membership', 'pass type', 'pase', 'abono', 'producto', 'tipo de pase'],
  },
  code: {
    kind: 'code',
    max: PRINTED_CODE_LENGTH,
    es: 'código',
    headings: ['code', 'card number', 'barcode', 'pass number', 'código', 'número de tarjeta', 'código de barras'],
  },
  holder: {
    kind: 'text',
    max: 120,
    es: 'titular',
    headings: ['holder', 'member', 'name', 'full name', 'titular', 'socio', 'nombre', 'nombre completo'],
  },
  email: { kind: 'email', es: 'correo electrónico', headings: EMAIL_HEADINGS },
  phone: { kind: 'text', max: 40, es: 'teléfono', headings: ['phone', 'telephone', 'mobile', 'teléfono', 'móvil'] },
  validFrom: {
    kind: 'date',
    es: 'válido desde',
    headings: ['valid from', 'from', 'start', 'válido desde', 'desde', 'fecha de alta'],
  },
  validUntil: {
    kind: 'date',
    es: 'válido hasta',
    headings: ['valid until', 'until', 'expires', 'end', 'válido hasta', 'hasta', 'caducidad'],
  },
  usesLeft: {
    kind: 'integer',
    min: 0,
    max: MAX_USES,
    es: 'accesos restantes',
    headings: ['entries left', 'uses left', 'accesos restantes', 'usos restantes'],
  },
  price: { kind: 'money', max: MAX_MONEY, es: 'precio', headings: ['price', 'amount', 'precio', 'importe', 'cuota'] },
} as const;

export type PassValues = ValuesOf<typeof PASS_FIELDS>;
