/**
 * Operation query (`SerClsWSConsulta`) by order number. It is the only XML service, and is signed with V1 even
 * if the terminal uses another version elsewhere.
 */
import { signText } from './redsysSignature';
import type { Terminal } from './terminal';

const ANSWER_WITHIN_MS = 10_000;
const DAY_MS = 86_400_000;
/** No data for the query. */
export const NOTHING_KNOWN = 'XML0024';

/** Redsys refuses the query. */
export class QueryRefused extends Error {
  constructor(readonly code: string) {
    super(`Redsys refuses the query: ${code}`);
  }
}

export type Operation = Record<string, string>;

const escaped = (text: string): string => text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
const unescaped = (text: string): string =>
  text.replace(/&(?:(lt|gt|quot|apos|amp)|#(\d{1,6}));/g, (_, name: string | undefined, code: string) =>
    name ? ENTITIES[name]! : String.fromCodePoint(Number(code)),
  );
const elements = (parts: Record<string, string>): string =>
  Object.entries(parts)
    .map(([name, text]) => `<${name}>${escaped(text)}</${name}>`)
    .join('');

function envelope(terminal: Terminal, order: string, message: string): string {
  const version = `<Version Ds_Version="0.0"><Message>${message}</Message></Version>`;
  const signature = signText('HMAC_SHA256_V1', terminal.secret, order, version);
  const query = `<Messages>${version}${elements({ Signature: signature, SignatureVersion: 'HMAC_SHA256_V1' })}</Messages>`;
  return (
    '<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:web="http://webservices.apl02.redsys.es">' +
    `<soapenv:Header/><soapenv:Body><web:consultaOperaciones><cadenaXML><![CDATA[${query}]]></cadenaXML></web:consultaOperaciones></soapenv:Body></soapenv:Envelope>`
  );
}

const textOf = (xml: string, name: string): string | undefined =>
  new RegExp(`<(?:\\w+:)?${name}(?:\\s[^>]*)?>([\\s\\S]*?)</(?:\\w+:)?${name}>`).exec(xml)?.[1];

function readOperations(answer: string): Operation[] {
  const said = textOf(answer, 'consultaOperacionesReturn');
  if (said === undefined) throw new Error('Redsys did not answer the query');
  const xml = unescaped(said.replace(/^\s*<!\[CDATA\[|\]\]>\s*$/g, ''));
  const error = textOf(xml, 'Ds_ErrorCode');
  if (error === NOTHING_KNOWN) return [];
  if (error) throw new QueryRefused(error);
  return [...xml.matchAll(/<Response(?:\s[^>]*)?>([\s\S]*?)<\/Response>/g)].map(([, body]) =>
    Object.fromEntries([...body!.matchAll(/<(Ds_\w+)>([^<]*)<\/\1>/g)].map(([, name, text]) => [name, text])),
  );
}

async function ask(terminal: Terminal, order: string, kind: string, parts: Record<string, string>) {
  const { merchantCode, terminal: number } = terminal;
  const asked = { Ds_MerchantCode: merchantCode, Ds_Terminal: number, Ds_Order: order, ...parts };
  const answer = await fetch(`${terminal.url}/apl02/services/SerClsWSConsulta`, {
    method: 'POST',
    headers: { 'Content-Type': 'text/xml; charset=utf-8', SOAPAction: 'consultaOperaciones' },
    body: envelope(terminal, order, `<${kind}>${elements(asked)}</${kind}>`),
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  if (!answer.ok) throw new Error(`Redsys answered the query with ${answer.status}`);
  const operations = readOperations(await answer.text());
  return operations.filter(({ Ds_Order }) => Ds_Order === order);
}

/** The payment of an order number; undefined if unknown. @throws QueryRefused */
export async function findOperation(terminal: Terminal, order: string): Promise<Operation | undefined> {
  return (await ask(terminal, order, 'Transaction', { Ds_TransactionType: '0' }))[0];
}

const instant = (at: Date): string => `${at.toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '.')}.000000`;

/** Refunds of an order number since then, with a day added on both sides for time zones. @throws QueryRefused */
export const listRefunds = (terminal: Terminal, order: string, since: Date): Promise<Operation[]> =>
  ask(terminal, order, 'TransactionMasiva', {
    Ds_TransactionType: '3',
    Ds_Fecha_inicio: instant(new Date(since.getTime() - DAY_MS)),
    Ds_Fecha_fin: instant(new Date(Date.now() + DAY_MS)),
  });
