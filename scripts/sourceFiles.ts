import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const FOLDERS = ['server', 'resources/js', 'prisma', 'tests', 'bench', 'scripts'];

function under(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? under(join(folder, entry.name)) : [join(folder, entry.name)],
  );
}

/** Every source file that people write, relative to the repository, in order. */
export const sourceFiles = (): string[] =>
  FOLDERS.filter(existsSync)
    .flatMap(under)
    .filter((file) => /\.([cm]?[jt]s|tsx)$/.test(file))
    .sort();
