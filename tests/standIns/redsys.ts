/**
 * Simulates a Redsys terminal, written from its integration manuals: the hosted form, the notification and the signed
 * return, the REST service for refunds, the query of operations. It refuses what Redsys refuses, and shares no code
 * with the product.
 */
import { createCipheriv, createHmac } from 'node:crypto';
import { type Answered, type Asked, type StandIn, startStandIn } from './standIn';

export const REDSYS_KEY = 'sq7HjrUOBfKmC576ILgskD5srU870gJ7';
export const REDSYS_MERCHANT = '999008881';

type Version = 'HMAC_SHA512_V2' | 'HMAC_SHA256_V1';
type Fields = Record<string, string>;
export type Signed = { Ds_SignatureVersion: string; Ds_MerchantParameters: string; Ds_Signature: string };
type Operation = {
  type: '0' | '3';
  amount: number;
  currency: string;
  response: string;
  order: string;
  state: string;
  /** The bank's own code. */
  code?: string;
};

const ZEROS = Buffer.alloc(16);

function signatureOf(version: string, order: string, signed: string, key: string): string {
  if (version === 'HMAC_SHA512_V2') {
    const aes = createCipheriv('aes-128-cbc', key.slice(0, 16), ZEROS);
    const ofOrder = aes.update(order, 'utf8', 'base64') + aes.final('base64');
    return createHmac('sha512', ofOrder).update(signed).digest('base64url');
  }
  const des = createCipheriv('des-ede3-cbc', Buffer.from(key, 'base64'), ZEROS.subarray(0, 8)).setAutoPadding(false);
  const filled = order.padEnd(Math.ceil(order.length / 8) * 8, '\0');
  const ofOrder = Buffer.concat([des.update(filled, 'latin1'), des.final()]);
  return createHmac('sha256', ofOrder).update(signed).digest('base64');
}

export type Redsys = StandIn & {
  /** Submitted forms by order number. */
  pages: Map<string, Fields>;
  operations: Operation[];
  key: string;
  version: Version;
  /** Response code of the next refund. */
  refundResponse: string;
  sign: (parameters: Fields, version?: string, key?: string) => Signed;
  /** The buyer's card was read: what Redsys reports by notification and in the return. */
  decide: (order: string, response: string, changes?: Fields) => Signed;
  /** A refund made in the Redsys portal. */
  refundInPages: (order: string, amount: number) => void;
  /** The buyer's card was read, without a notification. */
  decideSilently: (order: string, response: string) => void;
};

const json = (body: unknown): Answered => ({ status: 200, body: JSON.stringify(body) });
const page = (text: string): Answered => ({ status: 200, type: 'text/html', body: text });
const inner = (xml: string, name: string): string => new RegExp(`<${name}>(.*?)</${name}>`, 's').exec(xml)?.[1] ?? '';

