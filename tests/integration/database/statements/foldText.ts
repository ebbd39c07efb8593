/** The constant text of an expression, if it can be computed without running code. */
import { readFileSync } from 'node:fs';
import ts from 'typescript-6';

type Env = ReadonlyMap<ts.Symbol, string>;

/** The initialiser of a constant, or the single expression that a function returns. */
function declarationOf(symbol: ts.Symbol | undefined, checker: ts.TypeChecker): ts.Declaration | undefined {
  const real = symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  return real?.valueDeclaration;
}

function returnedBy(node: ts.SignatureDeclaration & { body?: ts.Node }): ts.Expression | undefined {
  const { body } = node;
  if (!body) return undefined;
  if (!ts.isBlock(body)) return body as ts.Expression;
  const [only] = body.statements;
  return body.statements.length === 1 && only && ts.isReturnStatement(only) ? only.expression : undefined;
}

/** @returns undefined if the text is known only at run time */
export function foldText(
  node: ts.Expression | undefined,
  checker: ts.TypeChecker,
  env: Env = new Map(),
): string | undefined {
  const fold = (part: ts.Expression | undefined) => foldText(part, checker, env);
  if (!node) return undefined;
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isNumericLiteral(node)) return node.text;
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node))
    return fold(node.expression);
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    const [left, right] = [fold(node.left), fold(node.right)];
    if (left === undefined || right === undefined) return undefined;
    return ts.isNumericLiteral(node.right) ? String(Number(left) + Number(right)) : left + right;
  }
  if (ts.isTemplateExpression(node)) {
    const parts = node.templateSpans.map(({ expression, literal }) => [fold(expression), literal.text]);
    if (parts.some(([text]) => text === undefined)) return undefined;
    return node.head.text + parts.flat().join('');
  }
  if (ts.isIdentifier(node)) {
    const symbol = checker.getSymbolAtLocation(node);
    if (symbol && env.has(symbol)) return env.get(symbol);
    const declared = declarationOf(symbol, checker);
    return declared && ts.isVariableDeclaration(declared) ? foldText(declared.initializer, checker) : undefined;
  }
  if (ts.isPropertyAccessExpression(node)) {
    const declared = declarationOf(checker.getSymbolAtLocation(node), checker);
    return declared && ts.isPropertyAssignment(declared) ? foldText(declared.initializer, checker) : undefined;
  }
  return ts.isCallExpression(node) ? foldCall(node, checker, env) : undefined;
}

/** A statement from its file, or a function that only inserts its arguments into a text. */
function foldCall(node: ts.CallExpression, checker: ts.TypeChecker, env: Env): string | undefined {
  const [file] = node.arguments;
  if (node.expression.getText() === 'sqlFile' && file && ts.isStringLiteral(file))
    return readFileSync(file.text, 'utf8');
  const declared = declarationOf(checker.getSymbolAtLocation(node.expression), checker);
  const called = declared && ts.isVariableDeclaration(declared) ? declared.initializer : declared;
  if (!called || !(ts.isArrowFunction(called) || ts.isFunctionDeclaration(called))) return undefined;
  const given = new Map<ts.Symbol, string>();
  for (const [at, parameter] of called.parameters.entries()) {
    const text = foldText(node.arguments[at] ?? parameter.initializer, checker, env);
    const symbol = checker.getSymbolAtLocation(parameter.name);
    if (text === undefined || !symbol) return undefined;
    given.set(symbol, text);
  }
  return foldText(returnedBy(called), checker, given);
}
