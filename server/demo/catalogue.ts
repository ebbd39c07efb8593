/** Catalogue of the demo: a museum with time slots, a guided tour, a theatre night and an open park. */
import type { Prisma } from '../../generated/prisma/client';
import { eventRow, gateRow, productRow, quotaRow, venueRow } from '../../prisma/factories/catalogue';
import { uuidv7 } from '../shared/uuid';
import { WHICH_CARD } from './gateQuestions';
import { MOVE_TERMS } from './moves';

export type Text = { en: string; es: string };
export const text = (en: string, es: string): Text => ({ en, es });

export const VENUES = {
  lighthouse: venueRow({
    name: 'Museo del Faro',
    address: 'Paseo del Muelle 1',
    latitude: 36.5297,
    longitude: -6.2927,
  }),
  theatre: venueRow({
    name: 'Teatro de la Alameda',
    address: 'Plaza de la Alameda 12',
    latitude: 36.5361,
    longitude: -6.2994,
  }),
  park: venueRow({
    name: 'Parque del Estanque',
    address: 'Avenida de los Tilos s/n',
    latitude: 36.5079,
    longitude: -6.2773,
  }),
};

const gatesOf = (id: string, ...names: string[]) => names.map((name, position) => gateRow(id, { name, position }));
export const GATES = [
  ...gatesOf(VENUES.lighthouse.id, 'Puerta principal', 'Entrada de grupos'),
  ...gatesOf(VENUES.theatre.id, 'Vestíbulo'),
  ...gatesOf(VENUES.park.id, 'Puerta Norte', 'Puerta del Lago', 'Puerta Sur, Jardín de Invierno'),
];

const FLEXIBLE = text('If you cannot come, please tell us early.', 'Si no puede venir, avísenos con tiempo.');
const step = (hoursBefore: number, percent: number) => ({ hoursBefore, percent });
const FLEXIBLE_STEPS = [step(168, 10_000), step(24, 5000)];
const FIRM = text(
  'Tickets are refunded if the performance is cancelled or moved.',
  'Devolvemos las entradas si la función se cancela o cambia de fecha.',
);
const OPEN = text('Tickets that were used are not returned.', 'Las entradas utilizadas no se devuelven.');

const event = (
  slug: string,
  kind: 'slotted' | 'dated' | 'open',
  venueId: string,
  facts: {
    title: Text;
    summary: Text;
    description: Text;
    arrivalAdvice: Text;
    refundPolicy: Text;
    refundSteps?: ReturnType<typeof step>[];
    included?: Text;
    visitMinutes?: number;
  },
) => eventRow(venueId, { slug, kind, ...MOVE_TERMS[slug], refundToBalance: facts.refundSteps !== undefined, ...facts });

