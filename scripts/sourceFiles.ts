import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const FOLDERS = ['server', 'resources/js', 'prisma', 'tests', 'bench', 'scripts'];

function under(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? under(join(folder, entry.name)) : [join(folder, entry.name)],
  );
}

/** All hand-written source files, relative to the repository, sorted. */
export const sourceFiles = (): string[] =>
  FOLDERS.filter(existsSync)
    .flatMap(under)
    .filter((file) => /\.([cm]?[jt]s|tsx)$/.test(file))
    .sort();
