/**
 * `npm run gallery` renders the components and thirty pages (tests/e2e/gallery/drawPages.ts) into a page for viewing.
 * `npm run check -- --visual` also renders the last commit and shows the differences. The pictures are not committed.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { differenceOf, reduced } from '../tests/e2e/gallery/pictures';
import { ensurePrerequisites } from './prerequisites';

const FOLDER = join('test-results', 'gallery');
const NOW = 'now';
const DRAWING = 'tests/e2e/gallery/drawPages.ts';

const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim();

/** @throws Error when a page cannot be rendered */
function draw(checkout: string, name: string): void {
  const folder = resolve(FOLDER, name);
  rmSync(folder, { recursive: true, force: true });
  const env = { ...process.env, AFORO_TEST_PART: 'pictures', GALLERY_FOLDER: folder };
  const args = ['node_modules/vitest/vitest.mjs', 'run'];
  const { status } = spawnSync(process.execPath, args, { cwd: checkout, env, stdio: ['ignore', 'inherit', 'inherit'] });
  if (status === 0) return;
  rmSync(folder, { recursive: true, force: true });
  throw new Error(`The pages of ${name} could not be drawn`);
}

/** Renders the last commit in its own checkout, once. @returns the name of its folder */
function drawLastCommit(): string {
  const commit = git('rev-parse', '--short=12', 'HEAD');
  if (existsSync(join(FOLDER, commit))) return commit;
  const checkout = mkdtempSync(join(tmpdir(), 'aforo-last-commit-'));
  git('worktree', 'add', '--quiet', '--detach', checkout, commit);
  try {
    if (!existsSync(join(checkout, DRAWING))) throw new Error(`Commit ${commit} cannot draw its pages: no ${DRAWING}`);
    symlinkSync(resolve('node_modules'), join(checkout, 'node_modules'));
    execFileSync(process.execPath, ['scripts/generate.mjs'], { cwd: checkout, stdio: 'inherit' });
    draw(checkout, commit);
  } finally {
    git('worktree', 'remove', '--force', checkout);
  }
  return commit;
}

type Shown = { name: string; difference?: string | null };

async function compare(names: readonly string[], commit: string): Promise<Shown[]> {
  const shown: Shown[] = [];
  for (const name of names) {
    const before = join(FOLDER, commit, name);
    if (!existsSync(before)) shown.push({ name, difference: 'is new' });
    else
      shown.push({
        name,
        difference: await differenceOf(await reduced(join(FOLDER, NOW, name)), await reduced(before)),
      });
  }
  return shown;
}

const figure = (folder: string, name: string): string =>
  `<figure><figcaption>${folder}</figcaption><a href="${folder}/${name}"><img loading="lazy" src="${folder}/${name}" alt=""></a></figure>`;

/** A section for each page, a row for each language, width and theme; pages with differences first. */
function writePage(shown: readonly Shown[], commit: string | null): string {
  const rows = shown
    .toSorted((one, other) => Number(!one.difference) - Number(!other.difference))
    .map(({ name, difference }) => {
      const before = commit && difference ? figure(commit, name) : '';
      return `<section><h2>${name.replace('.webp', '')}</h2><p>${difference ?? ''}</p>${before}${figure(NOW, name)}</section>`;
    });
  const style = `body{font:16px system-ui;display:grid;grid-template-columns:repeat(auto-fill,minmax(24rem,1fr));gap:2rem}
    section{display:flex;flex-wrap:wrap;gap:1rem;align-content:start} h2{font-size:1rem;width:100%;margin:0} p{width:100%;margin:0;color:#b00}
    figure{margin:0;flex:1;min-width:10rem} img{width:100%;border:1px solid #888}`;
  const file = join(FOLDER, 'index.html');
  writeFileSync(
    file,
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Gallery</title><style>${style}</style>${rows.join('\n')}</html>`,
  );
  return file;
}

async function main(isCompared: boolean): Promise<void> {
  ensurePrerequisites();
  const commit = isCompared ? drawLastCommit() : null;
  draw('.', NOW);
  const names = readdirSync(join(FOLDER, NOW)).sort();
  const shown: Shown[] = commit ? await compare(names, commit) : names.map((name) => ({ name }));
  const differing = shown.filter(({ difference }) => difference);
  for (const { name, difference } of differing) console.log(`${name} ${difference}`);
  if (commit) console.log(`${differing.length} of ${names.length} pictures differ from commit ${commit}`);
  console.log(`Look through them: ${resolve(writePage(shown, commit))}`);
}

await main(process.argv.includes('--compare'));
