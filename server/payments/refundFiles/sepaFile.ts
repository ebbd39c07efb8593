/** Bank file for credit transfers: ISO 20022 pain.001.001.09, by the SEPA rules. */
import type { Cents } from '../../shared/money';
import type { IsoDate } from '../../shared/time';
import { sepaText } from './sepaText';

export type SepaFile = {
  messageId: string;
  madeAt: Date;
  /** Requested execution day. */
  executeOn: IsoDate;
  holder: string;
  iban: string;
  /** Blank if unknown. */
  bic: string;
  /** Identifier of the initiating party, assigned by its bank; blank if none. */
  initiator: string;
  transfers: readonly SepaTransfer[];
};

export type SepaTransfer = {
  /** A UUID; its 32 digits come back in the bank's answers. */
  id: string;
  amount: Cents;
  payee: string;
  iban: string;
  /** Text for the payee. */
  text: string;
};

const LONGEST = { name: 70, text: 140, id: 35 };
/** EPC placeholder for a BIC, which SEPA banks no longer need. Nothing else may be omitted this way. */
const NO_BIC = 'NOTPROVIDED';

/** A name without any Latin letter: the bank could not identify the payee. */
export class UnwritableName extends Error {}

/** `1205` as `12.05`, from the digits, without floats. */
export function decimalOf(cents: Cents): string {
  if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError(`no amount of a transfer: ${cents}`);
  const figures = String(cents).padStart(3, '0');
  return `${figures.slice(0, -2)}.${figures.slice(-2)}`;
}

export const endToEndId = (refundId: string): string => refundId.replaceAll('-', '');

/** After `sepaText` the apostrophe is the only special character, and it needs no escape in element text. */
function text(value: string, longest: number): string {
  const written = sepaText(value, longest);
  if (written === null) throw new UnwritableName(value);
  return written;
}

/** Identification of the initiating party: in Spain the NIF with a three-digit suffix. */
const identified = (initiator: string, indent: string): string =>
  initiator &&
  `
${indent}<Id>
${indent}  <OrgId>
${indent}    <Othr>
${indent}      <Id>${text(initiator, LONGEST.id)}</Id>
${indent}    </Othr>
${indent}  </OrgId>
${indent}</Id>`;

function transfer({ id, amount, payee, iban, text: words }: SepaTransfer): string {
  return `
      <CdtTrfTxInf>
        <PmtId>
          <EndToEndId>${endToEndId(id)}</EndToEndId>
        </PmtId>
        <Amt>
          <InstdAmt Ccy="EUR">${decimalOf(amount)}</InstdAmt>
        </Amt>
        <Cdtr>
          <Nm>${text(payee, LONGEST.name)}</Nm>
        </Cdtr>
        <CdtrAcct>
          <Id>
            <IBAN>${iban}</IBAN>
          </Id>
        </CdtrAcct>
        <RmtInf>
          <Ustrd>${text(words, LONGEST.text)}</Ustrd>
        </RmtInf>
      </CdtTrfTxInf>`;
}

/** Deterministic: the same rows give the same bytes. */
export function sepaFile({ messageId, madeAt, executeOn, holder, iban, bic, initiator, transfers }: SepaFile): string {
  const sums = `<NbOfTxs>${transfers.length}</NbOfTxs>`;
  const total = `<CtrlSum>${decimalOf(transfers.reduce((sum, { amount }) => sum + amount, 0) as Cents)}</CtrlSum>`;
  const house = text(holder, LONGEST.name);
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">
  <CstmrCdtTrfInitn>
    <GrpHdr>
      <MsgId>${messageId}</MsgId>
      <CreDtTm>${madeAt.toISOString().slice(0, 19)}Z</CreDtTm>
      ${sums}
      ${total}
      <InitgPty>
        <Nm>${house}</Nm>${identified(initiator, '        ')}
      </InitgPty>
    </GrpHdr>
    <PmtInf>
      <PmtInfId>${messageId}</PmtInfId>
      <PmtMtd>TRF</PmtMtd>
      <BtchBookg>true</BtchBookg>
      ${sums}
      ${total}
      <PmtTpInf>
        <SvcLvl>
          <Cd>SEPA</Cd>
        </SvcLvl>
      </PmtTpInf>
      <ReqdExctnDt>
        <Dt>${executeOn}</Dt>
      </ReqdExctnDt>
      <Dbtr>
        <Nm>${house}</Nm>${identified(initiator, '        ')}
      </Dbtr>
      <DbtrAcct>
        <Id>
          <IBAN>${iban}</IBAN>
        </Id>
      </DbtrAcct>
      <DbtrAgt>
        <FinInstnId>${bic ? `<BICFI>${bic}</BICFI>` : `<Othr><Id>${NO_BIC}</Id></Othr>`}</FinInstnId>
      </DbtrAgt>
      <ChrgBr>SLEV</ChrgBr>${transfers.map(transfer).join('')}
    </PmtInf>
  </CstmrCdtTrfInitn>
</Document>
`;
}
