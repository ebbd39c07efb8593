/** A file of transfers as banks take it: pain.001.001.09 of ISO 20022, by the rules of the SEPA credit transfer. */
import type { Cents } from '../../shared/money';
import type { IsoDate } from '../../shared/time';
import { sepaText } from './sepaText';

export type SepaFile = {
  messageId: string;
  madeAt: Date;
  /** On which day the bank is asked to execute it. */
  executeOn: IsoDate;
  holder: string;
  iban: string;
  /** Empty where it is not known. */
  bic: string;
  /** Of who gives the file in, as its bank told it; empty where it told none. */
  initiator: string;
  transfers: readonly SepaTransfer[];
};

export type SepaTransfer = {
  /** A UUID; its 32 signs come back with whatever the bank says of the transfer. */
  id: string;
  amount: Cents;
  payee: string;
  iban: string;
  /** What the payee reads. */
  text: string;
};

const LONGEST = { name: 70, text: 140, id: 35 };
/** What EPC has in place of a BIC, which no bank of SEPA needs any more. Nothing else may be left out so. */
const NO_BIC = 'NOTPROVIDED';

/** A name of which nothing can be written in Latin letters: the bank would not know whom to pay. */
export class UnwritableName extends Error {}

/** `1205` as `12.05`, figure by figure. */
export function decimalOf(cents: Cents): string {
  if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError(`no amount of a transfer: ${cents}`);
  const figures = String(cents).padStart(3, '0');
  return `${figures.slice(0, -2)}.${figures.slice(-2)}`;
}

export const endToEndId = (refundId: string): string => refundId.replaceAll('-', '');

/** The letters and figures of an element never hold more of XML than an apostrophe, which needs no escape inside of it. */
function text(value: string, longest: number): string {
  const written = sepaText(value, longest);
  if (written === null) throw new UnwritableName(value);
  return written;
}

/** Who gives the file in, by what the bank knows it by: in Spain the NIF with a suffix of three figures. */
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

/** The same rows make the same bytes, whenever they are asked for. */
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