export async function startRedsys(): Promise<Redsys> {
  const pages = new Map<string, Fields>();
  const operations: Operation[] = [];

  function refusalOf(sent: Partial<Signed>, fields: Fields): string | null {
    const order = fields.DS_MERCHANT_ORDER ?? '';
    const right = signatureOf(redsys.version, order, sent.Ds_MerchantParameters ?? '', redsys.key);
    if (sent.Ds_SignatureVersion !== redsys.version || sent.Ds_Signature !== right) return 'SIS0042';
    if (fields.DS_MERCHANT_MERCHANTCODE !== REDSYS_MERCHANT || Number(fields.DS_MERCHANT_TERMINAL) !== 1)
      return 'SIS0026';
    if (!/^\d{4}[0-9A-Za-z]{0,8}$/.test(order)) return 'SIS0014';
    if (fields.DS_MERCHANT_CURRENCY !== '978') return 'SIS0027';
    if (!/^[1-9]\d{0,11}$/.test(fields.DS_MERCHANT_AMOUNT ?? '')) return 'SIS0019';
    return null;
  }

  const decode = (sent: Partial<Signed>): Fields =>
    JSON.parse(Buffer.from(sent.Ds_MerchantParameters ?? '', 'base64').toString() || '{}') as Fields;

  /** The hosted page. An order number is used up once a card was read for it. */
  function take(body: string): Answered {
    const sent = Object.fromEntries(new URLSearchParams(body)) as Partial<Signed>;
    const fields = decode(sent);
    const refusal = refusalOf(sent, fields);
    if (refusal) return page(`Error ${refusal}`);
    const order = fields.DS_MERCHANT_ORDER!;
    if (operations.some((one) => one.order === order)) return page('Error SIS0051');
    pages.set(order, fields);
    return page('Introduzca los datos de su tarjeta');
  }

  function refund(body: string): Answered {
    const sent = JSON.parse(body) as Partial<Signed>;
    const fields = decode(sent);
    const refusal = refusalOf(sent, fields);
    if (refusal) return json({ errorCode: refusal });
    const order = fields.DS_MERCHANT_ORDER!;
    const amount = Number(fields.DS_MERCHANT_AMOUNT);
    const of = (type: string) => operations.filter((one) => one.order === order && one.type === type);
    const paid = of('0').find(({ response }) => Number(response) <= 99);
    const returned = of('3').reduce((sum, one) => sum + (one.response === '0900' ? one.amount : 0), 0);
    if (!paid) return json({ errorCode: 'SIS0054' });
    if (returned + amount > paid.amount) return json({ errorCode: 'SIS0057' });
    const { code } = makeRefund(order, amount, redsys.refundResponse);
    return json(
      redsys.sign(
        parametersOf(order, redsys.refundResponse, {
          Ds_TransactionType: '3',
          Ds_Amount: String(amount),
          Ds_AuthorisationCode: code,
        }),
      ),
    );
  }

  function makeRefund(order: string, amount: number, response: string) {
    const code = String(200_000 + operations.length);
    const made = { type: '3' as const, amount, currency: '978', response, order, state: 'F', code };
    operations.push(made);
    return made;
  }

  function query(body: string): Answered {
    const messages = inner(body, 'cadenaXML').replace('<![CDATA[', '').replace(']]>', '');
    const version = /<Version.*<\/Version>/s.exec(messages)?.[0] ?? '';
    const order = inner(version, 'Ds_Order');
    const type = inner(version, 'Ds_TransactionType');
    const isGenuine =
      inner(messages, 'SignatureVersion') === 'HMAC_SHA256_V1' &&
      inner(messages, 'Signature') === signatureOf('HMAC_SHA256_V1', order, version, redsys.key);
    // Bulk queries select by time; the order's number only signs the request.
    const found = operations.filter((one) => one.type === type && (version.includes('Masiva') || one.order === order));
    const error = !isGenuine
      ? 'XML0023'
      : inner(version, 'Ds_MerchantCode') !== REDSYS_MERCHANT
        ? 'XML0028'
        : found.length === 0
          ? 'XML0024'
          : null;
    const responses = found.map(
      (one) =>
        `<Response Ds_Version="0.0"><Ds_MerchantCode>${REDSYS_MERCHANT}</Ds_MerchantCode><Ds_Terminal>1</Ds_Terminal><Ds_Order>${one.order}</Ds_Order>` +
        `<Ds_TransactionType>${one.type}</Ds_TransactionType><Ds_Amount>${one.amount}</Ds_Amount><Ds_Currency>${one.currency}</Ds_Currency>` +
        `<Ds_State>${one.state}</Ds_State><Ds_Response>${one.response}</Ds_Response>` +
        `<Ds_AuthorisationCode>${one.code ?? ''}</Ds_AuthorisationCode></Response>`,
    );
    const said = error ? `<ErrorMsg><Ds_ErrorCode>${error}</Ds_ErrorCode></ErrorMsg>` : responses.join('');
    const xml = `<Messages><Version Ds_Version="0.0"><Message>${said}</Message></Version></Messages>`;
    const escaped = xml.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    return {
      status: 200,
      type: 'text/xml',
      body: `<soapenv:Envelope><soapenv:Body><p1:consultaOperacionesReturn xmlns:p1="x">${escaped}</p1:consultaOperacionesReturn></soapenv:Body></soapenv:Envelope>`,
    };
  }

  function parametersOf(order: string, response: string, changes: Fields = {}): Fields {
    const form = pages.get(order);
    return {
      Ds_Date: '24%2F11%2F2026',
      Ds_Hour: '16%3A00',
      Ds_Amount: form?.DS_MERCHANT_AMOUNT ?? '0',
      Ds_Currency: '978',
      Ds_Order: order,
      Ds_MerchantCode: REDSYS_MERCHANT,
      Ds_Terminal: '001',
      Ds_Response: response,
      Ds_TransactionType: '0',
      Ds_SecurePayment: '1',
      Ds_AuthorisationCode: Number(response) <= 99 ? '123456' : '',
      Ds_Card_Number: '454881******0004',
      Ds_Card_Brand: '1',
      ...changes,
    };
  }

  function settle(order: string, response: string): void {
    const form = pages.get(order);
    if (!form) throw new Error(`no form for ${order}`);
    const amount = Number(form.DS_MERCHANT_AMOUNT);
    operations.push({ type: '0', amount, currency: '978', response, order, state: 'F' });
  }

  const server = await startStandIn((asked: Asked) => {
    if (asked.path === '/sis/realizarPago') return take(asked.body);
    if (asked.path === '/sis/rest/trataPeticionREST') return refund(asked.body);
    if (asked.path === '/apl02/services/SerClsWSConsulta') return query(asked.body);
    return { status: 404, body: '' };
  });
  const redsys: Redsys = Object.assign(server, {
    pages,
    operations,
    key: REDSYS_KEY,
    version: 'HMAC_SHA512_V2' as Version,
    refundResponse: '0900',
    sign(parameters: Fields, version: string = redsys.version, key = redsys.key): Signed {
      const encoding = version === 'HMAC_SHA512_V2' ? 'base64url' : 'base64';
      const encoded = Buffer.from(JSON.stringify(parameters)).toString(encoding);
      const Ds_Signature = signatureOf(version, parameters.Ds_Order ?? '', encoded, key);
      return { Ds_SignatureVersion: version, Ds_MerchantParameters: encoded, Ds_Signature };
    },
    decide(order: string, response: string, changes: Fields = {}): Signed {
      settle(order, response);
      return redsys.sign(parametersOf(order, response, changes));
    },
    refundInPages: (order: string, amount: number) => void makeRefund(order, amount, '0900'),
    decideSilently: settle,
  });
  return redsys;
}
