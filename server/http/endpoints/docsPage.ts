/** The page that shows the OpenAPI document: drawn by the server, without scripts, searched by `?q=`. */
import { groupBy } from '../../shared/groupBy';
import { type Html, html, text, trusted } from '../html';
import { DOCS_STYLE } from './docsStyle';
import { answersFile, type JsonSchema, type OpenApi, type Operation, type Parameter, schemaOf } from './documentTypes';
import { curlOf, exampleOf, typeScriptOf } from './examples';

type Call = { method: string; path: string; operation: Operation; document: OpenApi };

/** A text in which backticks mark code. */
const prose = (words: string): Html =>
  trusted(
    words
      .split('`')
      .map((part, at) => (at % 2 === 1 ? html`<code>${text(part)}</code>` : text(part)))
      .join(''),
  );

const nameOf = ($ref: string) => $ref.split('/').at(-1)!;

/** "integer, 1 to 200", or a link to a named schema. */
function typeOf(schema: JsonSchema): Html {
  const { $ref, type, format, enum: values, const: only, anyOf, items, minimum, maximum } = schema;
  if ($ref) return html`<a href="#schema-${text(nameOf($ref))}">${text(nameOf($ref))}</a>`;
  if (anyOf) return trusted(anyOf.map(typeOf).join(' or '));
  if (items) return html`list of ${typeOf(items)}`;
  if (values) return html`<code>${text(values.map(String).join(' | '))}</code>`;
  if (only !== undefined) return html`<code>${text(String(only))}</code>`;
  const named = format ?? (Array.isArray(type) ? type.join(' or ') : type) ?? 'any value';
  const low = minimum === undefined || minimum <= Number.MIN_SAFE_INTEGER ? '' : `, at least ${minimum}`;
  const high = maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER ? '' : `, at most ${maximum}`;
  return text(`${named}${low}${high}`);
}

const row = (name: string, isRequired: boolean, schema: JsonSchema, about = schema.description) => html`
  <tr>
    <td><code>${text(name)}</code>${isRequired && html` <span class="needed">required</span>`}</td>
    <td>${typeOf(schema)}</td>
    <td>${prose(about ?? '')}</td>
  </tr>`;

const table = (rows: Html[]) => html`
  <div class="wide"><table>
    <thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead>
    <tbody>${rows}</tbody>
  </table></div>`;

function fields({ properties, required = [] }: JsonSchema): Html {
  const all = Object.entries(properties ?? {});
  return all.length > 0 ? table(all.map(([name, each]) => row(name, required.includes(name), each))) : html``;
}

const parameters = (all: readonly Parameter[]): Html =>
  table(all.map(({ name, required, schema, description }) => row(name, required, schema, description)));

/** Refusals that any operation may have; the page explains them once. */
const COMMON = ['401', '403', '413', '429', '500', '503'];

const answerLine = (status: string, words: string, schema?: JsonSchema): Html =>
  html`<li><code>${text(status)}</code> ${prose(words)} ${schema && typeOf(schema)}</li>`;

function answers({ responses }: Operation, { components }: OpenApi): Html {
  const all = Object.entries(responses);
  const isCommon = ([status]: (typeof all)[number]) => COMMON.includes(status);
  const lines = all
    .filter((each) => !isCommon(each))
    .map(([status, { $ref, description, ...content }]) =>
      answerLine(
        status,
        $ref ? components.responses[nameOf($ref)]!.description : (description ?? ''),
        schemaOf(content),
      ),
    );
  const others = all.filter(isCommon).map(([status]) => status);
  return html`<ul class="plain">
    ${lines}
    <li><code>${text(others.join(' '))}</code> <a href="#refusals">as of every operation</a></li>
  </ul>`;
}

const commonRefusals = ({ components }: OpenApi): Html => html`
  <section id="refusals">
    <h2>Refusals of every operation</h2>
    <ul class="plain">
      ${COMMON.map((status) => answerLine(status, components.responses[`Problem${status}`]!.description))}
    </ul>
  </section>`;

