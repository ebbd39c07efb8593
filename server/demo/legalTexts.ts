/** Terms, privacy notice, imprint and help of the demo, in both languages. */
import { prisma } from '../infra/db';
import type { LegalKind } from '../shared/legalKinds';

const TEXTS: Record<LegalKind, Record<'en' | 'es', string>> = {
  terms: {
    en: `Fundación Puerto de Luz sells the tickets on these pages. By ordering you enter into a contract with it.

## Prices and payment
Prices include tax. Places are kept for you while you choose and pay; the page shows for how long. The contract is made when your payment has arrived and your tickets have been issued.

## Your tickets
- A ticket lets in once, at the date and time on it, unless it says otherwise.
- Reduced tickets need the proof that their description names, shown at the entrance.
- Please come at the entry times on your ticket. We cannot give places back to latecomers.

## Changes and returns
What each event allows is shown before you pay and kept with your order. Tickets for a fixed date carry **no right of withdrawal**.

## If we cancel
We offer you another date or return what you paid, fees included, to the card you paid with within fourteen days.

## Questions
Write to [hola@aforo.test](mailto:hola@aforo.test) and name your order's reference.`,
    es: `La Fundación Puerto de Luz vende las entradas de estas páginas. Al hacer un pedido celebra un contrato con ella.

## Precios y pago
Los precios incluyen impuestos. Las plazas se guardan mientras elige y paga; la página indica durante cuánto tiempo. El contrato se celebra cuando su pago ha llegado y se han emitido sus entradas.

## Sus entradas
- Una entrada permite un acceso, en la fecha y hora que indica, salvo que diga otra cosa.
- Las entradas reducidas requieren el justificante que nombra su descripción, que se muestra en el acceso.
- Venga a la hora de entrada que figura en su entrada. No podemos devolver la plaza a quien llega tarde.

## Cambios y devoluciones
Lo que permite cada evento se muestra antes de pagar y queda guardado con su pedido. Las entradas con fecha fija **no admiten desistimiento**.

## Si cancelamos
Le ofrecemos otra fecha o le devolvemos lo pagado, gastos incluidos, a la tarjeta con la que pagó en un plazo de catorce días.

## Preguntas
Escriba a [hola@aforo.test](mailto:hola@aforo.test) e indique la referencia de su pedido.`,
  },
  privacy: {
    en: `Fundación Puerto de Luz is responsible for the data that you leave here.

## What we keep, and why
1. Your name, address and telephone number, to send you your tickets and to reach you if something changes.
2. What a ticket asks of its holder, to let the right person in.
3. What you bought and paid, because tax law asks us to.

Your card's details go to the bank alone; we never see them.

## How long
Orders are kept for six years. An account is deleted when you ask for it.

## Your rights
You may see, correct and delete your data, and complain to the data protection authority. Write to [hola@aforo.test](mailto:hola@aforo.test).`,
    es: `La Fundación Puerto de Luz es responsable de los datos que deja aquí.

## Qué guardamos y para qué
1. Su nombre, dirección y teléfono, para enviarle las entradas y avisarle si algo cambia.
2. Lo que una entrada pregunta a su titular, para que acceda la persona adecuada.
3. Lo que compró y pagó, porque lo exige la ley tributaria.

Los datos de su tarjeta van solo al banco; nosotros no los vemos.

## Cuánto tiempo
Los pedidos se guardan seis años. Una cuenta se elimina cuando usted lo pide.

## Sus derechos
Puede consultar, corregir y suprimir sus datos, y reclamar ante la autoridad de protección de datos. Escriba a [hola@aforo.test](mailto:hola@aforo.test).`,
  },
  imprint: {
    en: `**Fundación Puerto de Luz**
Muelle del Faro 1, 11001 Cádiz, Spain
Tax number G11000000

E-mail: [hola@aforo.test](mailto:hola@aforo.test)

Entered in the register of foundations of Andalusia. Represented by its director, Adela Prieto.`,
    es: `**Fundación Puerto de Luz**
Muelle del Faro 1, 11001 Cádiz, España
NIF G11000000

Correo electrónico: [hola@aforo.test](mailto:hola@aforo.test)

Inscrita en el Registro de Fundaciones de Andalucía. Representada por su directora, Adela Prieto.`,
  },
  help: {
    en: `## My tickets did not arrive
Look among unwanted mail first. Then write to [hola@aforo.test](mailto:hola@aforo.test) with the reference of your order; we answer on the same day.

## I cannot come
What can be changed or returned stands on the page of your order, at the end of the mail with your tickets.

## Getting in
- The ticket office opens half an hour before the first visit, by the main gate.
- The ground floor of every house is reached without steps. Tell us if you need a hand and somebody waits for you.

## Call us
[+34 956 000 000](tel:+34956000000), every day from 9:00 to 18:00.`,
    es: `## No he recibido mis entradas
Mire primero en el correo no deseado. Después escriba a [hola@aforo.test](mailto:hola@aforo.test) con la referencia de su pedido; respondemos el mismo día.

## No puedo ir
Lo que puede cambiarse o devolverse figura en la página de su pedido, al final del correo con sus entradas.

## El acceso
- La taquilla abre media hora antes de la primera visita, junto a la puerta principal.
- A la planta baja de cada casa se llega sin escalones. Avísenos si necesita ayuda y alguien le esperará.

## Llámenos
[+34 956 000 000](tel:+34956000000), todos los días de 9:00 a 18:00.`,
  },
};

/** Publishes the first version of each. */
export async function publishDemoTexts(): Promise<void> {
  for (const [kind, bodies] of Object.entries(TEXTS)) {
    await prisma.legalDraft.create({ data: { kind, bodies, version: 2 } });
    await prisma.legalText.createMany({
      data: Object.entries(bodies).map(([language, body]) => ({ kind, version: 1, language, body })),
    });
  }
}
