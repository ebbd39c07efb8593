/**
 * Makes one call at a time: items that arrive during a call go together into the next one, in order, and share its
 * outcome. So the order is kept, and while the other side is down no call waits for more than two attempts.
 */
export function gather<T>(call: (items: T[]) => Promise<unknown>): (item: T) => Promise<void> {
  let waiting: { item: T; resolve: () => void; reject: (error: unknown) => void }[] = [];
  let busy = false;

  const work = async (): Promise<void> => {
    busy = true;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        await call(batch.map(({ item }) => item));
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    busy = false;
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!busy) void work();
    });
}
