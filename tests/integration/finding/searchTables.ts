/** Four orders, and queries with the orders they find. */
import { thisYear } from '../../support/days';

export const FIELDS = [
  { name: 'name', kind: 'text', label: { en: 'Name' } },
  { name: 'document', kind: 'document', label: { en: 'Document' } },
  { name: 'born', kind: 'date', label: { en: 'Born' } },
  { name: 'company', kind: 'text', label: { en: 'Company' } },
];
export const HOLDER = {
  position: 1,
  name: 'Begoña Etxeberría Ruíz',
  data: { document: '12.345.678-Z', born: '1980-07-14', company: 'Faros del Sur S.L.' },
};

type Buyer = { name: string; email?: string; phone?: string };
export const ORDERS: Record<string, Buyer> = {
  garcia: { name: 'Íñigo García-López', email: 'inigo.garcia@correo.example', phone: '+34 612 345 678' },
  munoz: { name: 'María Muñoz Barrenechea', email: 'mmunoz@acme.example', phone: '655 11 22 33' },
  olsen: { name: 'Bjørn Olsen', email: 'bjorn@nord.example', phone: '+44 20 7946 0958' },
  pi: { name: 'Пётр Иванов', email: 'petr@vostok.example' },
  nguyen: { name: 'Nguyễn Thị Ánh', email: 'anh@hue.example' },
  weiss: { name: 'Jürgen Weißenfels', email: 'jw@halle.example' },
  serban: { name: 'Ștefan Şerban', email: 'ss@iasi.example' },
  aesa: { name: 'Æsa Þórsdóttir', email: 'at@reykjavik.example' },
  isik: { name: 'Hasan Işık', email: 'hi@izmir.example' },
  athina: { name: 'Αθηνά Ήλιου', email: 'ai@patra.example' },
  rene: { name: 'Rene\u0301 Dvor\u030ca\u0301k', email: 'rd@praha.example' },
  // A pasted value with a direction mark and full-width letters.
  tanaka: { name: 'Ｔａｎａｋａ \u200f田中', email: 'tt@osaka.example' },
};

export const FOUND: [typed: string, found: string[]][] = [
  // Any part of a telephone or a document, from three digits.
  ['51122', ['munoz']],
  ['11 22 3', ['munoz']],
  ['+34 612 34', ['garcia']],
  ['12 34', ['garcia', 'munoz']],
  ['5.678-Z', ['munoz']],
  ['7946 09', ['olsen']],
  ['588185', ['olsen']],
  ['TR2X7', ['garcia']],
  ['+34 655 11 22 33', ['munoz']],
  // Whole words and prefixes, regardless of accents, capitals and order.
  ['Íñigo García-López', ['garcia']],
  ['inigo garcia lopez', ['garcia']],
  ['LOPEZ iñi', ['garcia']],
  ['gar', ['garcia']],
  ['muñ', ['munoz']],
  ['MUNOZ', ['munoz']],
  ['Bjorn', ['olsen']],
  ['ИВАНОВ', ['pi']],
  // Without diacritics on either side, or with them decomposed.
  ['nguyen', ['nguyen']],
  ['Nguye\u0302\u0303n', ['nguyen']],
  ['weissenfels', ['weiss']],
  ['WEIẞENFELS', ['weiss']],
  ['stefan', ['serban']],
  ['serban', ['serban']],
  ['aesa', ['aesa']],
  ['thorsdottir', ['aesa']],
  ['isik', ['isik']],
  ['IŞIK', ['isik']],
  ['αθηνα', ['athina']],
  ['ΗΛΙΟΥ', ['athina']],
  ['René', ['rene']],
  ['dvorak', ['rene']],
  ['tanaka', ['tanaka']],
  ['田中', ['tanaka']],
  ['петр', ['pi']],
  // Email addresses: whole, prefixes, and the parts before and after the @.
  ['inigo.garcia@correo.example', ['garcia']],
  ['Inigo.Garcia@cor', ['garcia']],
  ['@acme.example', ['munoz']],
  ['acme', ['munoz']],
  // Telephone numbers in any grouping, with and without country code.
  ['612345678', ['garcia']],
  ['612 34 56 78', ['garcia']],
  ['+34612345678', ['garcia']],
  ['0034 612 345 678', ['garcia']],
  ['+34 655 112 233', ['munoz']],
  ['020 7946 0958', ['olsen']],
  ['61234', ['garcia']],
  // Holder data: name, document with and without punctuation, company; not the date of birth.
  ['etxeberria', ['munoz']],
  ['12345678Z', ['munoz']],
  ['12345678-z', ['munoz']],
  ['12 345 678 z', ['munoz']],
  ['faros del sur', ['munoz']],
  ['1980-07-14', []],
  // Card digits and transfer references.
  ['9917', ['garcia']],
  ['rf18 ktr2 x7qp', ['garcia']],
  // The number of its invoice, and the invoice's customer.
  [`F-${thisYear()}-0001`, ['olsen']],
  [`f ${thisYear()} 0001`, ['olsen']],
  ['quintanilla', ['olsen']],
  ['astilleros quintan', ['olsen']],
  ['A-58.818.501', ['olsen']],
  // Two words that no single order has.
  ['garcia muñoz', []],
];

/** Queries with typos; the last value names the typo. */
export const MISTYPED: [typed: string, found: string[], mistake: string][] = [
  ['Gacria', ['garcia'], 'neighbours changed places'],
  ['Garzia', ['garcia'], 'what sounds the same'],
  ['Garcya', ['garcia'], 'y for i'],
  ['Garccia', ['garcia'], 'a double letter'],
  ['Grcia', ['garcia'], 'a letter left out'],
  ['Garxcia', ['garcia'], 'a letter too many'],
  ['Garvia lopez', ['garcia'], 'another letter'],
  ['Munnoz', ['munoz'], 'nn for ñ'],
  ['Muños', ['munoz'], 's for z'],
  ['Barenechea', ['munoz'], 'one r for two'],
  ['Varrenechea', ['munoz'], 'v for b'],
  ['Varenecheo', ['munoz'], 'another sound beside what sounds the same'],
  ['Echeberria', ['munoz'], 'a letter of another spelling'],
  ['Ruis', ['munoz'], 'a short word'],
  ['inigo.garcia@coreo.example', ['garcia'], 'an address'],
  ['inigo.garcia@gmail.test', ['garcia'], 'another address, by what stands before its sign'],
  ['Olsn', ['olsen'], 'a vowel left out'],
  ['Olzem', ['olsen'], 'one sound, one letter'],
  ['Gorcio', [], 'two mistakes in a short word'],
  ['ols', ['olsen'], 'a beginning is no mistake'],
];
