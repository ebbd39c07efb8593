/** The bank's refund file, character by character, and its validation by the published schema. */
import { describe, expect, it } from 'vitest';
import { decimalOf, type SepaFile, sepaFile, UnwritableName } from '../../../server/payments/refundFiles/sepaFile';
import { isSepaName, sepaText } from '../../../server/payments/refundFiles/sepaText';
import { isSepaIban } from '../../../server/shared/iban';
import type { Cents } from '../../../server/shared/money';
import type { IsoDate } from '../../../server/shared/time';
import { schemaFaults } from '../../standIns/sepaSchema';

const FILE: SepaFile = {
  messageId: 'REFUNDS-20261125-0A1B2C3D4E5F',
  madeAt: new Date('2026-11-25T09:08:07.654Z'),
  executeOn: '2026-11-25' as IsoDate,
  holder: 'Fundación Peñón & Mar',
  iban: 'ES9121000418450200051332',
  bic: 'CAIXESBBXXX',
  initiator: 'B12345674000',
  transfers: [
    {
      id: '019a0000-0000-7000-8000-0000000000aa',
      amount: 1205 as Cents,
      payee: 'Íñigo Muñoz',
      iban: 'DE89370400440532013000',
      text: 'K7Q2-9XWD Fundación Peñón & Mar',
    },
    {
      id: '019a0000-0000-7000-8000-0000000000bb',
      amount: 7 as Cents,
      payee: 'A'.repeat(90),
      iban: 'GB82WEST12345698765432',
      text: 'x'.repeat(200),
    },
  ],
};

const WRITTEN = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">
  <CstmrCdtTrfInitn>
    <GrpHdr>
      <MsgId>REFUNDS-20261125-0A1B2C3D4E5F</MsgId>
      <CreDtTm>2026-11-25T09:08:07Z</CreDtTm>
      <NbOfTxs>2</NbOfTxs>
      <CtrlSum>12.12</CtrlSum>
      <InitgPty>
        <Nm>Fundacion Penon + Mar</Nm>
        <Id>
          <OrgId>
            <Othr>
              <Id>B12345674000</Id>
            </Othr>
          </OrgId>
        </Id>
      </InitgPty>
    </GrpHdr>
    <PmtInf>
      <PmtInfId>REFUNDS-20261125-0A1B2C3D4E5F</PmtInfId>
      <PmtMtd>TRF</PmtMtd>
      <BtchBookg>true</BtchBookg>
      <NbOfTxs>2</NbOfTxs>
      <CtrlSum>12.12</CtrlSum>
      <PmtTpInf>
        <SvcLvl>
          <Cd>SEPA</Cd>
        </SvcLvl>
      </PmtTpInf>
      <ReqdExctnDt>
        <Dt>2026-11-25</Dt>
      </ReqdExctnDt>
      <Dbtr>
        <Nm>Fundacion Penon + Mar</Nm>
        <Id>
          <OrgId>
            <Othr>
              <Id>B12345674000</Id>
            </Othr>
          </OrgId>
        </Id>
      </Dbtr>
      <DbtrAcct>
        <Id>
          <IBAN>ES9121000418450200051332</IBAN>
        </Id>
      </DbtrAcct>
      <DbtrAgt>
        <FinInstnId><BICFI>CAIXESBBXXX</BICFI></FinInstnId>
      </DbtrAgt>
      <ChrgBr>SLEV</ChrgBr>
      <CdtTrfTxInf>
        <PmtId>
          <EndToEndId>019a00000000700080000000000000aa</EndToEndId>
        </PmtId>
        <Amt>
          <InstdAmt Ccy="EUR">12.05</InstdAmt>
        </Amt>
        <Cdtr>
          <Nm>Inigo Munoz</Nm>
        </Cdtr>
        <CdtrAcct>
          <Id>
            <IBAN>DE89370400440532013000</IBAN>
          </Id>
        </CdtrAcct>
        <RmtInf>
          <Ustrd>K7Q2-9XWD Fundacion Penon + Mar</Ustrd>
        </RmtInf>
      </CdtTrfTxInf>
