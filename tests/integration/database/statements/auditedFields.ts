/** Subjects of logged changes: kinds, and the fields in the types of their states. */
import { relative } from 'node:path';
import ts from 'typescript-6';

export type AuditedChange = { at: string; type: string | undefined; fields: string[] };

const DEEPEST = 2;

/** Names of a state's fields, including nested ones; localised texts and maps have none. */
function fieldsOf(type: ts.Type, checker: ts.TypeChecker, depth = 0): string[] {
  if (type.isUnion()) return type.types.flatMap((one) => fieldsOf(one, checker, depth));
  if (checker.isArrayType(type))
    return checker.getTypeArguments(type as ts.TypeReference).flatMap((element) => fieldsOf(element, checker, depth));
  const isRecord =
    (type.flags & ts.TypeFlags.Object) !== 0 &&
    !checker.isTupleType(type) &&
    type.getCallSignatures().length === 0 &&
    checker.getIndexInfosOfType(type).length === 0;
  if (!isRecord || depth > DEEPEST || type.symbol?.name === 'Date') return [];
  return type.getProperties().flatMap((property) => {
    const inner = checker.getTypeOfSymbol(property);
    return [property.name, ...fieldsOf(inner, checker, depth + 1)];
  });
}

const partOf = (literal: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined => {
  const found = literal.properties.find(
    (it): it is ts.PropertyAssignment | ts.ShorthandPropertyAssignment =>
      (ts.isPropertyAssignment(it) || ts.isShorthandPropertyAssignment(it)) && it.name.getText() === name,
  );
  return found && (ts.isPropertyAssignment(found) ? found.initializer : found.name);
};

function typeOfSubject(subject: ts.Expression, checker: ts.TypeChecker): string | undefined {
  const type = checker.getTypeAtLocation(subject).getProperty('type');
  const stated = ts.isObjectLiteralExpression(subject) ? partOf(subject, 'type') : undefined;
  if (stated && ts.isStringLiteral(stated)) return stated.text;
  const known = type && checker.getTypeOfSymbol(type);
  return known?.isStringLiteral() ? known.value : undefined;
}

/** Every `{ action, subject, before, after }` of the server. */
export function findAuditedChanges(program: ts.Program): AuditedChange[] {
  const checker = program.getTypeChecker();
  const changes: AuditedChange[] = [];
  const look = (node: ts.Node, file: ts.SourceFile): void => {
    ts.forEachChild(node, (child) => look(child, file));
    if (!ts.isObjectLiteralExpression(node)) return;
    const [action, subject] = [partOf(node, 'action'), partOf(node, 'subject')];
    if (!action || !subject || ts.isStringLiteral(subject)) return;
    const states = [partOf(node, 'before'), partOf(node, 'after')].filter((it) => it !== undefined);
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    changes.push({
      at: `${relative(process.cwd(), file.fileName)}:${line + 1}`,
      type: typeOfSubject(subject, checker),
      fields: [...new Set(states.flatMap((state) => fieldsOf(checker.getTypeAtLocation(state), checker)))],
    });
  };
  for (const file of program.getSourceFiles())
    if (/\/server\/(?!audit\/|shared\/)/.test(file.fileName) && !file.fileName.includes('node_modules'))
      look(file, file);
  return changes;
}
