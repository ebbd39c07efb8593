/** The journey in Spanish, with a declined card and a bank's authentication. */
import { expect, it } from 'vitest';
import { paths } from '../../../server/shared/paths';
import { openBrowser } from '../../support/browser';
import { choose, countdown, fillContact, heading, payAtTheBank, payButton, reads, summary } from './buyer';
import { orders, runMuseum } from './museum';

const DECLINED_CARD = '4000 0000 0000 0002';
const ASKING_CARD = '4000 0000 0000 3220';
/** Between an amount and its currency sign, and between words that must not be separated. */
const NBSP = '\u00a0';

const museum = runMuseum();
const { newPhone } = openBrowser({ locale: 'es-ES' });

/** "sábado, 21 de noviembre de 2026", computed from the calendar, independent of the product's formatting. */
function dayInSpanish(): string {
  const WEEKDAYS = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'];
  const MONTHS = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');
  const [year, month, day] = museum.day.split('-').map(Number) as [number, number, number];
  return `${WEEKDAYS[new Date(museum.day).getUTCDay()]}, ${day} de ${MONTHS[month - 1]} de ${year}`;
}

it('buys in Spanish: declined, tried again, confirmed with the bank, and written to in Spanish', async () => {
  const phone = await newPhone();
  await phone.goto(museum.server.url + paths.home());
  await heading(phone, 'Programación');
  await phone.getByRole('link', { name: 'El Museo del Faro' }).click();
  await heading(phone, 'El Museo del Faro');
  await choose(phone, { day: museum.day, time: '10:00', product: 'General', count: 1 }, 'es');
  expect(await summary(phone, 'es').innerText()).toContain(`12,00${NBSP}€`);
  expect(await summary(phone, 'es').innerText()).toContain(
    dayInSpanish().replace(/^./, (letter) => letter.toUpperCase()),
  );
  expect(await countdown(phone, 'es').innerText()).toMatch(/^1[45]:\d\d$/);

  await fillContact(phone, { name: 'Íñigo Peña', email: 'inigo@example.com' }, 'es');
  await reads(payButton(phone, 'es')).toBe(`Pagar 12,00${NBSP}€`);
  await payButton(phone, 'es').click();
  await payAtTheBank(phone, DECLINED_CARD, 'es');
  await heading(phone, 'Su tarjeta ha sido rechazada');
  await phone.getByText('Su banco no ha aceptado el pago. No se le ha cobrado nada.').waitFor();
  await phone.getByText('Hemos ampliado la reserva de sus plazas para que pueda intentar el pago de nuevo.').waitFor();
  expect(await orders()).toMatchObject([{ state: 'pending', tickets: 0 }]);

  await phone.getByRole('button', { name: 'Intentarlo de nuevo con la tarjeta' }).click();
  await payAtTheBank(phone, ASKING_CARD, 'es');
  await heading(phone, 'Confirme su pago');
  await phone.getByText('la tarjeta terminada en 3220').waitFor();
  await phone.getByRole('button', { name: 'Sí, confirmar' }).click();
  await phone.getByText('Pedido confirmado').waitFor();
  await phone.getByText(`${dayInSpanish()}, 10:00`).waitFor();
  await phone.getByText('Total, IVA incluido').first().waitFor();
  expect(await orders()).toMatchObject([{ state: 'paid', total: 1200, tickets: 1, email: 'inigo@example.com' }]);

  await phone.goto(museum.server.url + paths.dev.mail());
  await expect
    .poll(async () => {
      await phone.reload();
      return phone.getByRole('link', { name: 'Sus entradas' }).allInnerTexts();
    })
    .toEqual([expect.stringMatching(/^Sus entradas: El Museo del Faro, .* 10:00 \([2-9A-Z]{4}-[2-9A-Z]{4}\)$/)]);
  await phone.getByRole('link', { name: 'Sus entradas' }).click();
  const mail = phone.frameLocator('iframe');
  await mail.getByRole('heading', { name: 'Sus entradas para El Museo del Faro' }).waitFor();
  const text = await mail.locator('body').innerText();
  expect(text).toContain('Hola, Íñigo Peña:');
  expect(text).toContain(`${dayInSpanish()}, 10:00`);
  expect(text).toContain(`12,00${NBSP}€`);
  expect(await phone.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/^entradas-.*\.pdf/),
    expect.stringMatching(/^visita\.ics/),
  ]);
  const [opened] = await Promise.all([
    phone.context().waitForEvent('page'),
    mail.getByRole('link', { name: 'Ver las entradas' }).click(),
  ]);
  await opened.getByText('Pedido confirmado').waitFor();
});
