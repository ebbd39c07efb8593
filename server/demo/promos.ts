/** Promotions of the demo, and their codes. */
import type { Prisma } from '../../generated/prisma/client';
import { promoCodeRow } from '../../prisma/factories/catalogue';
import { uuidv7 } from '../shared/uuid';
import { EVENTS, type Text, text } from './catalogue';

const codePromo = (
  name: Text,
  gives: Pick<Prisma.PromoCreateManyInput, 'effect' | 'percent' | 'amountCents'>,
  eventId?: string,
) => ({ id: uuidv7(), name, trigger: 'code', eventId: eventId ?? null, ...gives });

export const PROMOS = {
  friends: codePromo(text('Friends of the port', 'Amigos del puerto'), { effect: 'percentage', percent: 1000 }),
  welcome: codePromo(
    text('Welcome to the museum', 'Bienvenida al museo'),
    { effect: 'amount', amountCents: 500 },
    EVENTS.museum.id,
  ),
  groups: {
    id: uuidv7(),
    name: text('Groups of ten or more', 'Grupos de diez o más'),
    eventId: EVENTS.museum.id,
    effect: 'percentage',
    percent: 1500,
    minQuantity: 10,
    stackable: true,
  },
  curtain: codePromo(text('Curtain up', 'Arriba el telón'), { effect: 'percentage', percent: 2500 }, EVENTS.theatre.id),
};

export const PROMO_CODES = [
  promoCodeRow(PROMOS.friends.id, 'FARO10', { maxUses: 500 }),
  promoCodeRow(PROMOS.welcome.id, 'BIENVENIDA5', { maxUses: 200 }),
  promoCodeRow(PROMOS.curtain.id, 'TELON', { maxUses: 60, tags: ['press', 'theatre'] }),
  promoCodeRow(PROMOS.friends.id, 'FARO-RADIO', {
    recipient: 'Radio Bahía',
    recipientEmail: 'cultura@radio-bahia.example.com',
    recipientNote: 'Raffle in the morning programme',
    tags: ['radio', 'press'],
  }),
  promoCodeRow(PROMOS.friends.id, 'FARO-ESCUELA', {
    recipient: 'Colegio La Caleta',
    recipientEmail: 'direccion@colegio-la-caleta.example.com',
    tags: ['schools'],
  }),
];
