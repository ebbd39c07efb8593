/** The demo's event with day tickets: an old glasshouse in the park. */
import { eventRow, productRow, quotaRow } from '../../prisma/factories/catalogue';
import { text, VENUES } from './catalogue';

export const GARDEN = eventRow(VENUES.park.id, {
  slug: 'winter-garden',
  byDay: true,
  maxFreePerPerson: 4,
  title: text('The Winter Garden', 'El Jardín de Invierno'),
  summary: text(
    'Palms, orchids and butterflies under glass. Choose your day and come when you like.',
    'Palmeras, orquídeas y mariposas bajo cristal. Elija su día y venga a la hora que quiera.',
  ),
  description: text(
    'Three glasshouses of 1889, from desert to cloud forest. Your ticket is good all day; you may leave for lunch and come back.',
    'Tres invernaderos de 1889, del desierto al bosque de niebla. Su entrada vale todo el día; puede salir a comer y volver.',
  ),
  arrivalAdvice: text(
    'By the south gate of the park. It is warm inside: leave your coat in the cloakroom.',
    'Por la puerta sur del parque. Dentro hace calor: deje el abrigo en el guardarropa.',
  ),
  included: text(
    'All three glasshouses, in and out all day',
    'Los tres invernaderos, con entrada y salida todo el día',
  ),
  visitMinutes: 120,
  refundPolicy: text('Money back until the day before.', 'Devolución hasta el día anterior.'),
  refundSteps: [{ hoursBefore: 24, percent: 10_000 }],
});

const COMES_BACK = { uses: 2, reEntryMinutes: 15 };

const ticket = productRow(GARDEN.id, {
  name: text('Day ticket', 'Entrada de un día'),
  priceCents: 900,
  position: 0,
  ...COMES_BACK,
});
const child = productRow(GARDEN.id, {
  name: text('Child up to 12', 'Menor de 12 años'),
  description: text('Free, but counts towards the places.', 'Gratuita, pero ocupa plaza.'),
  priceCents: 0,
  maxPerOrder: 4,
  position: 1,
  ...COMES_BACK,
});
const guide = productRow(GARDEN.id, {
  name: text('Audio guide', 'Audioguía'),
  priceCents: 300,
  taxRate: 2100,
  capacityUnits: 0,
  needsOther: true,
  category: 'extra',
  position: 2,
});
export const GARDEN_PRODUCTS = [ticket, child, guide];

/** Thirty guides per day. */
export const GARDEN_GUIDES = { ...quotaRow(GARDEN.id, 30, 'Garden guides'), period: 'day' };
export const GARDEN_QUOTAS = [{ productId: guide.id, quotaId: GARDEN_GUIDES.id }];