export const EVENTS = {
  museum: event('lighthouse-museum', 'slotted', VENUES.lighthouse.id, {
    title: text('The Lighthouse Museum', 'El Museo del Faro'),
    summary: text(
      'Three centuries of light: lenses, logbooks and the climb to the lantern.',
      'Tres siglos de luz: lentes, cuadernos de bitácora y la subida a la linterna.',
    ),
    description: text(
      'Seven rooms around the great Fresnel lens tell how a port learned to be seen. At the end, 144 steps lead up to the lantern room and the best view of the bay.',
      'Siete salas alrededor de la gran lente de Fresnel cuentan cómo un puerto aprendió a ser visto. Al final, 144 escalones suben a la linterna y a la mejor vista de la bahía.',
    ),
    arrivalAdvice: text(
      'Come to the main gate. Large bags go to the cloakroom; the tower has no lift.',
      'Acuda a la puerta principal. Los bultos grandes van a consigna; la torre no tiene ascensor.',
    ),
    included: text(
      'All seven rooms, the climb to the lantern, the cloakroom',
      'Las siete salas, la subida a la linterna y la consigna',
    ),
    visitMinutes: 90,
    refundPolicy: FLEXIBLE,
    refundSteps: FLEXIBLE_STEPS,
  }),
  tour: event('keepers-tour', 'slotted', VENUES.lighthouse.id, {
    title: text("The Keeper's Tour", 'La visita del farero'),
    summary: text(
      'Behind the closed doors with a guide, fifteen people at a time.',
      'Tras las puertas cerradas, con guía y en grupos de quince.',
    ),
    description: text(
      "Through the keeper's rooms, the oil store and the gallery outside the lantern, with the stories that are not on the labels.",
      'Por las habitaciones del farero, el almacén de aceite y el balcón de la linterna, con las historias que no están en las cartelas.',
    ),
    arrivalAdvice: text(
      'The tour starts at the group entrance. Flat shoes, please.',
      'La visita empieza en la entrada de grupos. Venga con calzado plano.',
    ),
    included: text(
      'Guide, museum rooms, the gallery outside the lantern',
      'Guía, salas del museo y el balcón de la linterna',
    ),
    visitMinutes: 90,
    refundPolicy: FLEXIBLE,
    refundSteps: FLEXIBLE_STEPS,
  }),
  theatre: event('life-is-a-dream', 'dated', VENUES.theatre.id, {
    title: text('Life Is a Dream', 'La vida es sueño'),
    summary: text(
      'Calderón by candlelight, at eight in the evening.',
      'Calderón a la luz de las velas, a las ocho de la tarde.',
    ),
    description: text(
      'A prince, a tower and a question that four centuries have not answered. In Spanish with English surtitles, with an interval.',
      'Un príncipe, una torre y una pregunta que cuatro siglos no han contestado. En español con sobretítulos en inglés, con un descanso.',
    ),
    arrivalAdvice: text('Latecomers are seated at the interval.', 'Si llega tarde, le acomodaremos en el descanso.'),
    visitMinutes: 130,
    refundPolicy: FIRM,
  }),
  park: event('pond-park', 'open', VENUES.park.id, {
    title: text('The Pond Park', 'El Parque del Estanque'),
    summary: text(
      'Rowing boats, old lime trees and an aviary. Any day you like.',
      'Barcas de remo, tilos centenarios y un aviario. El día que quiera.',
    ),
    description: text(
      'Twelve hectares with a lake in the middle. Your ticket is good for any day in the next three months; the ten-visit card can be shared.',
      'Doce hectáreas con un lago en el centro. Su entrada vale para cualquier día de los próximos tres meses; la tarjeta de diez visitas puede compartirse.',
    ),
    arrivalAdvice: text(
      'Open daily from 8:00 until dusk. Two gates, both with bicycle stands.',
      'Abierto a diario de 8:00 al anochecer. Dos puertas, ambas con aparcabicis.',
    ),
    refundPolicy: OPEN,
    refundSteps: [step(0, 10_000)],
  }),
};

export const QUOTAS = {
  audioGuides: { ...quotaRow(EVENTS.museum.id, 400, 'Audio guides'), period: 'day' },
  families: { ...quotaRow(EVENTS.museum.id, 12, 'Families at once'), period: 'slot' },
  parkSeason: quotaRow(EVENTS.park.id, 9000, 'Park season'),
};

const NAME_FIELD = [
  { name: 'name', kind: 'text', label: text('Visitor’s name', 'Nombre del visitante'), required: true },
];
const CHECK_CARD = text('Reduced: check the card', 'Reducida: compruebe el carné');

type ProductInput = Prisma.ProductCreateManyInput & { id: string };
const product = (
  eventId: string,
  name: Text,
  priceCents: number,
  taxRate: number,
  more: Partial<ProductInput> = {},
): ProductInput => productRow(eventId, { name, priceCents, taxRate, ...more });

