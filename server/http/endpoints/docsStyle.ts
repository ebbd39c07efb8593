/** Style of the API's page: the colours of resources/css/tokens.css, without the rest of the product's styles. */
export const DOCS_STYLE = `
:root { color-scheme: light dark; --paper: light-dark(#f7f3ea, #0f1413); --sunken: light-dark(#ede6d8, #0a0e0d);
  --ink: light-dark(#1b1815, #f3ede1); --soft: light-dark(#564e45, #b6beb7); --rule: light-dark(#dbd2c1, #2b3633);
  --accent: light-dark(#0c5a50, #86d5c2); --warn: light-dark(#835200, #ecbd62); }
* { box-sizing: border-box }
html { scroll-padding-top: 1rem }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif; display: grid;
  grid-template-columns: 19rem minmax(0, 1fr) }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 1.5rem; border-right: 1px solid var(--rule) }
main { padding: 1.5rem clamp(1rem, 4vw, 3rem) 4rem; max-width: 62rem; min-width: 0 }
h1 { font-size: 2rem; line-height: 1.2 } h2 { margin-top: 2.5rem } nav h2 { font-size: 1rem; margin: 1.5rem 0 .5rem }
h3 { font-size: 1.15rem; overflow-wrap: anywhere } h4 { margin: 1.2rem 0 .4rem; font-size: .95rem; color: var(--soft) }
section { border-top: 1px solid var(--rule); padding: .5rem 0 1.5rem }
a { color: var(--accent) }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
code { font-family: ui-monospace, monospace; font-size: .92em; overflow-wrap: anywhere }
pre { background: var(--sunken); padding: 1rem; overflow: auto; border-radius: 3px } pre code { overflow-wrap: normal }
.wide { overflow-x: auto }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; vertical-align: top; padding: .45rem .8rem .45rem 0; border-bottom: 1px solid var(--rule) }
ul.plain { list-style: none; padding: 0; margin: 0 } ul.plain li { padding: .2rem 0 }
nav a { display: block; padding: .35rem 0; text-decoration: none }
.method { font: 700 .78rem ui-monospace, monospace; color: var(--accent) }
.post, .put, .patch, .delete { color: var(--warn) }
.needed { color: var(--soft); font-size: .85rem }
details { margin-top: 1rem } .collection { margin: 0 } .collection ul { padding-left: .9rem }
nav summary { color: var(--ink) } summary { cursor: pointer; min-height: 2.75rem; display: flex; align-items: center; color: var(--accent) }
form label { display: block; font-weight: 600; margin-bottom: .3rem }
input, button { font: inherit; min-height: 2.75rem; padding: .4rem .7rem; border: 1px solid var(--soft); border-radius: 3px;
  background: transparent; color: inherit }
input { width: 100%; margin-bottom: .5rem } button { background: var(--accent); color: var(--paper); border-color: var(--accent) }
@media (max-width: 52rem) { body { display: block } nav { position: static; height: auto; border: 0;
  border-bottom: 1px solid var(--rule) } }
`;