`;

describe('a text for banks', () => {
  it.each([
    ['Núñez Güell, Çağla', 'Nunez Guell, Cagla'],
    ['Gebrüder Weiß & Söhne', 'Gebruder Weiss + Sohne'],
    ['Łódź Æther Øre', 'Lodz AEther Ore'],
    ['L’Hospitalet · "casa"', "L'Hospitalet . 'casa'"],
    ['a@b_c', 'a(at)b-c'],
    ['<Ana>; Ω 😀 Ramos', '.Ana.. . . Ramos'],
    ['  //Ana//  Ramos\n/ ', 'Ana/ Ramos'],
    ["0-9/?:().,'+", "0-9/?:().,'+"],
  ])('%s is written %s', (typed, written) => expect(sepaText(typed, 140)).toBe(written));

  it('ends where it is too long, and not with a space', () => {
    expect(sepaText('Ana Ramos', 4)).toBe('Ana');
    expect(sepaText('ß'.repeat(70), 70)).toBe('s'.repeat(70));
  });

  it.each(['', '   ', 'Иван', '///', '😀'])('of “%s” nothing remains', (typed) =>
    expect(sepaText(typed, 70)).toBeNull(),
  );
});

it('names are asked for in Latin letters', () => {
  const right = ['Íñigo Núñez & Söhne', 'Weiß', 'Łódź', "O'Neill", 'Nguyễn Văn Đức', 'ＡＮＡ', 'Café 22'];
  expect(right.filter((name) => !isSepaName(name))).toEqual([]);
  expect(['李小龙', 'Иван', 'Ana Иван', 'محمد', 'Γιάννης', '22', '&', ''].filter(isSepaName)).toEqual([]);
});

it('SEPA reaches accounts of its countries alone, by their length', () => {
  const right = ['ES9121000418450200051332', 'DE89370400440532013000', 'GB82WEST12345698765432', 'NO9386011117947'];
  expect(right.filter((iban) => !isSepaIban(iban))).toEqual([]);
  const others = [
    'AE070331234567890123456',
    'US64SVBKUS6S3300958879',
    'TR330006100519786457841326',
    'BR1800360305000010009795493C1',
    'DE8937040044053201300',
  ];
  expect(others.filter(isSepaIban)).toEqual([]);
});

it.each([
  [0, '0.00'],
  [7, '0.07'],
  [10, '0.10'],
  [1205, '12.05'],
  [99_999_999_999, '999999999.99'],
  [Number.MAX_SAFE_INTEGER, '90071992547409.91'],
])('%i minor units are %s', (amount, written) => expect(decimalOf(amount as Cents)).toBe(written));

it.each([-1, 0.5, Number.NaN])('%d is no amount', (amount) => {
  expect(() => decimalOf(amount as Cents)).toThrow(RangeError);
});

describe('the file', () => {
  it('is written as it stands here, and the same again', () => {
    const written = sepaFile(FILE);
    expect(written.slice(0, WRITTEN.length)).toBe(WRITTEN);
    expect(sepaFile(structuredClone(FILE))).toBe(written);
    expect(written).toContain(`<Nm>${'A'.repeat(70)}</Nm>`);
    expect(written).toContain(`<Ustrd>${'x'.repeat(140)}</Ustrd>`);
    expect(written.match(/<CdtTrfTxInf>/g)).toHaveLength(2);
  });

  it('keeps to the schema of ISO 20022, with whatever names', () => {
    const [first] = FILE.transfers;
    const names = ['"><x>&amp;]]>', `O'Neill`, 'Ana \u{1F3AB}'];
    const hostile = names.map((payee) => ({ ...first!, payee, text: payee }));
    expect(schemaFaults(sepaFile(FILE))).toBe('');
    expect(schemaFaults(sepaFile({ ...FILE, bic: '', initiator: '', transfers: hostile }))).toBe('');
    expect(sepaFile({ ...FILE, bic: '' })).toContain('<FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId>');
  });

  it('is not written with a name that nobody could read', () => {
    const [first] = FILE.transfers;
    for (const payee of ['李小龙', 'Иван', '&', ''])
      expect(() => sepaFile({ ...FILE, transfers: [{ ...first!, payee }] })).toThrow(UnwritableName);
    expect(() => sepaFile({ ...FILE, holder: '票務' })).toThrow(UnwritableName);
    expect(sepaFile(FILE)).not.toContain('NOTPROVIDED');
  });

  it('is measured by a schema that refuses what is not so', () => {
    const written = sepaFile(FILE);
    expect(schemaFaults(written.replace(/<Dt>(.*)<\/Dt>/, '$1'))).toContain('ReqdExctnDt');
    expect(schemaFaults(written.replace('TRF', 'SCT'))).toContain('PmtMtd');
    expect(schemaFaults(written.replace(/<PmtId>[\s\S]*?<\/PmtId>/, ''))).toContain('PmtId');
  });
});