function operationPart(call: Call): Html {
  const { method, path, operation, document } = call;
  const { operationId, summary, description, parameters: asked, requestBody } = operation;
  const done = Object.values(operation.responses)[0];
  const shown = done && !answersFile(operation) ? schemaOf(done) : undefined;
  const example = exampleOf(shown, document.components.schemas);
  return html`
  <section id="${text(operationId)}">
    <h3><span class="method ${text(method)}">${text(method.toUpperCase())}</span> <code>${text(path)}</code></h3>
    <p><strong>${text(summary)}.</strong> ${prose(description ?? '')}</p>
    ${asked.length > 0 && html`<h4>Parameters</h4>${parameters(asked)}`}
    ${requestBody && html`<h4>Body</h4><p>${typeOf(schemaOf(requestBody)!)}</p>`}
    <h4>Answers</h4>${answers(operation, document)}
    <details><summary>Examples</summary>
      <h4>curl</h4><pre><code>${text(curlOf(call))}</code></pre>
      <h4>TypeScript</h4><pre><code>${text(typeScriptOf(call))}</code></pre>
      ${example !== undefined && html`<h4>Answer</h4><pre><code>${text(JSON.stringify(example, null, 2))}</code></pre>`}
    </details>
  </section>`;
}

const schemaPart = (name: string, schema: JsonSchema): Html => html`
  <section id="schema-${text(name)}">
    <h3>${text(name)}</h3>
    ${schema.description && html`<p>${prose(schema.description)}</p>`}
    ${schema.properties ? fields(schema) : html`<p>${typeOf(schema)}</p>`}
  </section>`;

const callsOf = (document: OpenApi): Call[] =>
  Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method, path, operation, document })),
  );

const words = ({ method, path, operation }: Call) =>
  [method, path, operation.operationId, operation.summary, operation.description].join(' ').toLowerCase();

/** Above this number, the operations of a tag are listed by their collection. */
const MANY = 8;

const segmentsOf = ({ path }: Call): string[] => path.split('/').filter((part) => part !== '' && !part.startsWith('{'));

/** The collection of an operation: the first part of its address in which the operations of the tag differ. */
function collectionOf(call: Call, all: readonly Call[]): string {
  const own = segmentsOf(call);
  const at = own.findIndex((part, place) => all.some((other) => segmentsOf(other)[place] !== part));
  const name = (own[at] ?? own.at(-1) ?? '').replaceAll('-', ' ');
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

const links = (all: readonly Call[]): Html =>
  html`<ul class="plain">${all.map(
    ({ method, operation }) =>
      html`<li><a href="#${text(operation.operationId)}"><span class="method ${text(method)}">${text(method.toUpperCase())}</span> ${text(operation.summary)}</a></li>`,
  )}</ul>`;

/** Links to the operations of a tag; many are folded by their collection, unless they were searched for. */
function tagLinks(all: readonly Call[], isOpen: boolean): Html {
  if (all.length <= MANY) return links(all);
  const collections = groupBy(all, (call) => collectionOf(call, all));
  return trusted(
    [...collections]
      .map(
        ([name, calls]) =>
          html`<details class="collection"${isOpen && trusted(' open')}><summary>${text(name)} (${text(String(calls.length))})</summary>${links(calls)}</details>`,
      )
      .join(''),
  );
}

/** @param q the text that a reader looks for, as it comes from the URL */
export function drawDocs(document: OpenApi, q: unknown): string {
  const typed = typeof q === 'string' ? q.trim().slice(0, 100) : '';
  const calls = callsOf(document).filter((call) => words(call).includes(typed.toLowerCase()));
  const { info, tags, components } = document;
  const ofTag = (tag: string) => calls.filter(({ operation }) => operation.tags.includes(tag));
  const shown = tags.filter(({ name }) => ofTag(name).length > 0);
  return html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${text(info.title)} API</title><style>${trusted(DOCS_STYLE)}</style>
</head>
<body>
<nav aria-label="Operations">
  <form role="search"><label for="q">Search</label><input id="q" name="q" type="search" value="${text(typed)}"><button>Search</button></form>
  ${shown.map(({ name }) => html`<h2>${text(name)}</h2>${tagLinks(ofTag(name), typed !== '')}`)}
  <p><a href="#schemas">Schemas</a></p>
</nav>
<main>
  <h1>${text(info.title)} API</h1>
  <p>${text(info.description)} The document is at <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI ${text(document.openapi)}).</p>
  ${calls.length === 0 && html`<p role="status">No operation contains “${text(typed)}”. <a href="/api/docs">Show all</a></p>`}
  ${shown.map(({ name, description }) => html`<h2>${text(name)}</h2><p>${prose(description)}</p>${ofTag(name).map(operationPart)}`)}
  ${commonRefusals(document)}
  <h2 id="schemas">Schemas</h2>
  ${Object.entries(components.schemas).map(([name, schema]) => schemaPart(name, schema))}
</main>
</body>
</html>`;
}
