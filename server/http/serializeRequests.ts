/**
 * Requests that a connection sends one behind the other are handled one after the other. Node parses and dispatches all
 * of them at once, so that a single connection takes every turn at the database and all others wait behind it.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Waiting = [req: IncomingMessage, res: ServerResponse];

/** One connection's requests. A browser has one at a time, for which nothing is queued. */
class Line {
  private isBusy = false;
  private readonly waiting: Waiting[] = [];

  constructor(
    private readonly socket: Socket,
    private readonly handle: RequestListener,
  ) {}

  enter(req: IncomingMessage, res: ServerResponse): void {
    if (this.isBusy) this.queue(req, res);
    else this.begin(req, res);
  }

  /** What the socket holds is not read until this has been handled, so the queue is no longer than one read. */
  private queue(req: IncomingMessage, res: ServerResponse): void {
    this.waiting.push([req, res]);
    if (this.waiting.length > 1) return;
    this.socket.pause();
    // Reading a body makes Node resume the socket; while others wait, every body before the last is there already.
    this.socket.resume = () => this.socket;
  }

  private begin(req: IncomingMessage, res: ServerResponse): void {
    this.isBusy = true;
    res.once('close', this.next);
    this.handle(req, res);
  }

  private readonly next = (): void => {
    this.isBusy = false;
    const first = this.waiting.shift();
    if (!first) return;
    if (this.waiting.length === 0) {
      // The prototype's own again.
      Reflect.deleteProperty(this.socket, 'resume');
      this.socket.resume();
    }
    if (this.socket.destroyed) this.waiting.length = 0;
    else this.begin(...first);
  };
}

const LINE = Symbol('line');
type WithLine = Socket & { [LINE]?: Line };

/** As `handle`, with no more than one request of a connection under way. */
export const serializeRequests =
  (handle: RequestListener): RequestListener =>
  (req, res) => {
    const socket: WithLine = req.socket;
    socket[LINE] ??= new Line(socket, handle);
    socket[LINE].enter(req, res);
  };
