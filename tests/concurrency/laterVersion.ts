/** A later version of the product: this one with another migration, and perhaps another function. */
import { cpSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Later = { migration: string; functionText?: string };

/** @returns the folder of its own in which it is; the caller removes it */
export function makeLaterVersion({ migration, functionText }: Later): string {
  const folder = mkdtempSync(join(tmpdir(), 'aforo-later-'));
  for (const name of ['dist', 'node_modules', 'generated', 'package.json', 'public', 'resources'])
    symlinkSync(join(process.cwd(), name), join(folder, name));
  cpSync('prisma', join(folder, 'prisma'), { recursive: true });
  const added = join(folder, 'prisma/migrations/29990101000000_later');
  mkdirSync(added);
  writeFileSync(join(added, 'migration.sql'), migration);
  if (functionText) writeFileSync(join(folder, 'prisma/functions/later.sql'), functionText);
  return folder;
}
