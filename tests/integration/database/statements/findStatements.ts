/** Every raw statement of the server, with the declared type of its rows. */
import { relative } from 'node:path';
import ts from 'typescript-6';
import { foldText } from './foldText';

export type Statement = {
  /** File and line. */
  at: string;
  /** Undefined if it is built at run time. */
  text: string | undefined;
  /** Declared type of a row; undefined without one. */
  row: ts.Type | undefined;
  /** Values for `$1`, `$2`, …; undefined if they are not written out. */
  values: ts.Type[] | undefined;
  /** Sent by Prisma, which names and converts columns in its own way. */
  isPrisma: boolean;
};

export type Program = { source: ts.Program; checker: ts.TypeChecker; statements: Statement[] };

const OWN = new Set(['sql', 'batchLoader']);
const RAW = /^\$(query|execute)Raw(Unsafe)?$/;

function load(): ts.Program {
  const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, process.cwd());
  return ts.createProgram(
    fileNames.filter((file) => file.includes('/server/')),
    { ...options, noEmit: true },
  );
}

const nameOf = (callee: ts.Expression): string =>
  ts.isIdentifier(callee) ? callee.text : ts.isPropertyAccessExpression(callee) ? callee.name.text : '';

/** `tx.$queryRaw` with a template: its values become untyped `$1`, `$2`, …, as Prisma sends them. */
function textOfTagged(template: ts.TemplateLiteral): string {
  if (ts.isNoSubstitutionTemplateLiteral(template)) return template.text;
  return template.head.text + template.templateSpans.map(({ literal }, at) => `$${at + 1}${literal.text}`).join('');
}

export function findStatements(): Program {
  const program = load();
  const checker = program.getTypeChecker();
  const statements: Statement[] = [];
  const typeOf = (node: ts.TypeNode | undefined) => node && checker.getTypeFromTypeNode(node);

  /** Prisma's row type is given at the call or by the return type. */
  const rowOf = (node: ts.CallExpression | ts.TaggedTemplateExpression) => {
    const rows = checker.getAwaitedType(checker.getTypeAtLocation(node));
    return rows && checker.getIndexTypeOfType(rows, ts.IndexKind.Number);
  };

  const look = (node: ts.Node, file: ts.SourceFile): void => {
    ts.forEachChild(node, (child) => look(child, file));
    const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    const at = `${relative(process.cwd(), file.fileName)}:${line}`;
    if (ts.isTaggedTemplateExpression(node) && RAW.test(nameOf(node.tag)))
      statements.push({ at, text: textOfTagged(node.template), row: rowOf(node), values: undefined, isPrisma: true });
    if (!ts.isCallExpression(node)) return;
    const name = nameOf(node.expression);
    if (RAW.test(name) && name.endsWith('Unsafe'))
      statements.push({
        at,
        text: foldText(node.arguments[0], checker),
        row: rowOf(node),
        values: undefined,
        isPrisma: true,
      });
    if (!OWN.has(name) || !ts.isIdentifier(node.expression) || node.arguments.length < 2) return;
    const given = node.arguments[2];
    const isList = name === 'sql' && given && ts.isArrayLiteralExpression(given);
    statements.push({
      at,
      text: foldText(node.arguments[1], checker),
      row: typeOf(node.typeArguments?.[0]),
      values: isList
        ? given.elements.map((each) => checker.getTypeAtLocation(each))
        : name === 'sql' && !given
          ? []
          : undefined,
      isPrisma: false,
    });
  };
  for (const file of program.getSourceFiles())
    if (
      !file.isDeclarationFile &&
      file.fileName.includes('/server/') &&
      !/infra\/(db|batchLoader)\.ts$/.test(file.fileName)
    )
      look(file, file);
  return { source: program, checker, statements };
}
