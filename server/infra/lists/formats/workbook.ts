/** The small files around the sheets of a workbook. */

/** Characters that XML cannot contain. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for an element or an attribute. */
export const xmlText = (text: string): string =>
  text.replace(UNWRITABLE, '').replace(/[&<>"]/g, (character) => ENTITIES[character]!);

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PART = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const each = (count: number, write: (number: number) => string): string =>
  Array.from({ length: count }, (_, index) => write(index + 1)).join('');

export const contentTypes = (sheets: number): string =>
  `${DECLARATION}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${PART}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${PART}.styles+xml"/>${each(
    sheets,
    (number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${PART}.worksheet+xml"/>`,
  )}</Types>`;

export const packageRelations = `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${DOCUMENT}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

/** Excel limits a sheet's name to 31 characters, without these. */
const sheetName = (title: string, number: number): string =>
  `${title.replace(/[[\]:*?/\\']/g, ' ').slice(0, 26)}${number > 1 ? ` ${number}` : ''}`;

export const workbook = (title: string, sheets: number): string =>
  `${DECLARATION}<workbook xmlns="${SHEET}" xmlns:r="${DOCUMENT}"><sheets>${each(
    sheets,
    (number) => `<sheet name="${xmlText(sheetName(title, number))}" sheetId="${number}" r:id="rId${number}"/>`,
  )}</sheets></workbook>`;

export const workbookRelations = (sheets: number): string =>
  `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${each(
    sheets,
    (number) => `<Relationship Id="rId${number}" Type="${DOCUMENT}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
  )}<Relationship Id="rId${sheets + 1}" Type="${DOCUMENT}/styles" Target="styles.xml"/></Relationships>`;

/** The index of each style in `styles`. */
export const STYLE = { plain: 0, heading: 1, money: 2, percent: 3, date: 4, datetime: 5 } as const;

export const styles = `${DECLARATION}<styleSheet xmlns="${SHEET}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="10" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`;