export const PRODUCTS = {
  general: product(EVENTS.museum.id, text('General admission', 'Entrada general'), 1400, 1000),
  reduced: product(EVENTS.museum.id, text('Reduced', 'Reducida'), 700, 1000, {
    description: text(
      'Under 26, over 65, job seekers. Bring your card.',
      'Menores de 26, mayores de 65 y desempleados. Traiga su carné.',
    ),
    attention: CHECK_CARD,
    tileColour: 'blue',
  }),
  family: product(EVENTS.museum.id, text('Family', 'Familia'), 3200, 1000, {
    description: text(
      'Two adults and two children under 14, one ticket.',
      'Dos adultos y dos menores de 14 años, una sola entrada.',
    ),
    capacityUnits: 4,
    maxPerOrder: 5,
    tileColour: 'violet',
  }),
  child: product(EVENTS.museum.id, text('Child under 6', 'Menor de 6 años'), 0, 1000, {
    description: text('Free, but counts towards the places.', 'Gratuita, pero ocupa plaza.'),
    maxPerOrder: 6,
    maxPerRequired: 5,
  }),
  audioGuide: product(EVENTS.museum.id, text('Audio guide', 'Audioguía'), 400, 2100, {
    capacityUnits: 0,
    needsOther: true,
    category: 'extra',
  }),
  museumAndTour: product(EVENTS.museum.id, text("Museum and Keeper's Tour", 'Museo y visita del farero'), 3000, 1000, {
    description: text(
      'The museum by yourself, then the tour with a guide. Choose its time now or later.',
      'El museo por su cuenta y después la visita guiada. Elija su hora ahora o más adelante.',
    ),
    maxPerOrder: 8,
  }),
  tour: product(EVENTS.tour.id, text('Tour', 'Visita'), 2200, 1000, { entryAfterMinutes: 10, maxPerOrder: 8 }),
  tourReduced: product(EVENTS.tour.id, text('Tour, reduced', 'Visita reducida'), 1500, 1000, {
    entryAfterMinutes: 10,
    maxPerOrder: 8,
    attention: CHECK_CARD,
  }),
  stalls: product(EVENTS.theatre.id, text('Seat', 'Butaca'), 3400, 1000, {
    entryBeforeMinutes: 60,
    entryAfterMinutes: 75,
    holderFields: NAME_FIELD,
    maxPerOrder: 10,
  }),
  stallsReduced: product(EVENTS.theatre.id, text('Seat, under 26', 'Butaca, menores de 26'), 1800, 1000, {
    entryBeforeMinutes: 60,
    entryAfterMinutes: 75,
    holderFields: NAME_FIELD,
    maxPerOrder: 4,
    ...{ attention: CHECK_CARD, gateQuestions: WHICH_CARD },
  }),
  parkDay: product(EVENTS.park.id, text('Day ticket', 'Entrada de un día'), 600, 1000, { validDays: 90 }),
  parkChild: product(EVENTS.park.id, text('Day ticket, up to 14', 'Entrada de un día, hasta 14 años'), 300, 1000, {
    validDays: 90,
  }),
  parkCard: product(EVENTS.park.id, text('Ten-visit card', 'Tarjeta de diez visitas'), 4500, 1000, {
    description: text(
      'Ten entries for you or your friends, within a year.',
      'Diez entradas para usted o sus amigos, durante un año.',
    ),
    uses: 10,
    validDays: 365,
    maxPerOrder: 3,
  }),
};

/** A small child needs an accompanying person. */
export const PRODUCT_REQUIREMENTS = [PRODUCTS.general, PRODUCTS.reduced, PRODUCTS.family, PRODUCTS.museumAndTour].map(
  ({ id }) => ({ productId: PRODUCTS.child.id, requiredId: id }),
);

export const PRODUCT_QUOTAS = [
  { productId: PRODUCTS.audioGuide.id, quotaId: QUOTAS.audioGuides.id },
  { productId: PRODUCTS.family.id, quotaId: QUOTAS.families.id },
  ...[PRODUCTS.parkDay, PRODUCTS.parkChild, PRODUCTS.parkCard].map(({ id }) => ({
    productId: id,
    quotaId: QUOTAS.parkSeason.id,
  })),
];

/** Museum ticket with the tour, whose time can be chosen later: the visit takes 30 minutes longer than its slot. */
export const PRODUCT_VISITS = [PRODUCTS.museumAndTour].map(({ id: productId }) => ({
  ...{ id: uuidv7(), productId, position: 0, eventId: EVENTS.tour.id, canChooseLater: true, minGapMinutes: 30 },
}));
