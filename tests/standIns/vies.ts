/**
 * Simulates VIES over REST, from the Commission's published description: a number is requested by POST, and answered
 * with or without a consultation number; an unavailable national register is an error of its own. It shares no code
 * with the product.
 */
import { type Answered, type Asked, type StandIn, startStandIn } from './standIn';

type Question = {
  countryCode?: string;
  vatNumber?: string;
  requesterMemberStateCode?: string;
  requesterNumber?: string;
};

export type Vies = StandIn & {
  questions: Question[];
  /** Registered numbers with the name of each, `ES B12345674`. */
  registered: Map<string, string>;
  /** Countries whose register does not answer. */
  away: Set<string>;
};

const STATES = new Set(
  'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' '),
);
const json = (status: number, body: unknown): Answered => ({ status, body: JSON.stringify(body) });
const failed = (status: number, error: string) => json(status, { actionSucceed: false, errorWrappers: [{ error }] });

export async function startVies(): Promise<Vies> {
  const questions: Question[] = [];
  const registered = new Map<string, string>();
  const away = new Set<string>();

  function check({ body }: Asked): Answered {
    const question = JSON.parse(body) as Question;
    const { countryCode = '', vatNumber = '', requesterMemberStateCode, requesterNumber } = question;
    questions.push(question);
    if (!STATES.has(countryCode) || !/^[A-Z0-9+*.]{2,12}$/.test(vatNumber)) return failed(400, 'INVALID_INPUT');
    if (away.has(countryCode)) return failed(500, 'MS_UNAVAILABLE');
    const name = registered.get(`${countryCode} ${vatNumber}`);
    const consultation = requesterMemberStateCode && requesterNumber ? `WAPIAAAA${questions.length}` : '';
    return json(200, {
      ...{ countryCode, vatNumber, requestDate: new Date().toISOString(), valid: name !== undefined },
      ...{ requestIdentifier: consultation, name: name ?? '---', address: '---' },
    });
  }

  const standIn = await startStandIn((request) =>
    request.method === 'POST' && request.path === '/check-vat-number' ? check(request) : failed(404, 'NOT_FOUND'),
  );
  return Object.assign(standIn, { questions, registered, away });
}
