/** A request that the HTTP API refuses, with the status and text of the answer. */
export class Refusal extends Error {
  constructor(
    readonly status: 400 | 401 | 404 | 405 | 413,
    message: string,
  ) {
    super(message);
    this.name = 'Refusal';
  }
}
