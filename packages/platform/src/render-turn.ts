/**
 * Compiles or renders templates of an account when it is the account's turn. The work is synchronous: what a turn takes is what
 * its templates take, and nothing else of a request. What the work throws, this throws.
 */
export type InRenderTurn = <Result>(accountId: string, work: () => Result) => Promise<Result>;

/** For processes that no one waits for: each turn has come at once. */
export const renderAtOnce: InRenderTurn = async (_accountId, work) => work();
