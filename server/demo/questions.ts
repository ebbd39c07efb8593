/** Questions of the demo's buyers: new, answered and resolved; and two saved replies. */
import { prisma } from '../infra/db';
import { newReference, newSecret } from '../shared/reference';
import { HOUR_MS } from '../shared/time';
import { uuidv7 } from '../shared/uuid';

type Said = { kind: 'customer' | 'answer' | 'note'; body: string; hoursAgo: number };
type Question = {
  subject: string;
  name: string;
  email: string;
  locale: string;
  state: 'open' | 'waiting' | 'solved';
  messages: Said[];
};

const QUESTIONS: Question[] = [
  {
    subject: '¿Hay ascensor hasta la linterna?',
    name: 'Beatriz Luna',
    email: 'buyer@aforo.test',
    locale: 'es',
    state: 'open',
    messages: [{ kind: 'customer', body: 'Vamos con mi madre, que usa silla de ruedas. ¿Puede subir?', hoursAgo: 27 }],
  },
  {
    subject: 'Invoice for our school',
    name: 'Harriet Cole',
    email: 'h.cole@example.com',
    locale: 'en',
    state: 'waiting',
    messages: [
      { kind: 'customer', body: 'We need an invoice with the name and tax number of the school.', hoursAgo: 50 },
      { kind: 'note', body: 'They came with two classes last year as well.', hoursAgo: 48 },
      {
        kind: 'answer',
        body: 'Of course. Please send us the tax number, or enter it yourself on the page of your order under “Invoice”.',
        hoursAgo: 47,
      },
    ],
  },
  {
    subject: 'Olvidé un paraguas',
    name: 'Martín Robles',
    email: 'martin.robles@example.com',
    locale: 'es',
    state: 'solved',
    messages: [
      { kind: 'customer', body: 'Creo que dejé un paraguas azul en el guardarropa el domingo.', hoursAgo: 90 },
      { kind: 'answer', body: 'Lo tenemos en la entrada, a su nombre. Hasta pronto.', hoursAgo: 88 },
    ],
  },
];

const REPLIES = [
  {
    name: 'Lost property',
    body: {
      en: 'Hello {name}, we keep what was found at the entrance for three months. Please tell us when you would come.',
      es: 'Hola, {name}: guardamos lo encontrado en la entrada durante tres meses. Díganos cuándo vendría.',
    },
  },
  {
    name: 'Wheelchairs',
    body: {
      en: 'Hello {name}, the ground floor and the garden are without steps. The tower has 142 and no lift.',
      es: 'Hola, {name}: la planta baja y el jardín no tienen escalones. La torre tiene 142 y no hay ascensor.',
    },
  },
];

const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS);

async function ask({ messages, ...asked }: Question, agent: string): Promise<void> {
  const id = uuidv7();
  const [first] = messages;
  const answered = messages.find(({ kind }) => kind === 'answer');
  const user = await prisma.user.findUnique({ where: { email: asked.email }, select: { id: true } });
  await prisma.supportTicket.create({
    data: {
      ...asked,
      ...{ id, reference: newReference(7), secret: newSecret(), userId: user?.id ?? null, proven: user !== null },
      unread: asked.state === 'open',
      createdAt: ago(first!.hoursAgo),
      waitingSince: asked.state === 'open' ? ago(first!.hoursAgo) : null,
      lastMessageAt: ago(messages.at(-1)!.hoursAgo),
      ...(answered && { firstAnsweredAt: ago(answered.hoursAgo), assigneeId: agent }),
    },
  });
  await prisma.supportMessage.createMany({
    data: messages.map(({ kind, body, hoursAgo }) => ({
      ...{ id: uuidv7(), ticketId: id, kind, body, createdAt: ago(hoursAgo) },
      authorId: kind === 'customer' ? null : agent,
    })),
  });
}

/** Creates conversations and saved replies. */
export async function askQuestions(): Promise<void> {
  const { id: agent } = await prisma.user.findUniqueOrThrow({ where: { email: 'agent@aforo.test' } });
  for (const question of QUESTIONS) await ask(question, agent);
  await prisma.supportReply.createMany({ data: REPLIES.map((reply) => ({ id: uuidv7(), ...reply })) });
}
