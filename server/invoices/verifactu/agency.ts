/** Web service of the tax agency for records (SistemaFacturacion, VERI*FACTU): URLs, requests and answers. */
import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import { XMLParser } from 'fast-xml-parser';
import { env } from '../../infra/runtime';
import { escapeXml, INFORMATION } from './recordXml';

export type Environment = 'test' | 'live';

const HOSTS: Readonly<Record<Environment, string>> = {
  test: 'https://prewww1.aeat.es',
  live: 'https://www1.agenciatributaria.gob.es',
};
const SERVICE = '/wlpl/TIKE-CONT/ws/SistemaFacturacion/VerifactuSOAP';
const RECORDS = INFORMATION.replace('SuministroInformacion', 'SuministroLR');
const PATIENCE_MS = 30_000;
const LONGEST_ANSWER = 5_000_000;

/** Verification page that the invoice's QR code opens. */
const CHECK: Readonly<Record<Environment, string>> = {
  test: 'https://prewww2.aeat.es/wlpl/TIKE-CONT/',
  live: 'https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/',
};
/** Page for records that are sent, and for those that are only stored (HAC/1177/2024, article 21). */
const checkPage = (isSent: boolean): string => (isSent ? 'ValidarQR' : 'ValidarQRNoVerifactu');

/** @param invoice amounts and day in the agency's format */
export const checkUrl = (
  environment: Environment,
  invoice: { issuer: string; code: string; day: string; total: string },
  isSent: boolean,
): string => {
  const { issuer, code, day, total } = invoice;
  return `${CHECK[environment]}${checkPage(isSent)}?${new URLSearchParams({ nif: issuer, numserie: code, fecha: day, importe: total })}`;
};

/** Client certificate of the sender. */
export type Certificate = { pfx: Buffer; passphrase: string } | { cert: string; key: string };

export type Message = {
  environment: Environment;
  certificate: Certificate;
  issuer: { name: string; taxId: string };
  /** In the format of `recordXml`. */
  records: readonly string[];
};

/** Records of one issuer in a document (SuministroLR.xsd): the request, or the file if nothing is sent. */
export const recordsDocument = ({ issuer, records }: Pick<Message, 'issuer' | 'records'>): string =>
  `<lr:RegFactuSistemaFacturacion xmlns:lr="${RECORDS}" xmlns:sf="${INFORMATION}"><lr:Cabecera><sf:ObligadoEmision><sf:NombreRazon>${escapeXml(issuer.name)}</sf:NombreRazon><sf:NIF>${escapeXml(issuer.taxId)}</sf:NIF></sf:ObligadoEmision></lr:Cabecera>${records
    .map((record) => `<lr:RegistroFactura>${record}</lr:RegistroFactura>`)
    .join('')}</lr:RegFactuSistemaFacturacion>`;

const envelope = (message: Message): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Header/><soapenv:Body>${recordsDocument(message)}</soapenv:Body></soapenv:Envelope>`;

/** @throws Error without an answer, or with one in another format */
function post(message: Message): Promise<{ status: number; body: string }> {
  const { VERIFACTU_URL, VERIFACTU_CA } = env();
  const ca = VERIFACTU_CA ? { ca: readFileSync(VERIFACTU_CA) } : {};
  const url = `${VERIFACTU_URL ?? HOSTS[message.environment]}${SERVICE}`;
  return new Promise((resolve, reject) => {
    const headers = { 'Content-Type': 'text/xml; charset=utf-8', SOAPAction: '' };
    const asked = request(
      url,
      { method: 'POST', headers, timeout: PATIENCE_MS, ...ca, ...message.certificate },
      (res) => {
        let body = '';
        res.setEncoding('utf8');
        res.on('data', (part: string) => {
          body += part;
          if (body.length > LONGEST_ANSWER) asked.destroy(new Error('the answer is too long'));
        });
        res.on('end', () => resolve({ status: res.statusCode ?? 0, body }));
        res.on('error', reject);
      },
    );
    asked.on('timeout', () => asked.destroy(new Error('no answer')));
    asked.on('error', reject);
    asked.end(envelope(message));
  });
}

export type RecordAnswer = {
  code: string;
  kind: 'alta' | 'anulacion';
  state: 'accepted' | 'accepted_with_errors' | 'rejected';
  error: string | null;
};
export type AgencyAnswer = { receipt: string | null; waitSeconds: number; records: RecordAnswer[] };

/** Seconds until the next message, if the agency names none. */
const WAIT_SECONDS = 60;
const STATES: Readonly<Record<string, RecordAnswer['state']>> = {
  Correcto: 'accepted',
  Correcta: 'accepted',
  AceptadoConErrores: 'accepted_with_errors',
  AceptadaConErrores: 'accepted_with_errors',
  Incorrecto: 'rejected',
};

type Node = { [name: string]: Node & string };
const parser = new XMLParser({
  removeNSPrefix: true,
  parseTagValue: false,
  isArray: (name) => name === 'RespuestaLinea',
});
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A duplicate keeps its earlier state: this message repeats an earlier one. */
function recordAnswer(line: Node): RecordAnswer {
  const earlier = textOf(line.RegistroDuplicado?.EstadoRegistroDuplicado);
  const state = STATES[earlier] ?? STATES[textOf(line.EstadoRegistro)];
  if (!state) throw new Error(`the agency says ${textOf(line.EstadoRegistro) || 'nothing'} of a record`);
  const words = [textOf(line.CodigoErrorRegistro), textOf(line.DescripcionErrorRegistro)].filter(Boolean).join(' ');
  return {
    code: textOf(line.IDFactura?.NumSerieFactura),
    kind: textOf(line.Operacion?.TipoOperacion) === 'Anulacion' ? 'anulacion' : 'alta',
    state,
    error: state === 'accepted' ? null : words || null,
  };
}

/** @throws Error with the agency's text if the whole message was refused */
function readAnswer({ status, body }: { status: number; body: string }): AgencyAnswer {
  const content = (parser.parse(body) as Node).Envelope?.Body;
  const answer = content?.RespuestaRegFactuSistemaFacturacion;
  if (!answer) throw new Error(textOf(content?.Fault?.faultstring) || `the agency answered ${status}`);
  const wait = Number(textOf(answer.TiempoEsperaEnvio));
  const lines = (answer.RespuestaLinea ?? []) as unknown as Node[];
  return {
    receipt: textOf(answer.CSV) || null,
    waitSeconds: Number.isSafeInteger(wait) && wait > 0 ? wait : WAIT_SECONDS,
    records: lines.map(recordAnswer),
  };
}

/** Sends records and returns the agency's answer to each. @throws Error if the message was refused */
export const sendToAgency = async (message: Message): Promise<AgencyAnswer> => readAnswer(await post(message));
