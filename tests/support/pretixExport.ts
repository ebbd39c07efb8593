/**
 * An export of pretix, "Order data (JSON)", and its check-in list (CSV), for tests: the same for the same numbers. Every
 * tenth ticket was used, every twentieth order is cancelled, every fortieth awaits its money.
 */
export type PretixExport = { json: Buffer; checkIns: Buffer; sold: { tickets: number; cents: number }; used: string[] };

const HEADINGS = 'Order code,Attendee name,Product,Price,Checked in,Checked out,Automatically checked in,Secret,E-mail';

const two = (value: number) => String(value).padStart(2, '0');
export const secretOf = (order: number, position: number): string =>
  `${(order * 7919 + position).toString(36)}k768q69gkbyr5f4h6wz3fsn8jyufm5`.slice(0, 32);

export function pretixExport(count: number, startsAt: readonly string[], slug = 'north-hall'): PretixExport {
  const sold = { tickets: 0, cents: 0 };
  const used: string[] = [];
  const rows = [HEADINGS];
  const orders = Array.from({ length: count }, (_, n) => {
    const status = n % 20 === 19 ? 'c' : n % 40 === 38 ? 'n' : 'p';
    const code = `A${n.toString(36).toUpperCase().padStart(4, '0')}`;
    const day = `2026-0${1 + (n % 6)}-${two(1 + (n % 28))}`;
    const positions = Array.from({ length: 1 + (n % 3) }, (_, at) => {
      const isAdult = at === 0 || n % 2 === 0;
      const secret = secretOf(n, at);
      const price = isAdult ? '12.50' : '7.00';
      const isUsed = status === 'p' && (n + at) % 10 === 0;
      if (isUsed) used.push(secret);
      if (status === 'p') {
        sold.tickets += 1;
        sold.cents += isAdult ? 1250 : 700;
        rows.push(
          [
            code,
            `Person ${n}`,
            isAdult ? 'Adult' : 'Child',
            price,
            isUsed ? `${day} 18:02` : '',
            '',
            'No',
            secret,
            '',
          ].join(),
        );
      }
      return {
        ...{ id: n * 10 + at, positionid: at + 1, item: isAdult ? 1 : 2, variation: null, seat: null, price },
        ...{ subevent: 10 + (n % startsAt.length), tax_rate: '10.00', tax_value: isAdult ? '1.14' : '0.64' },
        ...{ attendee_name: `Person ${n}`, attendee_email: null, company: null, street: null, zipcode: null },
        ...{ country: null, state: null, secret, addon_to: null },
        answers: [{ question: 5, answer: `Town ${n % 9}` }],
      };
    });
    const cents = positions.reduce((sum, { price }) => sum + Math.round(Number(price) * 100), 0);
    return {
      ...{ code, status, customer: null, testmode: false, user: `buyer${n}@example.test` },
      ...{ email: `buyer${n}@example.test`, phone: 'None', locale: 'es', comment: '', sales_channel: 'web' },
      ...{ expires: '2099-01-01T22:59:59Z', datetime: `${day}T10:00:00Z`, fees: [] },
      ...{ total: (cents / 100).toFixed(2), positions },
    };
  });
  const event = {
    ...{ name: 'North hall', slug, organizer: { name: 'Museum', slug: 'museum' }, meta_data: {}, categories: [] },
    items: [
      { id: 1, name: 'Adult', price: '12.50', tax_rate: '10.00', variations: [] },
      { id: 2, name: 'Child', price: '7.00', tax_rate: '10.00', variations: [] },
    ],
    questions: [{ id: 5, identifier: 'TOWN', question: 'Town', type: 'S', required: false }],
    subevents: startsAt.map((at, n) => ({ id: 10 + n, name: 'North hall', date_from: at, date_to: null })),
    ...{ orders, quotas: [] },
  };
  return { json: Buffer.from(JSON.stringify({ event })), checkIns: Buffer.from(rows.join('\r\n')), sold, used };
}
