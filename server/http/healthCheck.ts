import type { RequestHandler } from 'express';
import { connection } from '../infra/db';

/** Tables that every page reads: a damaged database may still answer queries that need none of them. */
const EVERY_PAGE = 'select exists (select from settings), exists (select from events), exists (select from sessions)';

export type Health = {
  /** `/up` for balancers: whether they may send requests to this process. */
  answer: RequestHandler;
  /** From now on `/up` answers 503, so that balancers send requests elsewhere. Requests are still answered. */
  leave: () => void;
};

export function createHealth(): Health {
  let isLeaving = false;
  /** Requests that come together share one statement: `/up` is open to the world. */
  let underWay: Promise<string | null> | undefined;
  const askDatabase = () =>
    connection.health.sql('up', EVERY_PAGE).then(
      () => null,
      () => 'the database does not answer',
    );
  const trouble = async (): Promise<string | null> => {
    if (isLeaving) return 'this process is stopping';
    underWay ??= askDatabase().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
  return {
    answer: async (_req, res) => {
      const said = await trouble();
      res
        .status(said ? 503 : 200)
        .type('text')
        .send(said ?? 'up');
    },
    leave: () => {
      isLeaving = true;
    },
  };
}
