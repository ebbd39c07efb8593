/** How the server's code deals with the outcomes of database functions, read from its syntax trees. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript-6';

export type Source = { path: string; text: string };

/** The demo's data are looked at by the tests of its pages; no user waits for an answer there. */
export const readServer = (): Source[] =>
  readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.startsWith('demo/'))
    .map((file) => ({ path: join('server', file), text: readFileSync(join('server', file), 'utf8') }));

/** One statement of a file's top level. */
type Part = {
  names: string[];
  /** Names of the file's other parts that it uses. */
  uses: Set<string>;
  /** Its literals, with the text of the SQL files that it reads. */
  sql: string;
  /** Lists that are given to `knownOutcome`, by function. */
  lists: { of: string; known: readonly string[] }[];
  /** Cases of switches that end with `unknownOutcome`. */
  switches: string[][];
};

function each(node: ts.Node, see: (node: ts.Node) => void): void {
  see(node);
  ts.forEachChild(node, (child) => each(child, see));
}

const callOf = (node: ts.Node): string =>
  ts.isCallExpression(node) && ts.isIdentifier(node.expression) ? node.expression.text : '';

/** Words of an array literal; spread lists are looked up by their name. */
function wordsOf(node: ts.Expression | undefined, named: ReadonlyMap<string, ts.Expression>): string[] {
  if (!node) return [];
  if (ts.isAsExpression(node)) return wordsOf(node.expression, named);
  if (ts.isIdentifier(node)) return wordsOf(named.get(node.text), named);
  if (!ts.isArrayLiteralExpression(node)) return [];
  return node.elements.flatMap((one) =>
    ts.isStringLiteral(one) ? [one.text] : ts.isSpreadElement(one) ? wordsOf(one.expression, named) : [],
  );
}

const constantsOf = (file: ts.SourceFile): [string, ts.Expression][] =>
  file.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) =>
      declarationList.declarations.flatMap(({ name, initializer }): [string, ts.Expression][] =>
        initializer && ts.isIdentifier(name) ? [[name.text, initializer]] : [],
      ),
    );

/** Constants of the file, and those that it imports by their own name. */
function constantsIn(file: ts.SourceFile, all: ReadonlyMap<string, ts.SourceFile>): Map<string, ts.Expression> {
  const found = new Map<string, ts.Expression>();
  for (const statement of file.statements.filter(ts.isImportDeclaration)) {
    const from = (statement.moduleSpecifier as ts.StringLiteral).text;
    const other = from.startsWith('.') ? all.get(`${join(file.fileName, '..', from)}.ts`) : undefined;
    if (other) for (const [name, value] of constantsOf(other)) found.set(name, value);
  }
  for (const [name, value] of constantsOf(file)) found.set(name, value);
  return found;
}

const namesOf = (statement: ts.Statement): string[] =>
  ts.isVariableStatement(statement)
    ? statement.declarationList.declarations.map(({ name }) => name.getText())
    : ts.isFunctionDeclaration(statement) && statement.name
      ? [statement.name.text]
      : [];

const casesOf = ({ caseBlock: { clauses } }: ts.SwitchStatement): string[] =>
  clauses.flatMap((one) => (ts.isCaseClause(one) && ts.isStringLiteral(one.expression) ? [one.expression.text] : []));

function isClosed({ caseBlock: { clauses } }: ts.SwitchStatement): boolean {
  let found = false;
  for (const clause of clauses.filter(ts.isDefaultClause))
    each(clause, (node) => {
      found ||= callOf(node) === 'unknownOutcome';
    });
  return found;
}

function partOf(statement: ts.Statement, named: ReadonlyMap<string, ts.Expression>): Part {
  const part: Part = { names: namesOf(statement), uses: new Set(), sql: '', lists: [], switches: [] };
  if (ts.isImportDeclaration(statement)) return part;
  each(statement, (node) => {
    if (ts.isIdentifier(node)) part.uses.add(node.text);
    if (ts.isStringLiteral(node) || ts.isTemplateExpression(node) || ts.isNoSubstitutionTemplateLiteral(node))
      part.sql += `\n${node.getText()}`;
    if (ts.isSwitchStatement(node) && isClosed(node)) part.switches.push(casesOf(node));
    if (!ts.isCallExpression(node)) return;
    const [first, second] = node.arguments;
    if (!first || !ts.isStringLiteral(first)) return;
    if (callOf(node) === 'sqlFile') part.sql += readFileSync(first.text, 'utf8');
    if (callOf(node) === 'knownOutcome') part.lists.push({ of: first.text, known: wordsOf(second, named) });
  });
  return part;
}

/** The part, those that it uses, and those that use it. */
function connected(part: Part, parts: readonly Part[]): Set<Part> {
  const follow = (next: (one: Part) => Part[]) => {
    const seen = new Set([part]);
    for (const one of seen) for (const other of next(one)) seen.add(other);
    return seen;
  };
  const used = follow((one) => parts.filter(({ names }) => names.some((name) => one.uses.has(name))));
  const users = follow((one) => parts.filter(({ uses }) => one.names.some((name) => uses.has(name))));
  return new Set([...used, ...users]);
}

const isWithin = (some: readonly string[], all: readonly string[]) => some.every((word) => all.includes(word));

/** Callers of functions with outcomes that do not name each of them, by file. */
export function findFaults(
  sources: readonly Source[],
  outcomes: ReadonlyMap<string, readonly string[]>,
): { faults: string[]; callers: number } {
  const files = new Map(
    sources.map(({ path, text }) => [path, ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true)]),
  );
  const faults: string[] = [];
  let callers = 0;
  const names = [...outcomes.keys()].map((name) => ({ name, pattern: new RegExp(`\\b${name}\\(`) }));
  for (const [path, file] of files) {
    if (!names.some(({ pattern }) => pattern.test(file.text)) && !file.text.includes('sqlFile(')) continue;
    const named = constantsIn(file, files);
    const parts = file.statements.map((statement) => partOf(statement, named));
    const calledHere = new Set<string>();
    for (const part of parts)
      for (const { name } of names.filter(({ pattern }) => pattern.test(part.sql))) {
        callers += 1;
        calledHere.add(name);
        const expected = outcomes.get(name)!;
        const around = [...connected(part, parts)];
        const lists = around.flatMap((one) => one.lists).filter(({ of }) => of === name);
        const switches = around.flatMap((one) => one.switches);
        const missing = expected.filter((word) => !lists.some(({ known }) => known.includes(word)));
        if (lists.length === 0 && !switches.some((cases) => isWithin(expected, cases)))
          faults.push(`${path}: ${name} goes through neither knownOutcome nor a switch with all of its outcomes`);
        else if (lists.length > 0 && missing.length > 0)
          faults.push(`${path}: ${name} may answer ${missing.join(', ')}`);
      }
    const answered = [...calledHere].flatMap((name) => outcomes.get(name)!);
    for (const { lists } of parts)
      for (const { of, known } of lists)
        if (!isWithin(known, outcomes.get(of) ?? []))
          faults.push(`${path}: ${of} never answers ${known.filter((word) => !outcomes.get(of)?.includes(word))}`);
    for (const cases of parts.flatMap(({ switches }) => switches))
      if (cases.some((word) => answered.includes(word)) && !isWithin(cases, answered))
        faults.push(`${path}: no function answers ${cases.filter((word) => !answered.includes(word))}`);
  }
  return { faults: [...new Set(faults)], callers };
}
