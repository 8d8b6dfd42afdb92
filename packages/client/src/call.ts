/** The result of a request, and the response that it was in. */
export interface Answer<Result> {
  data: Result;
  response: Response;
}

/**
 * A request that has been sent. Await it for the result, or `withResponse()` for the response's status and headers too,
 * such as the `ETag` that `ifMatch` takes.
 */
export class Call<Result> implements Promise<Result> {
  readonly [Symbol.toStringTag] = 'Call';
  readonly #answer: Promise<Answer<Result>>;

  constructor(answer: Promise<Answer<Result>>) {
    this.#answer = answer;
  }

  /** Resolves to the result together with the response. */
  withResponse(): Promise<Answer<Result>> {
    return this.#answer;
  }

  then<Fulfilled = Result, Rejected = never>(
    onFulfilled?: ((result: Result) => Fulfilled | PromiseLike<Fulfilled>) | null,
    onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Fulfilled | Rejected> {
    return this.#answer.then(({ data }) => data).then(onFulfilled, onRejected);
  }

  catch<Rejected = never>(
    onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Result | Rejected> {
    return this.then(undefined, onRejected);
  }

  finally(onFinally?: (() => void) | null): Promise<Result> {
    return this.#answer.then(({ data }) => data).finally(onFinally);
  }
}
