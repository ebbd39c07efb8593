import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** Starts a bench server in its own process. @returns its port */
export async function startChild(
  file: string,
  env: Record<string, string>,
): Promise<{ child: ChildProcess; port: number }> {
  const child = fork(file, {
    execArgv: ['--import', 'tsx'],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', LOG_LEVEL: 'error', ...env },
  });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { child, port };
}
