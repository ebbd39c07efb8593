/** A page drawn by the server: what stands in the element that the client takes over, and tags for the head, as HTML. */
export type Rendered = { html: string; head: string };

/** What surrounds the page object in the first document. Texts are escaped here; `head` is HTML already. */
export type DocumentParts = {
  lang: string;
  /** For languages written from right to left. */
  dir?: 'rtl' | undefined;
  /** Shown until the page sets its own. */
  title?: string;
  /** Tags of scripts and styles, as `assets` writes them. */
  head?: string;
  csrfToken?: string;
  themeColor?: string;
  /** Settings of the live connection, for `<meta name="live">`. */
  live?: unknown;
  /** What a browser without scripts shows; above the page, where the server has drawn it. */
  noscript?: string;
  /** HTML for a browser without scripts: in the page's own `<noscript id="plain">`, where that is drawn, else below `noscript`. */
  plain?: string | undefined;
  /** What stands on the screen until the client draws the page: at first, and when that takes long. */
  waiting?: { text: string; late: string; again: string };
  /** Words for a page whose files cannot be fetched, for `<meta name="load-failure">`: its texts may be among those files. */
  failure?: { title: string; text: string; retry: string };
  /** The reader's choice; without one the device decides. */
  theme?: 'light' | 'dark' | undefined;
  htmlClass?: string;
  bodyClass?: string;
  /** The id of the element the client mounts into. */
  rootId?: string;
};

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as it stands inside HTML, in attributes too. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** JSON as it stands inside a script element: nothing in it can close the element or open a comment. */
export const escapeJson = (json: string): string =>
  json.replace(/[<\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

const meta = (name: string, content: string | undefined) =>
  content === undefined ? '' : `<meta name="${name}" content="${escapeHtml(content)}">`;

const classAttribute = (names: string | undefined) => (names ? ` class="${escapeHtml(names)}"` : '');

const themeAttribute = (theme: string | undefined) => (theme ? ` data-theme="${escapeHtml(theme)}"` : '');

/** Steps aside by itself, and comes in late, by styles alone: the scripts may be what is missing. */
function waitingFor({ text, late, again }: NonNullable<DocumentParts['waiting']>): string {
  return `<div class="page-waiting">
<p><span class="spinner" aria-hidden="true"></span> ${escapeHtml(text)}</p>
<p class="page-waiting-late">${escapeHtml(late)} <a href="">${escapeHtml(again)}</a></p>
</div>`;
}

/** For a page that is drawn and does not answer yet; gone when the client has taken it over. */
const lateFor = ({ late, again }: NonNullable<DocumentParts['waiting']>): string =>
  `\n<p class="page-late">${escapeHtml(late)} <a href="">${escapeHtml(again)}</a></p>`;

/** Where a page wants `plain` to stand. */
const PLAIN = '<noscript id="plain"></noscript>';

/** The element the client mounts into, with the page object for it: by the page itself where it is drawn already. */
function mount(id: string, pageJson: string, { waiting, plain }: DocumentParts, rendered: Rendered | null): string {
  const data = `<script data-page="${id}" type="application/json">${escapeJson(pageJson)}</script>`;
  if (rendered) {
    const html = plain ? rendered.html.replace(PLAIN, () => `<noscript id="plain">${plain}</noscript>`) : rendered.html;
    return `<div id="${id}" data-server-rendered="true">${html}</div>\n${data}${waiting ? lateFor(waiting) : ''}`;
  }
  return `${data}\n<div id="${id}"></div>\n${waiting ? waitingFor(waiting) : ''}`;
}

/** The first document: the page object as data, the element to mount into, and the tags that fetch the client. */
export function htmlDocument(pageJson: string, parts: DocumentParts, rendered: Rendered | null = null): string {
  const id = escapeHtml(parts.rootId ?? 'app');
  const live = parts.live === undefined ? undefined : JSON.stringify(parts.live);
  const failure = parts.failure && JSON.stringify(parts.failure);
  const plain = rendered?.html.includes(PLAIN) ? '' : (parts.plain ?? '');
  const noscript = parts.noscript ? `<noscript>${escapeHtml(parts.noscript)}${plain}</noscript>` : '';
  return `<!DOCTYPE html>
<html lang="${escapeHtml(parts.lang)}"${parts.dir ? ` dir="${parts.dir}"` : ''}${themeAttribute(parts.theme)}${classAttribute(parts.htmlClass)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${rendered?.head || `<title>${escapeHtml(parts.title ?? 'Aforo')}</title>`}
${meta('theme-color', parts.themeColor)}${meta('csrf-token', parts.csrfToken)}${meta('live', live)}${meta('load-failure', failure)}
${parts.head ?? ''}
</head>
<body${classAttribute(parts.bodyClass)}>
${noscript}
${mount(id, pageJson, parts, rendered)}
</body>
</html>
`;
}
