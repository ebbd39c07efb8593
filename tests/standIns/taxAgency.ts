/**
 * Simulates the tax agency's record service, from its description: it accepts messages from clients with a certificate,
 * validates each record by its schema, and remembers earlier records.
 */
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { AppleCertificates } from './appleCertificates';
import { recordFaults } from './verifactuSchema';

export type TaxAgency = {
  url: string;
  /** Records as received. */
  records: string[];
  messages: number;
  /** `deaf`: it accepts everything, and the response is lost. */
  mood: 'well' | 'down' | 'deaf' | 'refusing';
  /** Numbers of invoices that it rejects. */
  rejects: Set<string>;
  close: () => Promise<void>;
};

const part = (xml: string, name: string): string => new RegExp(`<sf:${name}>([^<]*)<`).exec(xml)?.[1] ?? '';

export async function startTaxAgency({ authority, server: own }: AppleCertificates): Promise<TaxAgency> {
  const agency: TaxAgency = {
    url: '',
    records: [],
    messages: 0,
    mood: 'well',
    rejects: new Set(),
    close: async () => {},
  };
  const known = new Set<string>();

  function validate(record: string): string {
    const kind = record.includes('RegistroAnulacion ') ? 'Anulacion' : 'Alta';
    const code = part(record, kind === 'Alta' ? 'NumSerieFactura' : 'NumSerieFacturaAnulada');
    const isKnown = known.has(`${kind} ${code}`);
    const isWrong = agency.rejects.has(code) || recordFaults(record) !== '';
    if (!isWrong) known.add(`${kind} ${code}`);
    const fault = (number: string, words: string) =>
      `<r:CodigoErrorRegistro>${number}</r:CodigoErrorRegistro><r:DescripcionErrorRegistro>${words}</r:DescripcionErrorRegistro>`;
    const state = isWrong
      ? `<r:EstadoRegistro>Incorrecto</r:EstadoRegistro>${fault('1100', 'Valor incorrecto')}`
      : isKnown
        ? `<r:EstadoRegistro>Incorrecto</r:EstadoRegistro>${fault('3000', 'Registro duplicado')}<r:RegistroDuplicado><f:EstadoRegistroDuplicado>Correcta</f:EstadoRegistroDuplicado></r:RegistroDuplicado>`
        : '<r:EstadoRegistro>Correcto</r:EstadoRegistro>';
    return `<r:RespuestaLinea><r:IDFactura><f:NumSerieFactura>${code}</f:NumSerieFactura></r:IDFactura><r:Operacion><f:TipoOperacion>${kind}</f:TipoOperacion></r:Operacion>${state}</r:RespuestaLinea>`;
  }

  const answer = (body: string): string => {
    const records = body.match(/<sf:Registro(Alta|Anulacion) .*?<\/sf:Registro\1>/gs) ?? [];
    agency.records.push(...records);
    const lines = records.map(validate).join('');
    return `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><r:RespuestaRegFactuSistemaFacturacion xmlns:r="urn:r" xmlns:f="urn:f"><r:CSV>A-TEST${agency.messages}</r:CSV><r:TiempoEsperaEnvio>60</r:TiempoEsperaEnvio><r:EstadoEnvio>Correcto</r:EstadoEnvio>${lines}</r:RespuestaRegFactuSistemaFacturacion></e:Body></e:Envelope>`;
  };
  const FAULT =
    '<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><e:Fault><faultcode>e:Server</faultcode><faultstring>Codigo[4104] NIF no identificado</faultstring></e:Fault></e:Body></e:Envelope>';

  const options = {
    cert: own.certificate,
    key: own.privateKey,
    ca: authority,
    requestCert: true,
    rejectUnauthorized: true,
  };
  const server = createServer(options, (req, res) => {
    if (agency.mood === 'down') return void req.socket.destroy();
    let body = '';
    req.setEncoding('utf8');
    req.on('data', (some: string) => {
      body += some;
    });
    req.on('end', () => {
      agency.messages += 1;
      if (agency.mood === 'refusing') return void res.writeHead(500, { 'Content-Type': 'text/xml' }).end(FAULT);
      const said = answer(body);
      if (agency.mood === 'deaf') return void req.socket.destroy();
      res.writeHead(200, { 'Content-Type': 'text/xml' }).end(said);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  agency.url = `https://localhost:${(server.address() as AddressInfo).port}`;
  agency.close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return agency;
}
