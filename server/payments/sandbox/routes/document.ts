import { type Html, html, text, trusted } from '../../../http/html';
import type { Translate } from '../../../shared/i18n/translate';

const STYLE = trusted(`
:root{color-scheme:light dark;--line:light-dark(#c9ced6,#4a5058);--soft:light-dark(#4d5663,#b4bcc8);--blue:light-dark(#1d4f91,#9cc3f5);--bad:light-dark(#a31621,#ff9a9a)}
*{box-sizing:border-box}
body{margin:0;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif;background:light-dark(#eef1f5,#16191d);color:light-dark(#16191d,#eef1f5)}
header{background:light-dark(#fff,#20242a);border-bottom:1px solid var(--line)}
header div,main{max-width:34rem;margin:0 auto;padding:1rem 1.25rem}
header div{display:flex;justify-content:space-between;align-items:center;gap:1rem;flex-wrap:wrap}
header p{margin:0}header span{color:var(--soft);font-size:.9rem}
main{padding-bottom:4rem}
h1{font-size:1.5rem;line-height:1.25;margin:1rem 0}h2{font-size:1.1rem;margin:2.25rem 0 .25rem}
a{color:var(--blue)}
.notice{border:1px solid var(--line);border-left-width:5px;padding:.75rem 1rem;margin:1rem 0}
.bad{border-color:var(--bad)}.bad p,.field p{margin:.25rem 0;color:var(--bad)}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.3rem 1.5rem;margin:1rem 0 1.5rem}
dt{color:var(--soft)}dd{margin:0;overflow-wrap:anywhere}dd strong{font-size:1.2rem}
.field{margin:0 0 1rem}.field label{display:block;font-weight:600;margin-bottom:.25rem}.field span{color:var(--soft);font-weight:400}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:0 1rem;align-items:end}
input{width:100%;font:inherit;min-height:2.75rem;padding:.5rem .75rem;border:1px solid light-dark(#707a88,#98a2b0);border-radius:4px;background:light-dark(#fff,#0f1114);color:inherit}
input[aria-invalid]{border:2px solid var(--bad)}
button,.button{display:block;width:100%;min-height:2.75rem;padding:.6rem 1rem;margin:0 0 .75rem;font:inherit;font-weight:600;border-radius:4px;border:1px solid var(--blue);background:none;color:var(--blue);text-align:center;text-decoration:none;cursor:pointer}
.main{background:light-dark(#1d4f91,#9cc3f5);color:light-dark(#fff,#0d1b2e)}
:focus-visible{outline:3px solid var(--blue);outline-offset:2px}
table{width:100%;border-collapse:collapse;font-size:.95rem}th,td{text-align:left;vertical-align:top;padding:.45rem .75rem .45rem 0;border-bottom:1px solid var(--line)}
code{font:inherit;font-variant-numeric:tabular-nums;white-space:nowrap}
`);

export type Frame = { t: Translate; locale: string; otherLocale: string; title: string };

/** A plain HTML document without scripts and assets. */
export const bankDocument = ({ t, locale, otherLocale, title }: Frame, body: Html): Html => html`<!doctype html>
<html lang="${text(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${text(title)} · ${text(t('sandbox.company'))}</title><style>${STYLE}</style></head>
<body><header><div><p><strong>${text(t('sandbox.company'))}</strong><br><span>${text(t('sandbox.tagline'))}</span></p>
<a href="?lang=${text(otherLocale)}" lang="${text(otherLocale)}" hreflang="${text(otherLocale)}">${text(t('sandbox.other_language'))}</a></div></header>
<main><h1>${text(title)}</h1>${body}</main></body></html>`;
