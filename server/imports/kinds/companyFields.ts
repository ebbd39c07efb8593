import { EMAIL_HEADINGS, NAME_HEADINGS } from '../../shared/vocabulary';
import type { ValuesOf } from '../defineImport';

const MAX_MONEY = 1_000_000_000;

/** The fields of a company and of one of its contacts. */
export const COMPANY_FIELDS = {
  company: {
    kind: 'code',
    max: 60,
    es: 'código de empresa',
    headings: ['company id', 'company', 'customer id', 'id', 'código de empresa', 'empresa', 'código de cliente'],
  },
  name: {
    kind: 'text',
    max: 120,
    es: 'razón social',
    headings: ['legal name', 'company name', ...NAME_HEADINGS, 'razón social', 'nombre de la empresa'],
  },
  taxId: {
    kind: 'code',
    max: 40,
    es: 'NIF',
    headings: ['tax ID', 'vat number', 'vat', 'nif', 'cif', 'nif/cif', 'número de IVA'],
  },
  country: { kind: 'text', max: 60, es: 'país', headings: ['country', 'país'] },
  address: {
    kind: 'text',
    max: 200,
    es: 'dirección',
    headings: ['address', 'street', 'street address', 'dirección', 'calle'],
  },
  postcode: {
    kind: 'code',
    max: 20,
    es: 'código postal',
    headings: ['postcode', 'postal code', 'zip', 'código postal', 'cp'],
  },
  city: { kind: 'text', max: 100, es: 'ciudad', headings: ['city', 'town', 'ciudad', 'población', 'localidad'] },
  email: { kind: 'email', es: 'correo electrónico', headings: EMAIL_HEADINGS },
  currency: { kind: 'code', max: 3, es: 'moneda', headings: ['currency', 'moneda', 'divisa'] },
  creditDays: {
    kind: 'integer',
    min: 0,
    max: 365,
    es: 'días de pago',
    headings: ['payment days', 'payment terms', 'terms', 'días de pago', 'plazo de pago', 'condiciones de pago'],
  },
  creditLimit: {
    kind: 'money',
    max: MAX_MONEY,
    es: 'límite de crédito',
    headings: ['credit limit', 'credit', 'límite de crédito', 'crédito'],
  },
  discountRate: { kind: 'percent', es: 'descuento', headings: ['discount', 'descuento'] },
  note: { kind: 'text', max: 2000, es: 'nota', headings: ['note', 'notes', 'nota', 'observaciones'] },
  contactName: {
    kind: 'text',
    max: 120,
    es: 'persona de contacto',
    headings: ['contact name', 'contact', 'persona de contacto', 'contacto', 'nombre del contacto'],
  },
  contactEmail: {
    kind: 'email',
    es: 'correo del contacto',
    headings: ['contact email', 'correo del contacto', 'email del contacto'],
  },
  contactRole: {
    kind: 'choice',
    words: {
      buyer: ['buyer', 'comprador', 'compradora', 'compras'],
      distributor: ['distributor', 'distribuidor', 'distribuidora', 'reparto'],
      viewer: ['viewer', 'consulta', 'lectura'],
    },
    es: 'función del contacto',
    headings: ['contact role', 'función del contacto', 'rol del contacto'],
  },
} as const;

export type CompanyValues = ValuesOf<typeof COMPANY_FIELDS>;
