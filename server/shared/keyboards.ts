/**
 * Maps the text of a scanner set to a US keyboard on computers with other layouts: it presses US keys, and the computer
 * writes its own characters for them. `signs`: each written character followed by the intended one.
 */
const FRENCH_LETTERS = 'aqqazwwzAQQAZWWZ,m?M';
const GERMAN_LETTERS = 'zyyzZYYZ';

const LAYOUTS: readonly string[] = [
  // Spanish, Italian, Portuguese
  "'-?_",
  // German and Austrian
  `${GERMAN_LETTERS}ß-ẞ-?_`,
  // Swiss
  `${GERMAN_LETTERS}'-?_`,
  // Swedish, Finnish, Danish, Norwegian
  '+-?_',
  // French
  `${FRENCH_LETTERS}&1é2"3'4(5-6è7_8ç9à0)-°_`,
  // Belgian
  `${FRENCH_LETTERS}&1é2"3'4(5§6è7!8ç9à0)-°_`,
  // Czech, and with American letters
  `${GERMAN_LETTERS}+1ě2š3č4ř5ž6ý7á8í9é0=-%_`,
  '+1ě2š3č4ř5ž6ý7á8í9é0=-%_',
  // Slovak, and with American letters
  `${GERMAN_LETTERS}+1ľ2š3č4ť5ž6ý7á8í9é0=-%_`,
  '+1ľ2š3č4ť5ž6ý7á8í9é0=-%_',
  // Dutch
  '/-?_',
  // Polish of typists, Romanian of old
  `${GERMAN_LETTERS}+-?_`,
  // Icelandic
  'ö-Ö_',
  // Lithuanian
  'ą1č2ę3ė4į5š6ų7ū8',
  // Russian and Ukrainian
  'йqцwуeкrеtнyгuшiщoзpфaыsіsвdаfпgрhоjлkдlяzчxсcмvиbтnьmЙQЦWУEКRЕTНYГUШIЩOЗPФAЫSІSВDАFПGРHОJЛKДLЯZЧXСCМVИBТNЬM',
  // Hungarian
  `${GERMAN_LETTERS}ö0Ö0ü-Ü_`,
  // Turkish
  'ıi*-?_',
  // French and Belgian with Caps Lock, which also shifts digits and signs; letters are turned back below
  'aqqazwwzAQQAZWWZ?M,m°-)_',
];

const readingOf = (signs: string): ReadonlyMap<string, string> => {
  const all = [...signs];
  return new Map(all.flatMap((sign, at) => (at % 2 === 0 ? [[sign, all[at + 1]!] as const] : [])));
};
const READINGS = LAYOUTS.map(readingOf);

const turned = (sign: string): string => (sign === sign.toLowerCase() ? sign.toUpperCase() : sign.toLowerCase());

/** The possible intended texts, for each keyboard, with and without Caps Lock. */
export function* readingsOf(text: string): Generator<string> {
  const signs = [...text.normalize('NFC')];
  const withCaps = (of: readonly string[]) => of.map((sign) => (/[a-z]/i.test(sign) ? turned(sign) : sign)).join('');
  yield withCaps(signs);
  for (const reading of READINGS) {
    const meant = signs.map((sign) => reading.get(sign) ?? sign);
    yield meant.join('');
    yield withCaps(meant);
  }
}
