/** Style of the frames: the product's colours (resources/css/tokens.css), and no height of the window anywhere. */
export const FRAME_STYLE = `
:root{color-scheme:light dark;--paper:light-dark(#f7f3ea,#0f1413);--raised:light-dark(#fffdf8,#18201e);
--ink:light-dark(#1b1815,#f3ede1);--soft:light-dark(#564e45,#b6beb7);--rule:light-dark(#dbd2c1,#2b3633);
--edge:light-dark(#8b8072,#72827c);--accent:light-dark(#0c5a50,#86d5c2);--accent-strong:light-dark(#08443c,#a6e6d6);
--on-accent:light-dark(#fdfaf3,#06211b);--accent-wash:light-dark(#dde9e2,#14332d);--warn-wash:light-dark(#f8e9c6,#332811)}
:root[data-theme=light]{color-scheme:light}
:root[data-theme=dark]{color-scheme:dark}
*{box-sizing:border-box}
html.fitted{overflow:hidden}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
main{padding:1rem;max-width:48rem;margin:0 auto;overflow-wrap:anywhere}
h1{font-size:1.375rem;line-height:1.25;margin:0 0 .75rem}
h2{font-size:1.0625rem;margin:1.25rem 0 .5rem}
p{margin:.5rem 0}
a{color:var(--accent);text-underline-offset:.2em}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
[tabindex="-1"]:focus{outline:none}
.soft{color:var(--soft)}
.notice{background:var(--warn-wash);padding:.75rem 1rem;border-radius:3px}
.month{display:flex;align-items:center;justify-content:space-between;gap:.5rem}
.month h2{margin:0}
.month h2::first-letter{text-transform:uppercase}
.month>span,.month>a{display:grid;place-items:center;min-width:2.75rem;min-height:2.75rem;text-decoration:none;font-size:1.5rem}
.week,.days{list-style:none;margin:0;padding:0;display:grid;grid-template-columns:repeat(7,minmax(0,1fr));gap:2px;text-align:center}
.week{color:var(--soft);font-size:.875rem}
.days a,.days span{display:grid;place-items:center;min-height:2.75rem;border-radius:3px;text-decoration:none}
.days a{background:var(--raised);border:1px solid var(--edge);color:var(--ink);font-weight:600}
.days span{color:var(--soft)}
.days .full{text-decoration:line-through}
.days a.few{border-style:dashed}
.days a:hover,.times a:hover{border-color:var(--accent)}
a[aria-current]{background:var(--accent)!important;border-color:var(--accent)!important;color:var(--on-accent)!important}
${[1, 2, 3, 4, 5, 6, 7].map((column) => `.c${column}{grid-column-start:${column}}`).join('')}
.times{list-style:none;margin:0;padding:0;display:grid;grid-template-columns:repeat(auto-fill,minmax(7.5rem,1fr));gap:.5rem}
.times a,.times span{display:block;padding:.5rem .75rem;border:1px solid var(--edge);border-radius:3px;background:var(--raised);
color:var(--ink);text-decoration:none;font-weight:600;min-height:2.75rem}
.times small{display:block;font-weight:400}
.times span{opacity:.75;background:none}
.lines{list-style:none;margin:0;padding:0}
.lines li{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:center;gap:.25rem 1rem;padding:.625rem 0;
border-top:1px solid var(--rule)}
.lines li>div{flex:1 1 10rem;min-width:0}
select{font:inherit;color:inherit;background:var(--raised);border:1px solid var(--edge);border-radius:3px;min-height:2.75rem;
min-width:4.5rem;padding:0 .5rem}
.button{display:inline-block;font:inherit;font-weight:700;border:0;border-radius:3px;cursor:pointer;background:var(--accent);
color:var(--on-accent);padding:.625rem 1.25rem;min-height:2.75rem;text-decoration:none;text-align:center}
.button:hover{background:var(--accent-strong)}
form .button{margin-top:1rem;width:100%}
.only{padding:.25rem}
.only .button{width:100%}
.cards{list-style:none;margin:0;padding:0;display:grid;grid-template-columns:repeat(auto-fill,minmax(15rem,1fr));gap:1rem}
.cards li{background:var(--raised);border:1px solid var(--rule);border-radius:3px;padding:1rem}
.cards h2{margin:0 0 .25rem}
`;
