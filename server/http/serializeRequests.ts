/**
 * Handles pipelined requests of one connection sequentially. Node parses and dispatches all of them concurrently, so
 * that a single connection would take every database turn and all others would wait.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Waiting = [req: IncomingMessage, res: ServerResponse];

/** The requests of one connection. A browser sends one at a time, so nothing is queued. */
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

  /** The socket is not read until this request has been handled, so the queue is limited to one read. */
  private queue(req: IncomingMessage, res: ServerResponse): void {
    this.waiting.push([req, res]);
    if (this.waiting.length > 1) return;
    this.socket.pause();
    // Reading a body makes Node resume the socket; while others wait, every body before the last has already arrived.
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
      // Restores the prototype's method.
      Reflect.deleteProperty(this.socket, 'resume');
      this.socket.resume();
    }
    if (this.socket.destroyed) this.waiting.length = 0;
    else this.begin(...first);
  };
}

const LINE = Symbol('line');
type WithLine = Socket & { [LINE]?: Line };

/** Same as `handle`, with at most one running request per connection. */
export const serializeRequests =
  (handle: RequestListener): RequestListener =>
  (req, res) => {
    const socket: WithLine = req.socket;
    socket[LINE] ??= new Line(socket, handle);
    socket[LINE].enter(req, res);
  };
